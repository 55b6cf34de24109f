"""What-if is the scorer's own word: judges left out, calls changed, elements added, other rules, errors corrected."""

from __future__ import annotations

from dataclasses import replace

import pytest
from terminal import rinkside

from rinkside.analysis.held import held_segments
from rinkside.analysis.leave_one_out import leave_one_out
from rinkside.analysis.what_if import (
    Call,
    Corrected,
    ElementAdded,
    OtherSeason,
    WithoutJudge,
    find_segment,
    what_if,
)
from rinkside.domain import Season
from rinkside.errors import RinksideError, UsageError
from rinkside.points import format_points
from rinkside.scoring import scorer


@pytest.fixture(scope="module")
def free(night) -> str:
    return find_segment(night, "milano free")


def without_column(performance, at):
    def cut(marks):
        return (*marks[:at], None, *marks[at + 1 :]) if at < len(marks) else marks

    return replace(
        performance,
        elements=tuple(replace(e, marks=cut(e.marks)) for e in performance.elements),
        components=tuple(replace(c, marks=cut(c.marks)) for c in performance.components),
    )


def expect_left_out_as_the_engine_scores_it(archive) -> int:
    """Every row of leave-one-out against the exact engine; how many were compared."""
    rows = {(r["performance"], r["column"]): r["tss"] for r in leave_one_out(archive).iter_rows(named=True)}
    compared = 0
    for held in held_segments(archive, archive.frame("segments")["segment"]):
        engine = scorer(held.rules, held.settings)
        for skate in held.skates:
            sound = engine.score(skate.printed, skate.counting).tss == skate.printed.tss
            for column in range(1, 13):
                if (skate.performance, column) not in rows:
                    continue
                counting = None if skate.counting is None else tuple(c for c in skate.counting if c != column - 1)
                exact = engine.score(without_column(skate.printed, column - 1), counting)
                assert rows.pop((skate.performance, column)) == (exact.tss if sound else None)
                compared += 1
    assert rows == {}
    return compared


def test_leaving_each_judge_out_in_the_batch_equals_the_exact_engine(night):
    assert expect_left_out_as_the_engine_scores_it(night) == 9 * 24


def test_leaving_each_column_of_a_drawn_panel_out_equals_the_exact_engine(final_of_2011):
    assert expect_left_out_as_the_engine_scores_it(final_of_2011) > 1000


@pytest.mark.nightly
def test_leaving_each_column_of_the_whole_corpus_out_equals_the_exact_engine(shared, tmp_path):
    from rinkside.archive.add import add

    assert expect_left_out_as_the_engine_scores_it(add(tmp_path / "all", shared / "corpus", jobs=2).archive) > 80_000


def test_a_judge_left_out_gives_the_same_one_by_one_and_all_together(night, free):
    together = leave_one_out(night, free)
    for column in range(1, 10):
        told = what_if(night, free, WithoutJudge(column))
        own = together.filter(together["column"] == column)
        assert sorted(r.tss for r in told.rows) == sorted(own["tss"])
        assert sorted(r.place for r in told.rows) == sorted(own["place"])
    with pytest.raises(UsageError, match="there are 1 to 9"):
        what_if(night, free, WithoutJudge(10))


def test_a_call_changed_moves_one_score_by_that_element_alone(night, free):
    (held,) = held_segments(night, [free])
    skate = next(s.printed for s in held.skates if any("<" in e.code for e in s.printed.elements))
    element = next(e for e in skate.elements if "<" in e.code)
    told = what_if(night, free, Call(skate.entrant.name, element.number, element.code.replace("<", "")))
    engine = scorer(held.rules, held.settings)
    clean = engine.element(replace(element, code=element.code.replace("<", ""), info=""))
    gain = told.row_of(skate.entrant.name).gain
    assert gain == clean.score - element.score > 0
    assert {r.gain for r in told.rows if r.name != skate.entrant.name} == {0}


def test_an_element_added_counts_its_base_value_and_grade(night, free):
    (held,) = held_segments(night, [free])
    name = held.skates[0].printed.entrant.name
    told = what_if(night, free, ElementAdded(name, "3Lo", 0))
    assert told.row_of(name).gain == 490


def test_rules_of_marks_that_no_longer_exist_are_said_not_to_apply(night, free):
    with pytest.raises(RinksideError, match="off the scale"):
        what_if(night, free, OtherSeason(Season(2016)))


def test_the_table_of_autumn_2011_corrected_swaps_the_first_two_of_the_final_free_dance_and_no_total(final_of_2011):
    told = what_if(final_of_2011, find_segment(final_of_2011, "2011-12 final ice-dance-senior free"), Corrected())
    assert [(r.place, r.place_before) for r in told.rows[:2]] == [(1, 2), (2, 1)]
    assert told.rows[0].tss == 11283
    assert (told.changes_places, told.changes_ranks) == (True, False)


def test_totals_and_ranks_follow_the_changed_segment(final_of_2011):
    told = what_if(final_of_2011, find_segment(final_of_2011, "2011-12 final ice-dance-senior free"), Corrected())
    assert all(r.total - r.total_before == r.gain for r in told.rows)
    assert [r.rank for r in sorted(told.rows, key=lambda r: -r.total)] == list(range(1, len(told.rows) + 1))


def test_the_command_says_what_changes_and_what_it_accepts(night):
    home = ["--archive", str(night.root)]
    said = rinkside("what-if", "milano", "free", "--without-judge", "3", *home, width=120)
    assert "without judge 3" in said.out
    assert "In the segment" in said.out
    assert "Nation" in said.out
    for words, error in (
        (["milano", "free"], "give one change"),
        (["milano", "free", "--call", "nobody"], "write NAME:N=CODE"),
        (["milano", "pairs", "--corrected"], "fits no segment"),
        (["milano", "free", "--call", "Nobody Here:1=3A"], "did not skate here"),
    ):
        ran = rinkside("what-if", *words, *home)
        assert (ran.status, error in " ".join(ran.err.split())) == (2, True), ran.err


def test_the_table_holds_on_a_terminal_of_80_columns_and_every_heading_says_of_what_it_is(night, free):
    told = what_if(night, free, WithoutJudge(3))
    said = rinkside("what-if", "milano", "free", "--without-judge", "3", "--archive", str(night.root)).out.splitlines()
    assert said[1].split() == ["Place", "Place", "Score", "Score", "Score", "Total", "Total", "Rank", "Rank"]
    assert said[2].split() == ["now", "was", "Name", "now", "was", "gain", "now", "was", "now", "was"]
    assert max(len(line) for line in said[:-2]) <= 80
    rows = said[3 : 3 + len(told.rows)]
    for line, row in zip(rows, told.rows, strict=True):
        assert f" {row.name.split()[0]} " in line
        assert format_points(row.tss_before) in line
