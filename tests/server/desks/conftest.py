"""One Chromium for all tests of the desks in a worker."""

from __future__ import annotations

import pytest

from server.desks.browsers import chromium, close_browsers


@pytest.fixture(scope="package", autouse=True)
def _browsers_closed():
    yield
    close_browsers()


@pytest.fixture(scope="package")
def browser():
    return chromium()
