"""Archives that are made once."""

from __future__ import annotations

import shutil

import pytest

from archive.kit import save, save_site, six
from rinkside.archive import Archive
from rinkside.archive.add import add
from rinkside.archive.commit import write_database


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    return save_site(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="session")
def night(tmp_path_factory, site) -> Archive:
    """An archive that holds the site of the women's night. Not to be written to."""
    return add(tmp_path_factory.mktemp("archive") / "night", site).archive


@pytest.fixture(scope="session")
def pages(tmp_path_factory):
    """A folder with the pages and the sheet of six skaters."""
    return save(tmp_path_factory.mktemp("pages") / "night", six())


@pytest.fixture(scope="session")
def _kept(tmp_path_factory, pages) -> Archive:
    return add(tmp_path_factory.mktemp("archive") / "six", pages).archive


@pytest.fixture
def kept(tmp_path, _kept):
    """The folder of an archive of six skaters, to be written to."""
    shutil.copytree(_kept.root, tmp_path / "kept")
    write_database(Archive(tmp_path / "kept", _kept.catalogue))
    return tmp_path / "kept"
