"""One Chromium for all tests of the desks in a worker."""

from __future__ import annotations

import pytest

from server.desks.browsers import BROKEN, chromium, close_browsers


@pytest.fixture(scope="package", autouse=True)
def _browsers_closed():
    yield
    close_browsers()


@pytest.fixture(autouse=True)
def _no_script_failed():
    BROKEN.clear()
    yield
    assert not BROKEN, BROKEN


@pytest.fixture
def browser():
    return chromium()
