"""Tables that are kept joined: they answer as what they are made of, are checked against it, and can be missing."""

from __future__ import annotations

import json
import shutil

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import ROOT

from archive.kit import SHEET, save, six
from archive.people.kit import archive_of, panel
from rinkside.archive import open_archive, ready
from rinkside.archive.add import add
from rinkside.archive.check import check
from rinkside.archive.commit import finish, sha256_of
from rinkside.archive.joined import JOINED
from rinkside.archive.query import named_queries
from rinkside.archive.remove import remove

ASKED = {
    "element-success": {"element": "3Lz"},
    "head-to-head": {"a": "zagitova", "b": "medvedeva"},
    "highest-element-scores": {"element": "3Lz", "name": "liu"},
    "component-levels": {"place": 3},
    "personal-bests": {"nation": "jpn"},
    "season-bests": {"top": None, "level": None},
    "start-order": {"field": "women", "kind": "free"},
}


@pytest.fixture(scope="module")
def years(tmp_path_factory, pages):
    """Two nights, and one sheet of the second that was issued again."""
    room = tmp_path_factory.mktemp("years")
    again = save(room / "again", {SHEET: six(mark=True)[SHEET]})
    return add(room / "a", [ROOT / "src" / "rinkside" / "data" / "events", pages, again]).archive


def as_before(archive, to):
    """A copy of an archive as it was written before tables were kept joined."""
    shutil.copytree(archive.root, to)
    for manifest in to.rglob("manifest.json"):
        said = json.loads(manifest.read_text())
        del said["kept"]
        manifest.write_text(json.dumps(said))
    return open_archive(to)


def kept_files(archive):
    return {name for name, files in archive.every_file().items() if files and name in (*ready.READY, *ready.BESIDE)}


def test_an_archive_without_joined_tables_gives_the_same_answers(years, tmp_path):
    shutil.copytree(years.root, tmp_path / "a")
    years = archive_of(tmp_path / "a", panel("2025-26", ("Bea BANK", "FRA"), ("Abe DE LA MARK", "SWE")))
    before = as_before(years, tmp_path / "before")
    assert (kept_files(years), kept_files(before)) == ({*ready.READY, *ready.BESIDE}, set())
    for name in named_queries():
        for given in ({}, ASKED[name]) if name in ASKED else ({},):
            if name not in ("element-success", "head-to-head", "start-order") or given:
                answer = years.query(name, **given)
                assert answer.equals(before.query(name, **given)), name
                assert answer.height > 0 or name in ("unverified", "disagreements"), name  # everything verifies
    for view in (*JOINED, "performances", "elements", "marks", "superseded"):
        ours, theirs = (a.sql(f"SELECT * FROM {view} ORDER BY ALL") for a in (years, before))
        assert ours.equals(theirs), view
        assert ours.height > 0, view


def test_a_table_made_in_pieces_is_the_table_made_at_once(years, tmp_path, monkeypatch):
    shutil.copytree(years.root, tmp_path / "a")
    monkeypatch.setattr(ready, "_A_PIECE", 4)
    archive = open_archive(tmp_path / "a")
    again = finish(archive, archive.catalogue)
    for name in ready.READY:
        at_once, in_pieces = (pq.read_table(a.every_file()[name]) for a in (years, again))
        assert in_pieces.equals(at_once), name


def test_a_joined_table_that_is_not_what_it_is_made_of_is_named_and_made_anew(years, tmp_path):
    shutil.copytree(years.root, tmp_path / "a")
    skates = open_archive(tmp_path / "a").frame("skates")
    (place,) = (tmp_path / "a").glob("derived/*/skates.parquet")
    rows = pq.read_table(place)
    pq.write_table(rows.set_column(rows.schema.get_field_index("tss"), "tss", pa.nulls(len(rows), pa.int32())), place)
    manifest = place.with_name("manifest.json")
    said = json.loads(manifest.read_text())
    said["tables"]["skates"] = [len(rows), place.stat().st_size, sha256_of(place)]
    manifest.write_text(json.dumps(said))
    faults = [f.what for f in check(tmp_path / "a").faults]
    assert "the table skates is not what it is made of" in faults
    assert check(tmp_path / "a", mend=True).whole
    assert open_archive(tmp_path / "a").frame("skates").equals(skates)
    assert skates["tss"].null_count() == 0


def test_who_is_removed_is_in_no_joined_table_either(years, tmp_path):
    shutil.copytree(years.root, tmp_path / "a")
    before = open_archive(tmp_path / "a").frame("element_parts").height
    remove(tmp_path / "a", persons=["Alina ZAGITOVA"])
    for file in (tmp_path / "a").rglob("*.parquet"):
        assert "agitova" not in str(pq.read_table(file).to_pylist()).lower(), file
    archive = open_archive(tmp_path / "a")
    assert archive.frame("element_parts").height == before
    (event,) = archive.sql("SELECT DISTINCT event FROM skates WHERE event LIKE '%2018%'")["event"]
    remove(tmp_path / "a", [event])
    assert open_archive(tmp_path / "a").sql("SELECT count(*) AS n FROM element_parts_all")["n"][0] < before
    assert check(tmp_path / "a").faults == []
