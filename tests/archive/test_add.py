"""Adding files: every number with where it is printed, known files once, what cannot be read kept with its reason."""

from __future__ import annotations

import pytest
from terminal import rinkside

from archive.kit import save_site
from rinkside.archive import open_archive
from rinkside.archive.add import add
from rinkside.errors import RinksideError, UsageError
from rinkside.protocols.pdf import read_pdf


def sheet_of(site):
    return next(p for p in sorted(site.rglob("*.pdf")) if "details" in p.name.lower() or "Judges" in p.name)


def test_every_number_of_a_sheet_is_kept_with_its_document_page_and_place(night, site):
    file = sheet_of(site)
    (sheet,) = read_pdf(file.read_bytes(), file.name).document.sheets
    (document,) = night.sql("SELECT document FROM documents WHERE file = $f", {"f": str(file)})["document"]
    kept = night.sql("SELECT * FROM performances WHERE document = $d ORDER BY performance", {"d": document}).to_dicts()
    assert [(k["name"], k["tss"], k["tes"], k["pcs"], k["deductions"], k["rank"]) for k in kept] == [
        (p.entrant.name, p.tss, p.tes, p.pcs, p.deductions, p.rank) for p in sheet.performances
    ]
    for row, p in zip(kept, sheet.performances, strict=True):
        elements = night.sql(
            "SELECT * FROM elements WHERE performance = $p ORDER BY number", {"p": row["performance"]}
        ).to_dicts()
        assert [(e["code"], e["base"], e["goe"], tuple(e["marks"]), e["score"]) for e in elements] == [
            (e.code, e.base_value, e.goe, e.marks, e.score) for e in p.elements
        ]
        for kept_element, printed in zip(elements, p.elements, strict=True):
            at = [kept_element["boxes"][4 * i : 4 * i + 4] for i in range(len(printed.boxes))]
            assert at == [[int(x * 10 + 0.5) for x in box] if box else [-1] * 4 for box in printed.boxes]
            assert kept_element["page"] == printed.place.page


def test_marks_are_one_row_each(night):
    (counted,) = night.sql("SELECT count(*) AS n, sum(mark) AS total FROM marks WHERE row = 'element'").to_dicts()
    (listed,) = night.sql("SELECT sum(len(marks)) AS n, sum(list_sum(marks)) AS total FROM elements").to_dicts()
    assert counted == listed
    assert counted["n"] > 1000


def test_what_is_known_is_not_added_again(tmp_path, site):
    first = add(tmp_path / "a", site)
    again = add(tmp_path / "a", site)
    assert (first.known, again.known, again.performances) == (0, first.files, 0)
    assert again.archive.catalogue == first.archive.catalogue


def test_a_file_that_holds_nothing_is_kept_with_its_finding(tmp_path, site):
    bad = tmp_path / "in" / "broken.pdf"
    bad.parent.mkdir()
    bad.write_bytes(b"%PDF-1.4 and nothing more")
    added = add(tmp_path / "a", bad.parent)
    assert added.unreadable == 1
    (row,) = added.archive.sql("SELECT file, readable, code FROM documents JOIN findings USING (document)").to_dicts()
    assert (row["file"], row["readable"]) == (str(bad), False)


def test_files_of_which_none_can_be_read_end_the_command_with_a_failure_and_one_among_others_does_not(tmp_path, pages):
    bad = tmp_path / "in" / "broken.pdf"
    bad.parent.mkdir()
    bad.write_bytes(b"%PDF-1.4 and nothing more")
    home = ["--archive", str(tmp_path / "a")]
    for files, known in (("1 files: 1 new", 0), ("1 files: 0 new", 1)):
        ran = rinkside("archive", "add", bad.parent, *home)
        assert (ran.status, files in ran.out) == (2, True), known
        assert "none of the 1 files could be read" in ran.err
    together = rinkside("archive", "add", bad.parent, pages, *home)
    assert (together.status, together.err) == (0, "")
    (tmp_path / "in" / "other.pdf").write_bytes(b"%PDF-1.4 and nothing else")
    more = rinkside("archive", "add", bad.parent, pages, *home)
    assert more.status == 0
    assert "1 could not be read" in more.out


def test_pages_and_sheets_of_one_event_find_each_other_though_they_come_on_two_days(tmp_path, site):
    for suffix in (".pdf", ".htm"):
        for file in site.rglob(f"*{suffix}"):
            place = tmp_path / suffix / file.relative_to(site)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(file.read_bytes())
    add(tmp_path / "a", tmp_path / ".pdf")
    both = add(tmp_path / "a", tmp_path / ".htm").archive
    assert both.frame("events")["name"].to_list() == ["Olympic Winter Games Milano Cortina 2026"]


def test_a_folder_with_other_things_is_no_place_for_an_archive(tmp_path, site):
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(UsageError, match="is no archive"):
        add(tmp_path, site)
    with pytest.raises(UsageError, match="holds no archive"):
        open_archive(tmp_path)


def test_two_writers_at_once_are_kept_apart(tmp_path, site):
    from rinkside.archive.lock import writing

    archive = add(tmp_path / "a", site).archive
    with writing(archive.root), pytest.raises(RinksideError, match="written by another process"):
        add(archive.root, site)


def test_the_command_adds_lists_and_counts(tmp_path):
    save_site(tmp_path / "site")
    home = str(tmp_path / "a")
    assert " 0 known. " in rinkside("archive", "add", str(tmp_path / "site"), "--archive", home).out
    assert "Olympic Winter Games Milano Cortina 2026" in rinkside("archive", "list", "--archive", home).out
    assert "performances" in rinkside("archive", "stats", "--archive", home).out
    nothing = rinkside("archive", "list", "--archive", str(tmp_path / "b"))
    assert (nothing.status, "Traceback" in nothing.err) == (2, False)
    assert "holds no archive" in nothing.err


def test_a_folder_without_a_document_is_said_and_makes_no_archive(tmp_path):
    (tmp_path / "empty").mkdir()
    ran = rinkside("archive", "add", tmp_path / "empty", "--archive", tmp_path / "a")
    assert (ran.status, "nothing to add lies there" in " ".join(ran.err.split())) == (2, True)
    assert not (tmp_path / "a").exists()
