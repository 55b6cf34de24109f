"""Reports of an archive of the two nights that come with Rinkside: what a page says is what the archive holds."""

from __future__ import annotations

import json
import re

import pytest
from archive.kit import PYEONGCHANG, save_site
from terminal import rinkside

from rinkside.analysis.pictures import DARK, LIGHT, svg
from rinkside.analysis.reports import write_html, write_pdf
from rinkside.analysis.reports.skater import skater_report
from rinkside.archive import Archive
from rinkside.archive.add import add
from rinkside.errors import UsageError
from rinkside.points import format_points


@pytest.fixture(scope="session")
def nights(tmp_path_factory, site) -> Archive:
    """An archive of both nights. Not to be written to."""
    older = save_site(tmp_path_factory.mktemp("older"), PYEONGCHANG)
    return add(tmp_path_factory.mktemp("archive") / "nights", [site, older]).archive


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
    with pytest.raises(UsageError, match="RAJICOVA Nicole; SCHOTT Nicole; write the whole name"):
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
