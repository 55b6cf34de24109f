"""The same archive of the night as the tests of the archive use; and one of a season's folder, where it is there."""

from __future__ import annotations

import pytest
from archive.conftest import night, site
from archive.kit import PYEONGCHANG, save_site

from rinkside.archive import Archive
from rinkside.archive.add import add

__all__ = ["final_of_2011", "night", "nights", "site"]


@pytest.fixture(scope="session")
def nights(tmp_path_factory, site) -> Archive:
    """An archive of both nights. Not to be written to."""
    older = save_site(tmp_path_factory.mktemp("older"), PYEONGCHANG)
    return add(tmp_path_factory.mktemp("archive") / "nights", [site, older]).archive


@pytest.fixture(scope="session")
def final_of_2011(shared, tmp_path_factory) -> Archive:
    """The Grand Prix Final of 2011, and a season of drawn panels beside it."""
    files = [p for p in (shared / "corpus" / "isu" / "1112").iterdir() if "gpf" in p.name.lower()]
    if not files:
        pytest.skip("needs the Grand Prix Final of 2011 in the shared corpus")
    older = sorted((shared / "corpus" / "isu" / "0607").iterdir())[:1]
    return add(tmp_path_factory.mktemp("archive") / "final", [*files, *older]).archive
