"""Sheets and pages of one event, added on different days: what they print differently is found in any order."""

from __future__ import annotations

import json
import re
from itertools import permutations

import pytest
from terminal import rinkside

from archive.kit import PAGE, PYEONGCHANG, SHEET, dated, save, save_site, six
from rinkside.archive import crosschecks
from rinkside.archive.add import add
from rinkside.archive.check import check
from rinkside.archive.remove import remove
from rinkside.verify.run import verify

FINAL = "CAT001RS.htm"
LEFT = "left-out.json"


def page(*, wrong: bool = True) -> dict[str, bytes]:
    """The result page of the free; `wrong` where the winner has another element score than on her sheet."""
    data = six()[PAGE]
    assert data.count(b">77.74<") == 1
    return {PAGE: data.replace(b">77.74<", b">77.47<") if wrong else data}


def final() -> dict[str, bytes]:
    data = six()[FINAL]
    assert data.count(b">217.88<") == 1
    return {FINAL: data.replace(b">217.88<", b">217.98<")}


def sheet() -> dict[str, bytes]:
    return {SHEET: six()[SHEET]}


def said(archive):
    """Every table without the numbers that documents have in this archive, nor when they were added."""
    names = dict(archive.sql("SELECT document, regexp_extract(file, '[^/]*$') FROM documents").rows())
    tables = {}
    for table in ("parts", "performances", "results", "findings", "cross_checks", "events", "segments", "issues"):
        rows = archive.frame(table).to_dicts()
        for row in rows:
            for column in ("document", "page_document"):
                if row.get(column) is not None:
                    row[column] = names[row[column]]
            if row.get("performance") is not None:
                row["performance"] = (names[row["performance"] // 100_000], row["performance"] % 100_000)
            row["note"] = (row.get("note") or "").replace(str(archive.root.parent), "")
        tables[table] = sorted(map(str, rows))
    return tables


@pytest.fixture(scope="module")
def lying(tmp_path_factory):
    """One folder with a sheet and pages that do not agree."""
    return save(
        tmp_path_factory.mktemp("in") / "night", {**sheet(), **page(), **final(), "SEG001.htm": six()["SEG001.htm"]}
    )


@pytest.fixture(scope="module")
def together(tmp_path_factory, lying):
    return add(tmp_path_factory.mktemp("archive") / "a", lying).archive


def test_a_page_added_later_is_held_against_the_sheet_the_archive_has(tmp_path, lying):
    first = add(tmp_path / "a", lying / SHEET)
    assert (first.exact, first.disagreements) == (6, 0)
    assert first.archive.frame("cross_checks").is_empty()
    later = add(tmp_path / "a", lying / PAGE)
    assert later.disagreements == 1
    (row,) = later.archive.frame("cross_checks").to_dicts()
    assert (row["name"], row["code"], row["where"], row["printed"], row["expected"]) == (
        "LIU Alysa", "result-page-differs", "result page, element score", "77.47", "77.74",
    )  # fmt: skip
    found = later.archive.sql(
        "SELECT regexp_extract(file, '[^/]*$') AS file, performance IS NOT NULL AS skate, note FROM findings "
        "JOIN documents USING (document) WHERE code = 'result-page-differs' ORDER BY file"
    ).to_dicts()
    assert [(f["file"], f["skate"]) for f in found] == [(PAGE, False), (SHEET, True)]
    assert found[0]["note"].startswith("LIU Alysa: ")
    assert later.archive.sql("SELECT name FROM performances WHERE status = 'differs'")["name"].to_list() == [
        "LIU Alysa"
    ]


@pytest.mark.parametrize("order", list(permutations((SHEET, PAGE, FINAL))))
def test_the_order_of_adding_sheets_and_pages_changes_no_table(tmp_path, lying, together, order):
    for file in (*order, "SEG001.htm"):
        archive = add(tmp_path / "a", lying / file).archive
    assert said(archive) == said(together)
    assert {r["code"] for r in together.frame("cross_checks").to_dicts()} >= {
        "result-page-differs", "result-total-differs", "sheet-missing",
    }  # fmt: skip


def test_an_archive_says_of_a_folder_what_verify_says_of_it(lying, together):
    told = sorted((f.code, f.where, f.printed, f.expected) for p in verify(lying).performances for f in p.findings)
    held = together.sql(
        'SELECT code, "where", printed, expected FROM findings WHERE performance IS NOT NULL ORDER BY ALL'
    ).rows()
    assert [f for f in told if f[0] in {h[0] for h in held}] == held
    statuses = sorted(p.status.value for p in verify(lying).performances if p.file.endswith(".pdf"))
    assert sorted(together.frame("performances")["status"]) == statuses


def test_adding_again_and_making_it_anew_change_nothing(lying, together):
    again = add(together.root, lying)
    assert (again.archive.catalogue, again.disagreements) == (together.catalogue, 0)
    assert check(together.root).whole


def test_events_held_against_their_pages_one_at_a_time_give_what_all_at_once_give(tmp_path, lying, monkeypatch):
    another = save_site(tmp_path / "another", PYEONGCHANG)
    for pdf in another.rglob("*.pdf"):
        pdf.unlink()
    at_once = add(tmp_path / "a", [lying, another]).archive
    monkeypatch.setattr(crosschecks, "_TOGETHER", 1)
    one_at_a_time = add(tmp_path / "b", [lying, another]).archive
    assert said(one_at_a_time) == said(at_once)
    assert at_once.sql("SELECT DISTINCT event FROM parts WHERE kind = 'result'").height == 2
    assert at_once.frame("cross_checks").height > 0


@pytest.mark.parametrize("gone", [SHEET, PAGE])
def test_a_disagreement_goes_when_either_document_is_removed(tmp_path, lying, gone):
    for file in (SHEET, PAGE):
        add(tmp_path / "a", lying / file)
    archive = remove(tmp_path / "a", [str(lying / gone)]).archive
    assert "result-page-differs" not in archive.frame("findings")["code"].to_list()
    assert "differs" not in archive.frame("performances")["status"].to_list()


def test_a_page_issued_again_without_the_mistake_takes_the_disagreement_with_it(tmp_path, lying):
    for file in (SHEET, PAGE):
        add(tmp_path / "a", lying / file)
    archive = add(tmp_path / "a", save(tmp_path / "again", page(wrong=False))).archive
    assert archive.frame("cross_checks").is_empty()
    assert archive.frame("performances")["status"].unique().to_list() == ["exact"]
    assert check(archive.root).whole


def test_a_sheet_issued_again_is_held_against_the_page_anew(tmp_path, lying):
    add(tmp_path / "a", save(tmp_path / "first", {SHEET: dated(six(mark=True)[SHEET], "20260219231000")}))
    add(tmp_path / "a", lying / PAGE)
    archive = add(tmp_path / "a", save(tmp_path / "again", {SHEET: dated(six()[SHEET], "20260220091500")})).archive
    (row,) = archive.frame("cross_checks").to_dicts()
    (current,) = archive.sql("SELECT DISTINCT document FROM performances")["document"]
    assert (row["document"], row["performance"] // 100_000) == (current, current)


def test_a_place_that_a_site_leaves_out_on_purpose_is_no_gap_whenever_its_list_is_added(tmp_path):
    left = {"form": "rinkside-left-out", "names": [], "segments": [
        {"category": "Women", "segment": "Free Skating", "places": [6, 7]},
    ]}  # fmt: skip
    night = save(tmp_path / "night", {**sheet(), **page(), LEFT: json.dumps(left).encode()})
    for order in ((SHEET, PAGE, LEFT), (LEFT, PAGE, SHEET)):
        for file in order:
            archive = add(tmp_path / order[0], night / file).archive
        gaps = archive.sql("SELECT code, expected FROM findings WHERE performance IS NOT NULL AND expected <> '77.74'")
        assert sorted(gaps.rows()) == [("place-left-out", "6"), ("place-left-out", "7"), ("rank-gap", "8")]


@pytest.mark.parametrize("order", list(permutations((SHEET, PAGE, FINAL))))
def test_a_sheet_without_a_title_is_of_the_event_of_its_days_whose_pages_name_its_skaters(tmp_path, order):
    files = {SHEET: six(titled=False)[SHEET], **page(), **final()}
    for file in order:
        archive = add(tmp_path / "a", save(tmp_path / file, {file: files[file]})).archive
    (event,) = archive.frame("events").to_dicts()
    assert (event["name"], event["documents"]) == ("Olympic Winter Games Milano Cortina 2026", 3)
    assert archive.frame("segments")["segment"].to_list() == [f"{event['event']}/women-senior/free-skating"]
    (alias,) = archive.frame("event_aliases").to_dicts()
    assert (alias["event"], alias["evidence"]) == (
        event["event"], "6 of 6 entrants are named there, on the same days",
    )  # fmt: skip
    assert "77.47" in archive.frame("cross_checks")["printed"].to_list()
    assert check(archive.root).whole


def test_a_sheet_without_a_title_stays_alone_where_pages_of_its_days_name_others(tmp_path):
    others = {PAGE: re.sub(rb">([A-Z]+ [A-Z][a-z]+)<", rb">\1a<", six()[PAGE])}
    assert others[PAGE] != six()[PAGE]
    archive = add(tmp_path / "a", save(tmp_path / "pages", others)).archive
    archive = add(tmp_path / "a", save(tmp_path / "sheets", {SHEET: six(titled=False)[SHEET]})).archive
    assert len(archive.frame("events")) == 2
    assert archive.frame("event_aliases").is_empty()


def test_the_commands_name_disagreements(tmp_path, together):
    home = str(together.root)
    assert "disagreements of sheets and pages" in rinkside("archive", "list", "--archive", home).out
    asked = rinkside("query", "disagreements", "--archive", home, "--json")
    assert all(text in asked.out for text in ("77.47", "77.74", PAGE, SHEET))
    others = rinkside("query", "disagreements", "--set", "severity=info", "--archive", home, "--json")
    assert (others.status, "sheet-missing" in others.out, "77.47" in others.out) == (0, True, False)
