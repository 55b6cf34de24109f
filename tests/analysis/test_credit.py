"""The sheet for credit, of an archive of the two nights that come with Rinkside, and of a sheet published again."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import replace

import pytest
from archive.kit import SHEET, dated, save, six, six_with
from terminal import rinkside

from rinkside.analysis.reports import Blanks, Table, Text, write_html, write_pdf
from rinkside.analysis.reports.credit import credit_report
from rinkside.archive.add import add
from rinkside.errors import UsageError
from rinkside.points import format_points, parse_points

SAKAMOTO = "lower(name) LIKE '%sakamoto%'"


def tables(report, caption):
    return [b for c in report.cards for b in c.blocks if isinstance(b, Table) and b.caption == caption]


def texts(report):
    return [b.text for c in report.cards for b in c.blocks if isinstance(b, Text)]


def number(cell):
    return parse_points(cell.text)


@pytest.fixture(scope="session")
def sheet(nights):
    return credit_report(nights, "sakamoto kaori")


def test_every_element_of_every_sheet_stands_there_as_printed_with_the_place_the_archive_names(nights, sheet):
    held = nights.sql(
        "SELECT e.performance, e.number, e.base, e.goe, e.score FROM elements e JOIN performances USING (performance) "
        f"JOIN segments s USING (segment) WHERE {SAKAMOTO} ORDER BY s.date DESC, e.number"
    ).to_dicts()
    shown = [row for table in tables(sheet, "The elements executed") for row in table.rows]
    assert [tuple(map(number, row[2:5])) for row in shown] == [(h["base"], h["goe"], h["score"]) for h in held]
    assert len(shown) > 20
    for row, h in zip(shown, held, strict=True):
        for cell, value in zip(row[1:5], ("code", "base", "goe", "score"), strict=True):
            place = nights.place(h["performance"], "element", h["number"], value)
            assert cell.at == f"page {place.page}, " + " ".join(f"{x:.1f}" for x in place.box)


def test_scores_name_their_file_by_its_hash_and_their_page(nights, sheet):
    held = nights.sql(
        f"SELECT p.tss, p.tes, p.page, d.sha256, d.file FROM performances p JOIN documents d USING (document) "
        f"WHERE {SAKAMOTO}"
    ).to_dicts()
    said = " ".join(texts(sheet))
    scores = {(number(row[2]), number(row[3])) for table in tables(sheet, "The score") for row in table.rows}
    for h in held:
        assert (h["tss"], h["tes"]) in scores
        assert f"{h['file'].rpartition('/')[2]}, page {h['page']}. SHA-256 {h['sha256']}." in said


def test_a_minimum_is_reached_at_equality_and_missed_by_a_hundredth(nights):
    (tes,) = nights.sql(
        f"SELECT tes FROM performances JOIN segments USING (segment) WHERE {SAKAMOTO} AND season = '2017-18' "
        "AND kind = 'free skating'"
    )["tes"]
    for minimum, words in ((tes, "reached exactly"), (tes + 1, "missed by 0.01"), (tes - 250, "reached by 2.50")):
        made = credit_report(nights, "sakamoto", season="2017-18", segment="free", minimum=minimum)
        ((row,),) = (made.cards[0].blocks[0].rows,)
        assert row[-2].text == words
        assert "the minimum you gave" in made.cards[0].note
        assert f"{format_points(minimum)}" in made.cards[0].note


def test_a_skate_of_which_a_page_of_results_alone_is_held_is_not_said_to_be_verified(sheet):
    (row,) = [r for r in sheet.cards[0].blocks[0].rows if r[-1].text == "no marks held"]
    assert "short program" in row[0].note
    assert [f.value for f in sheet.facts if f.label == "Verified"] == ["3 of 4"]


def test_an_element_is_found_alone_and_in_combination_the_best_first_and_grades_of_two_scales_stand_apart(nights):
    made = credit_report(nights, "sakamoto", element="2a")
    (card,) = [c for c in made.cards if c.title == "Best executed 2a"]
    assert [t.caption.partition(":")[0] for t in card.blocks] == ["Grades from −5 to +5", "Grades from −3 to +3"]
    for table in card.blocks:
        names = [row[0].text for row in table.rows]
        assert names == sorted(names, key=lambda n: "+" in n)
        assert all(re.search(r"\b2A", name) for name in names)
        alone = [number(row[2]) for row in table.rows if "+" not in row[0].text]
        assert alone == sorted(alone, reverse=True)
    with pytest.raises(UsageError, match=r"executed were .*3Lz"):
        credit_report(nights, "sakamoto", element="4Lz")


@pytest.mark.parametrize("choice", [{"season": "2019-20"}, {"event": "worlds"}, {"segment": "rhythm"}])
def test_a_choice_that_fits_nothing_says_what_there_is(nights, choice):
    with pytest.raises(UsageError, match=r"there is .*(2017-18|PyeongChang|free skating)"):
        credit_report(nights, "sakamoto", **choice)


@pytest.fixture(scope="module")
def published_again(tmp_path_factory):
    """An archive with a sheet and its second issue, on which one score of the winner's elements is 1.00 too high."""

    def too_high(performance):
        first, *others = performance.elements
        return replace(performance, elements=(replace(first, score=first.score + 100), *others))

    home = tmp_path_factory.mktemp("again")
    first = dated(six()[SHEET], "20260219231000")
    again = dated(six_with(too_high)[SHEET], "20260220091500")
    add(home / "a", save(home / "first", {SHEET: first}))
    return add(home / "a", save(home / "again", {SHEET: again})).archive, first, again


def test_the_issue_that_was_replaced_is_not_used_and_what_does_not_verify_says_so_with_the_finding(published_again):
    archive, first, again = published_again
    (name,) = archive.sql("SELECT name FROM performances WHERE status = 'differs'")["name"]
    made = credit_report(archive, name)
    said = write_html(made)
    assert hashlib.sha256(again).hexdigest() in said
    assert hashlib.sha256(first).hexdigest() not in said
    assert "Issue 2 of 2, the newest" in said
    assert any(t.startswith("◆ Not verified") for t in texts(made))
    codes = archive.sql(
        "SELECT code FROM findings JOIN performances USING (performance) WHERE severity != 'info' AND name = $name",
        {"name": name},
    )["code"]
    assert len(codes) >= 1
    for code in codes:
        assert f"{code}: " in said
    assert [f.value for f in made.facts if f.label == "Verified"] == ["0 of 1"]


def test_there_are_lines_to_sign_and_no_federation_is_spoken_for(sheet):
    (blanks,) = [b for c in sheet.cards for b in c.blocks if isinstance(b, Blanks)]
    said = write_html(sheet)
    for label in blanks.labels:
        assert label in said
    assert "the federation says" in said
    assert write_pdf(sheet).startswith(b"%PDF")


def test_the_command_writes_the_sheet_and_json_carries_where_each_number_is(nights, tmp_path):
    home = ["--archive", str(nights.root)]
    ran = rinkside("report", "credit", "sakamoto", "--season", "2017-18", "--minimum", "60,5", "--json", *home)
    told = json.loads(ran.out)
    rows = [
        r for c in told["cards"] for b in c["blocks"] if b.get("caption") == "The elements executed" for r in b["rows"]
    ]
    assert len(rows) > 10
    assert all(re.fullmatch(r"page \d+(, [\d.]+( [\d.]+){3})", cell["at"]) for row in rows for cell in row[1:5])
    out = [tmp_path / "credit.html", tmp_path / "credit.pdf"]
    ran = rinkside("report", "credit", "sakamoto", "--out", out[0], "--out", out[1], *home)
    assert ran.status == 0, ran.err
    assert [place.read_bytes()[:4] for place in out] == [b"<!do", b"%PDF"]
    refused = rinkside("report", "credit", "sakamoto", "--minimum", "thirty", *home)
    assert (refused.status, "write points such as 30.00" in refused.err) == (2, True)
