"""One archive of the night, made once."""

from __future__ import annotations

import pytest

from archive.kit import save_site
from rinkside.archive import Archive
from rinkside.archive.add import add


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    return save_site(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="session")
def night(tmp_path_factory, site) -> Archive:
    """An archive that holds the site of the women's night. Not to be written to."""
    return add(tmp_path_factory.mktemp("archive") / "night", site).archive
