"""Tables for Wikipedia from an archive: the numbers of the sheets and pages, references, and names that mean markup."""

from __future__ import annotations

import re

import pytest
from terminal import rinkside

from rinkside.analysis.reports.wikipedia import Cite, event_tables, skater_tables
from rinkside.errors import UsageError
from rinkside.points import format_points


def rows_of(text: str, caption: str) -> list[list[str]]:
    """The rows of the table whose caption begins so, cell by cell."""
    (table,) = [t for t in re.findall(r"\{\| class.*?\n\|\}", text, re.S) if f"\n|+ {caption}" in t]
    found = []
    for line in table.splitlines():
        if line.startswith('! scope="row"'):
            found.append([line.rpartition(" | ")[2]])
        elif line.startswith("| "):
            found[-1] += line[2:].split(" || ")
    return found


@pytest.fixture(scope="module")
def pyeongchang(nights) -> str:
    return event_tables(nights, "pyeongchang women", Cite("Games Committee"))


def test_places_and_totals_are_those_of_the_page_of_the_final_result(nights, pyeongchang):
    held = nights.sql(
        "SELECT r.rank, r.name, r.points FROM results r JOIN parts p USING (document, part) "
        "WHERE p.kind = 'category result' AND p.season = '2017-18' AND r.rank IS NOT NULL ORDER BY r.rank"
    ).to_dicts()
    shown = [row for row in rows_of(pyeongchang, "Women: results") if row[0].isdigit()]
    assert len(shown) == len(held) > 20
    for row, h in zip(shown, held, strict=True):
        assert (row[0], h["name"] in row[1]) == (str(h["rank"]), True)
        if h["points"] is not None:
            assert row[2] == format_points(h["points"])


@pytest.mark.parametrize("kind", ["short program", "free skating"])
def test_each_segment_has_the_scores_its_sheet_prints(nights, pyeongchang, kind):
    held = nights.sql(
        "SELECT p.name, p.rank, p.tss, p.tes, p.pcs FROM performances p JOIN segments s USING (segment) "
        "WHERE s.season = '2017-18' AND s.kind = $kind ORDER BY p.rank",
        {"kind": kind},
    ).to_dicts()
    shown = rows_of(pyeongchang, f"Women: {kind}")
    assert len(shown) == len(held)
    for row, h in zip(shown, held, strict=True):
        assert (row[0], h["name"] in row[1]) == (str(h["rank"]), True)
        assert row[2:5] == [format_points(h[n]) for n in ("tss", "tes", "pcs")]


def test_those_who_went_on_to_the_free_are_marked_as_qualified_and_nobody_else(nights, pyeongchang):
    free = set(
        nights.sql(
            "SELECT name FROM performances JOIN segments USING (segment) "
            "WHERE season = '2017-18' AND kind = 'free skating'"
        )["name"]
    )
    short = rows_of(pyeongchang, "Women: short program")
    marked = {name for row in short for name in free if name in row[1] and row[-1] == "Q"}
    assert marked == free
    assert sum(row[-1] == "Q" for row in short) == len(free) < len(short)
    assert "Q: qualified for the free skating" in pyeongchang


def test_each_table_refers_to_the_documents_it_is_from_once_in_full(nights, pyeongchang):
    hashes = nights.sql(
        "SELECT DISTINCT sha256 FROM segments JOIN documents USING (document) WHERE season = '2017-18'"
    )["sha256"].to_list()
    assert len(hashes) == 2
    for sha256 in hashes:
        assert pyeongchang.count(f"SHA-256 {sha256}}}}}</ref>") == 1
    assert "|publisher=Games Committee |date=23 February 2018" in pyeongchang
    assert all("<ref" in line for line in pyeongchang.splitlines() if line.startswith("|+ "))


def test_with_an_address_the_reference_is_to_the_web_and_an_address_that_is_none_is_refused(nights):
    text = event_tables(nights, "pyeongchang women", Cite(address="https://example.org/2018/"))
    assert re.search(r"\{\{cite web \|url=https://example\.org/2018/[\w%.-]+ \|title=Olympic", text)
    assert "SHA-256" not in text
    with pytest.raises(UsageError, match="is no address"):
        Cite(address="example.org|{{x}}")


def test_what_a_document_says_of_itself_is_markup_of_nothing_in_a_reference():
    title = "A|B]] {{x}} <nowiki> </ref> '''c''' ~~~~ d=e --> __NOTOC__ https://x.org\n|}"
    said = Cite(title).reference([{"title": title, "day": None, "page": None, "file": "a|b.pdf", "sha256": "0" * 64}])
    inner = re.sub(r'^<ref name="sheet-[0-9a-f]{12}">\{\{cite report ', "", said).removesuffix("}}</ref>")
    assert [part.partition("=")[0] for part in inner.split("|")[1:]] == ["title", "publisher", "id"]
    for mark in ("[[", "]]", "{{", "}}", "<", ">", "'''", "~~", "__", "://", "\n"):
        assert mark not in inner


def test_a_skater_has_every_season_with_places_scores_and_totals(nights):
    text = skater_tables(nights, "sakamoto kaori")
    held = nights.sql(
        "SELECT season, tss, rank FROM performances JOIN segments USING (segment) WHERE name = 'SAKAMOTO Kaori'"
    ).to_dicts()
    assert len(held) >= 3
    for h in held:
        (row,) = rows_of(text, f"Results in the {h['season'].replace('-', '–')} season")
        at = row.index(format_points(h["tss"]))
        assert row[at - 1] == str(h["rank"])
    totals = nights.sql("SELECT season, total, place FROM totals WHERE name = 'SAKAMOTO Kaori'").to_dicts()
    assert len(totals) == 2
    for total in totals:
        (row,) = rows_of(text, f"Results in the {total['season'].replace('-', '–')} season")
        assert row[-2:] == [str(total["place"]), format_points(total["total"])]
    places = {row[0]: row[1:] for row in rows_of(text, "Competitive highlights")}
    assert sorted(p for cells in places.values() for p in cells if p) == sorted(str(t["place"]) for t in totals)


def test_the_command_writes_a_file_and_says_what_it_takes(nights, tmp_path):
    home = ["--archive", str(nights.root)]
    place = tmp_path / "women.wiki"
    ran = rinkside("report", "wikipedia", "pyeongchang", "women", "--out", place, *home)
    assert (ran.status, ran.out) == (0, f"{place}: 3 tables\n")
    assert place.read_text("utf-8") == event_tables(nights, "pyeongchang women")
    shown = rinkside("report", "wikipedia", "--skater", "sakamoto", *home)
    assert shown.out == skater_tables(nights, "sakamoto")
    for words, error in (
        ([], "give words of one event, or --skater NAME"),
        (["milano", "--skater", "sakamoto"], "give words of one event, or --skater NAME"),
        (["pyeongchang", "--out", tmp_path / "women.txt"], "end the name with it"),
        (["--skater", "nobody at all"], "is no skater"),
    ):
        refused = rinkside("report", "wikipedia", *words, *home)
        assert (refused.status, error in " ".join(refused.err.split())) == (2, True), refused.err
