"""Results as tables to read, what everybody needed, single marks, plain figures; and the archive of one process."""

from __future__ import annotations

from decimal import Decimal

import pytest

import rinkside
from rinkside.analysis.frames import changed, elements, margin_parts, shown, standings, table
from rinkside.analysis.needs import least_for, turns
from rinkside.analysis.pictures import Point, lines_figure, share_interval, shares_figure, spec
from rinkside.analysis.reports.event import event_report
from rinkside.analysis.simulate.history import cases
from rinkside.analysis.single_marks import one_step
from rinkside.analysis.what_if import WithoutJudge, find_segment, what_if
from rinkside.archive import Archive, in_points
from rinkside.domain import Event
from rinkside.errors import ScoringError, UsageError
from rinkside.scoring.event import ScoredCategory, score_event
from rinkside.scoring.margin import margin

MILANO = "milano-cortina-2026-women"


@pytest.fixture(scope="module")
def women() -> ScoredCategory:
    return score_event(rinkside.event(MILANO), rinkside.rulebook()).categories[0]


@pytest.fixture(scope="module")
def nights() -> Archive:
    return rinkside.archive_of("pyeongchang-2018-women", MILANO)


def test_an_event_that_comes_along_is_had_by_its_name():
    assert isinstance(rinkside.event(MILANO), Event)
    with pytest.raises(UsageError, match="there are milano-cortina-2026-women"):
        rinkside.event("lake-placid-1980")


def test_an_archive_for_the_time_being_is_made_of_names_and_files(nights, tmp_path):
    assert nights.frame("segments").height == 3
    with pytest.raises(UsageError, match="name a file"):
        rinkside.archive_of()
    with pytest.raises(UsageError):
        rinkside.archive_of(tmp_path / "nothing.pdf")


def test_hundredths_are_shown_as_points_and_exactly(nights):
    asked = nights.sql("SELECT name, tss FROM skates WHERE name = 'GLENN Amber'")
    assert in_points(asked, "tss")["tss"].to_list() == [Decimal("147.52")]
    with pytest.raises(UsageError, match="no column 'score'; there are name, tss"):
        in_points(asked, "score")


def test_the_standings_are_a_table_with_points_and_no_place_for_who_did_not_reach_the_free(women):
    frame = standings(women)
    assert frame.height == 29
    assert frame.row(4)[:6] == (5, "GLENN Amber", "USA", Decimal("214.91"), Decimal("67.39"), 13)
    assert frame.row(28)[0] is None
    lines = str(shown(frame)).splitlines()
    assert lines[5].split() == ["5", "GLENN", "Amber", "USA", "214.91", "67.39", "13", "147.52", "3"]
    assert lines[29].split()[0] == "–"


def test_a_table_escapes_what_would_be_markup():
    html = table("name | *points", [("<b>A & B</b>", -150)])._repr_mimebundle_()["text/html"]
    assert "&lt;b&gt;A &amp; B&lt;/b&gt;" in html
    assert "−1.50" in html


def test_elements_show_which_marks_were_dropped(women):
    free = women.segments[1]
    rows = elements(free.skates[0], free.rules)
    assert rows.height == 12
    assert rows.row(0) == (
        1, "3F!", Decimal("5.30"), Decimal("0.91"), Decimal("6.21"), "(+1) +2 +1 +1 +2 (+3) +2 +2 +2"
    )  # fmt: skip
    assert rows["element"][6] == "3Lz+2A+2T+SEQ x"
    with pytest.raises(ScoringError, match="only totals"):
        elements(women.segments[0].skates[0], women.segments[0].rules)


def test_the_parts_of_a_margin_add_up_in_the_table(women):
    first, second = women.standings[:2]
    rows = margin_parts(margin(women.segments, first, second), "LIU", "SAKAMOTO")
    assert rows.row(-1) == ("margin", Decimal("226.79"), Decimal("224.90"), Decimal("1.89"))
    assert sum(rows["difference"][:-1]) == Decimal("1.89")


def test_a_what_if_is_a_table_by_the_places_that_would_have_been(nights):
    rows = changed(what_if(nights, find_segment(nights, "milano free"), WithoutJudge(6)))
    assert rows.row(0, named=True)["total"] - rows.row(1, named=True)["total"] == Decimal("1.36")
    assert rows["place"].to_list() == sorted(rows["place"].to_list())


def test_everybody_needed_what_the_totals_and_the_tie_rule_ask(women):
    told = {t.name: t for t in turns(women)}
    assert len(told) == 24
    assert told["SCHILD Lorine"].to_lead is None
    # a tie with Liu would have gone to the better free skate: hers; so one hundredth more than the margin
    assert (told["SAKAMOTO Kaori"].to_lead, told["SAKAMOTO Kaori"].score) == (14957, 14767)
    # a tie with Chiba would have gone to Chiba: 141.29 is less than her 143.88
    assert told["LIU Alysa"].to_lead == 14130
    assert told["CHIBA Mone"].to_lead == 21491 - 7400 + 1
    assert [t.name for t in turns(women) if t.place_then == 1][-3:] == ["GLENN Amber", "CHIBA Mone", "LIU Alysa"]
    assert all(t.place_then <= t.place for t in told.values())


def test_a_tie_is_enough_for_who_has_the_better_free(women):
    chiba = [r for r in women.standings if r.entrant.name == "CHIBA Mone"]
    rules = women.segments[1].rules
    assert least_for(1, 7000, chiba, rules) == 21788 - 7000
    assert least_for(1, 7500, chiba, rules) == 21788 - 7500 + 1
    assert least_for(2, 7000, chiba, rules) is None


def test_one_step_of_one_mark_is_told_for_every_mark_that_can_move(women):
    free = women.segments[1]
    steps = one_step(free.skates[0].performance, free.rules, -1)
    assert len(steps) == 9 * 12 + 9 * 3
    assert min(s.change for s in steps) == -11
    assert max(s.change for s in steps) == 0
    up = one_step(free.skates[0].performance, free.rules, 1)
    assert len(up) == 9 * 15 - sum(m == 5 for e in free.skates[0].performance.elements for m in e.marks)


def test_a_share_has_an_interval_that_knows_how_much_was_tried():
    assert share_interval(0, 0) == (0.0, 1.0)
    low, high = share_interval(3, 3)
    assert 0.3 < low < 0.5
    assert high == 1.0
    with pytest.raises(UsageError, match="4 of 3"):
        share_interval(4, 3)


def test_plain_figures_carry_their_numbers_and_their_words():
    shares = shares_figure("s", "Success", "Note", [("JPN", 8, 10), ("USA", 0, 0)])
    assert shares.rows[0] == ("JPN", "8", "10", "80%", "49% to 94%")
    assert shares.alt == "Success: JPN 8 of 10, USA 0 of 0."
    lines = lines_figure("l", "Mean", "Note", ["a", "b"], [Point("x", 0, -0.5), Point("x", 1, 1.0)])
    assert lines.alt == "Mean: x from −0.50 (a) to 1.00 (b)."
    alone = lines_figure("l", "Mean", "Note", ["2017-18"], [Point("x", 0, 3.0, 2.0, 4.0, "7")], rules=[(0, "here")])
    for figure in (shares, lines, alone):
        assert spec(figure)["config"]["font"] == "Source Sans Pro"
    with pytest.raises(UsageError, match="no row to draw"):
        shares_figure("s", "Success", "Note", [])
    with pytest.raises(UsageError, match="1 to 4 series, not 0"):
        lines_figure("l", "Mean", "Note", ["a"], [])


def test_a_notebook_shows_a_figure_by_itself_with_its_words():
    data, about = lines_figure(
        "l", "Mean", "Note", ["a", "b"], [Point("x", 0, 1), Point("x", 1, 2)]
    )._repr_mimebundle_()
    assert data["image/png"].startswith("iVBOR")
    assert about["image/png"]["alt"] == data["text/plain"] == "Mean: x from 1.00 (a) to 2.00 (b)."


def test_a_report_gives_its_figure_by_name(nights):
    report = event_report(nights, MILANO.replace("-", " "))
    assert report.figure("why").title == "Why LIU beat SAKAMOTO"
    with pytest.raises(UsageError, match="there is no figure 'how'; there are why"):
        report.figure("how")


def test_a_short_program_of_which_only_the_results_are_held_is_history_too(nights):
    told = {c[0].event: c for c in cases(nights)}
    milano = told["2025-26-olympic-winter-games-milano-cortina-2026"]
    assert len(milano) == 24
    assert {c.name: c.earlier for c in milano}["GLENN Amber"] == 6739
