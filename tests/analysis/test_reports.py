"""Reports of an archive of the two nights that come with Rinkside: what a page says is what the archive holds."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from server.desks.browsers import chromium, close_browsers, serious
from terminal import rinkside

from rinkside.analysis.held import held_segments
from rinkside.analysis.pictures import DARK, LIGHT, svg
from rinkside.analysis.reports import write_html, write_pdf
from rinkside.analysis.reports.credit import credit_report
from rinkside.analysis.reports.event import event_report
from rinkside.analysis.reports.published import _published
from rinkside.analysis.reports.skater import skater_report
from rinkside.analysis.what_if import WithoutJudge, what_if
from rinkside.errors import UsageError
from rinkside.points import format_points


@pytest.fixture(scope="session")
def sakamoto(nights):
    return skater_report(nights, "kaori sakamoto")


@pytest.fixture(scope="session")
def page(sakamoto) -> str:
    return write_html(sakamoto)


OWN = "lower(name) LIKE '%sakamoto%' AND tss IS NOT NULL"


def test_every_score_of_a_skater_in_the_archive_stands_on_the_page(nights, page):
    scores = nights.sql(f"SELECT tss FROM performances WHERE {OWN}")["tss"]
    assert len(scores) >= 3
    for score in scores:
        assert format_points(score) in page


def test_totals_are_those_of_the_result_pages_and_bests_do_not_cross_the_change_of_grades(nights, sakamoto):
    rows = nights.sql(
        "SELECT season, points FROM results JOIN parts USING (document, part) "
        "WHERE kind = 'category result' AND name = 'SAKAMOTO Kaori'"
    )
    totals = {season: format_points(points) for season, points in rows.iter_rows()}
    (figure, *_) = sakamoto.figures
    assert [row[3] for row in figure.rows] == [totals["2017-18"], totals["2025-26"]]
    (bests,) = [card for card in sakamoto.cards if card.title == "Personal bests"]
    said = [(f.label, f.value) for block in bests.blocks for f in getattr(block, "facts", ())]
    assert [value for label, value in said if label == "Total"] == [totals["2025-26"], totals["2017-18"]]


def test_seasons_of_which_nothing_is_held_are_named(sakamoto):
    assert any("2018–19 to 2024–25" in line for line in sakamoto.where.missing)


def test_a_page_fetches_and_runs_nothing(page):
    assert not re.findall(r"<script|<link|<iframe|@import|\bsrc=\"(?!data:)", page)
    addresses = re.findall(r"url\((?!\"data:)[^)]*\)|https?://[^\"\s<]+", page)
    assert {a for a in addresses if not a.startswith("http://www.w3.org/")} == set()


def test_the_same_report_gives_the_same_bytes(sakamoto, page):
    assert write_html(sakamoto) == page
    made = write_pdf(sakamoto)
    assert made.startswith(b"%PDF")
    assert made == write_pdf(sakamoto)


def test_a_figure_is_the_same_drawing_in_both_schemes(sakamoto):
    figure = sakamoto.figures[0]
    light, dark = svg(figure, LIGHT), svg(figure, DARK)
    for name in ("accent", "ink", "ink2", "line", "well", "edge"):
        assert LIGHT[name] not in dark
        light = light.replace(LIGHT[name], DARK[name])
    assert light.replace(LIGHT["ice"], DARK["ice"]) == dark


def test_a_name_that_fits_several_lists_them_and_one_that_fits_nobody_says_who_is_alike(nights):
    with pytest.raises(UsageError, match="RAJICOVA Nicole; SCHOTT Nicole; write more"):
        skater_report(nights, "nicole")
    with pytest.raises(UsageError, match=r"spelt alike: .*SAKAMOTO"):
        skater_report(nights, "kaori sakomoto")


def test_the_command_writes_page_pdf_and_picture_and_refuses_other_endings(nights, tmp_path):
    out = [tmp_path / f"report{ending}" for ending in (".html", ".pdf", ".png", ".svg")]
    given = [part for place in out for part in ("--out", str(place))]
    ran = rinkside("report", "skater", "sakamoto", "--archive", str(nights.root), *given)
    assert ran.status == 0, ran.err
    heads = [place.read_bytes()[:8] for place in out]
    assert [h[:4] for h in heads] == [b"<!do", b"%PDF", b"\x89PNG", b"<svg"]
    assert 'href="report.pdf"' in out[0].read_text("utf-8")
    refused = rinkside("report", "skater", "sakamoto", "--archive", str(nights.root), "--out", str(tmp_path / "r.docx"))
    assert refused.status == 2
    assert ".pdf" in refused.err


def test_json_tells_the_same_numbers(nights, sakamoto):
    ran = rinkside("report", "skater", "sakamoto", "--archive", str(nights.root), "--json")
    told = json.loads(ran.out)
    assert told["title"] == sakamoto.title
    assert told["cards"][0]["blocks"][0]["rows"] == [list(row) for row in sakamoto.figures[0].rows]


@pytest.fixture(scope="session")
def pyeongchang(nights):
    return event_report(nights, "pyeongchang women")


def test_the_parts_of_a_margin_add_up_to_it_and_totals_are_those_of_the_result_page(nights, pyeongchang):
    why = next(f for f in pyeongchang.figures if f.name == "why")
    *parts, (_, first, second, margin) = why.rows
    cents = [int(row[3].replace("−", "-").replace(".", "").replace("+", "")) for row in parts]
    printed = nights.sql(
        "SELECT points FROM results JOIN parts USING (document, part) "
        "WHERE kind = 'category result' AND season = '2017-18' AND rank <= 2 ORDER BY rank"
    )["points"]
    assert [first, second] == [format_points(p) for p in printed]
    assert sum(cents) == printed[0] - printed[1]
    assert margin == f"+{format_points(printed[0] - printed[1])}"


def test_a_judge_less_is_told_as_the_exact_scorer_tells_it(nights, pyeongchang):
    figure = next(f for f in pyeongchang.figures if f.name == "without")
    segment = nights.sql("SELECT segment FROM segments WHERE season = '2017-18' AND kind = 'free skating'")["segment"][
        0
    ]
    told = what_if(nights, segment, WithoutJudge(2))
    gain = (told.row_of("ZAGITOVA Alina").gain or 0) - (told.row_of("MEDVEDEVA Evgenia").gain or 0)
    (margin,) = [row[1] for row in figure.rows if row[0].startswith("Free, J2")]
    assert margin == f"+{format_points(131 + gain)}"


def test_an_event_of_which_one_segment_is_a_page_of_results_says_so_and_has_its_total(nights):
    milano = event_report(nights, "milano")
    assert any("no marks are held" in line for line in milano.where.missing)
    assert [f.value for f in milano.facts[:2]] == ["226.79", "1.89"]


def test_two_others_can_be_compared_by_name_and_a_wrong_name_lists_who_is_alike(nights):
    told = event_report(nights, "pyeongchang", "osmond", "miyahara")
    assert told.figures[0].title == "Why OSMOND beat MIYAHARA"
    with pytest.raises(UsageError, match="SOTSKOVA Maria"):
        event_report(nights, "pyeongchang", "sotskowa maria")
    with pytest.raises(UsageError, match="fits 2"):
        event_report(nights, "olympic women")


@pytest.fixture(scope="module")
def browser():
    yield chromium()
    close_browsers()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_are_usable_without_seeing_them_and_fit_a_phone(browser, nights, page, pyeongchang, tmp_path, scheme):
    credit = credit_report(nights, "sakamoto", minimum=6000, element="2A")
    files = {"skater": page, "event": write_html(pyeongchang), "credit": write_html(credit)}
    for name, text in files.items():
        place = tmp_path / f"{name}.html"
        place.write_text(text, "utf-8")
        context = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme=scheme)
        try:
            opened = context.new_page()
            opened.goto(place.as_uri())
            for summary in opened.locator("summary").all():
                summary.click()
            assert not serious(opened)
            assert opened.evaluate("document.documentElement.scrollWidth <= innerWidth")
        finally:
            context.close()


def test_what_no_document_says_of_a_category_is_asked_for_and_not_guessed(nights):
    (held,) = held_segments(nights, nights.frame("segments")["segment"].to_list()[:1])
    assert _published(held).kind is held.kind
    with pytest.raises(UsageError, match="no document says which segment it is"):
        _published(replace(held, kind=None))
