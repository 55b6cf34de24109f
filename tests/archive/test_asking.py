"""Asking an archive: where a number stands, and what a query may not do."""

from __future__ import annotations

import pytest

from rinkside.archive import open_archive
from rinkside.errors import RinksideError, UsageError
from rinkside.protocols.pdf import read_pdf


def test_a_place_leads_from_a_number_to_its_file_page_and_box(night, site):
    (file,) = site.rglob("*.pdf")
    (sheet,) = read_pdf(file.read_bytes(), file.name).document.sheets
    rows = night.sql("SELECT performance, name FROM performances ORDER BY performance").to_dicts()
    assert [r["name"] for r in rows] == [p.entrant.name for p in sheet.performances]

    def close(box, printed):
        return [round(x * 10) for x in box] == [int(x * 10 + 0.5) for x in printed]

    for row, p in zip(rows[:3], sheet.performances, strict=False):
        own = row["performance"]
        seventh = p.elements[6]
        goe = night.place(own, "element", 7, "goe")
        assert (goe.file, goe.page) == (str(file), seventh.place.page)
        assert close(goe.box, seventh.boxes[2])
        assert close(night.place(own, "element", 7, "mark 9").box, seventh.boxes[3 + 8])
        assert close(night.place(own, "element", 7, "score").box, seventh.boxes[-1])
        second = p.components[1]
        assert close(night.place(own, "component", 2, "mark 1").box, second.boxes[2])
        assert close(night.place(own, "performance", None, "tss").box, dict(p.places)["tss"].box)
        left, top, right, bottom = night.place(own, "element", 7).box
        assert all(left <= b[0] and top <= b[1] and right >= b[2] and bottom >= b[3] for b in [goe.box])


@pytest.mark.parametrize(
    ("row", "number", "value", "said"),
    [
        ("element", 70, "goe", "has no element 70; it has 12|it has 11"),
        ("element", 7, "colour", "'colour' has no place of its own; there are code, base, goe, score, mark 1…"),
        ("jump", 1, "", "'jump' is no row of a sheet"),
    ],
)
def test_what_has_no_place_is_said(night, row, number, value, said):
    (own,) = night.sql("SELECT min(performance) AS p FROM performances")["p"]
    with pytest.raises(UsageError, match=said):
        night.place(own, row, number, value)
    with pytest.raises(UsageError, match="has no performance 7"):
        night.place(7, row, number, value)


@pytest.mark.parametrize(
    "query",
    [
        "COPY (SELECT 1) TO '{there}'",
        "COPY documents TO '{own}'",
        "SELECT * FROM read_text('{secret}')",
        "SELECT * FROM '{secret}'",
        "SELECT * FROM read_csv('{secret}')",
        "SELECT * FROM glob('{folder}/*')",
        "SELECT * FROM read_blob('{own}/../../../catalogue.json')",
        "ATTACH '{there}'",
        "INSTALL httpfs",
        "SET enable_external_access = true",
        "CREATE TABLE mine AS SELECT 1",
        "SELECT 1; DROP VIEW documents",
        "",
    ],
)
def test_a_query_writes_nothing_and_reads_no_other_file(kept, tmp_path, query):
    secret = tmp_path / "secret.csv"
    secret.write_text("a,b\n1,2\n")
    before = {p: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()}
    archive = open_archive(kept)
    own = archive.files("documents")[0]
    words = {"there": tmp_path / "new", "own": own, "secret": secret, "folder": tmp_path}
    with pytest.raises(RinksideError):
        archive.sql(query.format(**words))
    assert {p: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()} == before
    assert archive.sql("SELECT count(*) AS n FROM documents")["n"][0] == 6


def test_a_name_in_python_is_no_table(night):
    documents_of_mine = night.frame("documents")
    assert documents_of_mine.height
    with pytest.raises(UsageError, match="documents_of_mine"):
        night.sql("SELECT * FROM documents_of_mine")


def test_marks_know_their_segment(night):
    (segment,) = night.frame("segments")["segment"]
    counted = night.sql("SELECT count(*) AS n FROM marks WHERE segment = $s", {"s": segment})["n"][0]
    assert counted == night.frame("marks").height > 1000
