"""What holds for every program: the panel's own stars, the highlight factor, unconfirmed rules, printing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from programs_kit import book, judge, reasons, rules_of

from rinkside.domain import Level, SegmentKind, parse_element
from rinkside.errors import NotationError, ScoringError
from rinkside.programs import MEANINGS, PANEL_REASONS, Called, PanelInvalid, Reason, as_called, check_program
from rinkside.rulebook.content_names import CONTENT_NAMES, ELEMENT_KINDS
from rinkside.rulebook.names import NAMES

FREE = SegmentKind.FREE


def test_the_panel_stars_a_jump_with_a_reason_of_its_own():
    panel = {1: (PanelInvalid("panel-not-stated", 1), PanelInvalid("panel-not-stated", 2))}
    element = judge("| 2Lz+2A+2T+SEQ+REP", panel=panel).elements[0]
    assert element.code == "2Lz+2A*+2T*+SEQ+REP"
    assert element.base_value == 162
    assert all(g.by_panel for g in element.reasons)


def test_the_panel_stars_a_whole_element():
    element = judge("3A FCSp4", panel={2: (PanelInvalid("panel-spin-position"),)}).elements[1]
    assert (element.code, element.counts, element.base_value) == ("FCSp4*", False, 0)
    assert element.grounds[0].meaning == PANEL_REASONS["panel-spin-position"]


def test_a_reason_no_panel_has_is_refused_with_the_list():
    with pytest.raises(ScoringError, match="'lost' is no reason of a panel: choose one of panel-lost-rhythm"):
        PanelInvalid("lost")


def test_a_code_that_is_none_is_refused():
    with pytest.raises(NotationError):
        judge("3A 3Q")


def test_only_the_last_three_jump_elements_are_highlighted_from_2018_19_on():
    program = "3A | 3F 3Lo StSq3 3S 3T 2A ChSq1"
    assert [e.number for e in judge(program, "2017-18").elements if e.highlight] == [2, 3, 5, 6, 7]
    assert [e.number for e in judge(program, "2018-19").elements if e.highlight] == [5, 6, 7]


def test_a_late_jump_in_the_first_half_is_not_highlighted():
    assert [e.number for e in judge("3A 3F 3Lo 3S 3T | 2A ChSq1").elements if e.highlight] == [6]


def test_an_invalid_jump_element_takes_one_of_the_last_three():
    verdict = judge("3Lz+2T 3F+2T 3A | 3Lo 2A 2T 3S StSq3")
    assert [(e.code, e.highlight) for e in verdict.elements[3:7]] == [
        ("3Lo", False),
        ("2A", True),
        ("2T*", True),
        ("3S", True),
    ]


def test_the_last_jump_element_of_a_short_program_is_highlighted():
    verdict = judge("3A | 4S 4T+3T StSq4", segment=SegmentKind.SHORT)
    assert [e.number for e in verdict.elements if e.highlight] == [3]
    verdict = judge("3A | 4S 4T+3T StSq4", "2012-13", segment=SegmentKind.SHORT)
    assert [e.number for e in verdict.elements if e.highlight] == [2, 3]
    verdict = judge("3A | 4S 4T+3T StSq4", "2011-12", segment=SegmentKind.SHORT)
    assert [e.number for e in verdict.elements if e.highlight] == []


def test_pairs_were_highlighted_from_jumps_to_lifts_and_never_since():
    program = "3T | 3LoTh 5ALi4 PCoSp4"
    assert [e.number for e in judge(program, "2007-08", "pairs").elements if e.highlight] == [2]
    assert [e.number for e in judge(program, "2012-13", "pairs").elements if e.highlight] == [2, 3]
    assert [e.number for e in judge(program, "2014-15", "pairs").elements if e.highlight] == []


def test_the_total_is_the_sum_of_what_counts():
    verdict = judge("3Lz 3F | 3A 3Lz CCoSp4 2T 2T 2T+1T")
    assert verdict.base_value == sum(e.base_value for e in verdict.elements)
    assert verdict.elements[3].code == "3Lz+REP"
    assert [e.base_value for e in verdict.elements] == [590, 530, 800, 413, 350, 143, 143, 44]


def test_a_value_nobody_established_leaves_the_total_open():
    verdict = check_program([Called("3A"), Called("3F")], rules_of("2024-25", "men", FREE))
    assert verdict.base_value is None
    assert [e.base_value for e in verdict.elements] == [None, None]


def test_a_season_without_protocols_warns_and_never_invalidates():
    verdict = judge("3A 3Lz 3F 3Lo 3S 3T 2A CCoSp4 CCoSp3 StSq3 ChSq1", "2026-27")
    assert verdict.invalid == ()
    warned = {w.where for w in verdict.warnings if w.code == "unconfirmed-rule"}
    assert {"element 7", "element 9"} <= warned
    assert "highlight-unknown" in [w.code for w in judge("3A | 3F", "2026-27").warnings]


@pytest.mark.parametrize("level", [Level.JUNIOR, Level.ADVANCED_NOVICE, Level.OTHER])
def test_a_level_whose_content_is_not_established_says_so_and_counts_everything(level):
    verdict = judge("3A 3A 3A 3A CCoSp4 CCoSp4", level=level)
    assert verdict.invalid == ()
    assert "content-unknown" in [w.code for w in verdict.warnings]


def test_printed_codes_go_back_to_what_was_called():
    printed = ("3Lz", "3Lz+SEQ", "3F+2A*+2T*+SEQ+REP", "2A+SEQ", "3S<*+2T", "CCoSp3*", "2Lz+COMBO")
    called = ("3Lz", "3Lz", "3F+2A+2T+SEQ", "2A+SEQ", "3S<+2T", "CCoSp3", "2Lz+COMBO")
    assert as_called(printed, rules_of("2013-14", "men", FREE)) == called


def test_the_mark_of_a_repeated_jump_is_the_panels_own_where_it_does_not_follow():
    printed = ("3Lz+2T", "3Lz+SEQ", "3F", "3F+COMBO")
    assert as_called(printed, rules_of("2012-13", "men", FREE)) == printed
    assert as_called(printed, rules_of("2005-06", "men", FREE)) == ("3Lz+2T", "3Lz+SEQ", "3F", "3F")
    assert as_called(("3F", "3F+COMBO"), rules_of("2005-06", "men", SegmentKind.SHORT)) == ("3F", "3F+COMBO")


def test_every_reason_has_a_meaning():
    assert set(MEANINGS) == set(Reason)
    assert all(PANEL_REASONS.values())


def test_every_content_rule_is_used_or_at_least_given_a_value():
    given = {name for _, layer in book().layers for name in layer if name.startswith("content.")}
    assert given == set(CONTENT_NAMES)
    assert set(CONTENT_NAMES) <= set(NAMES)


@pytest.mark.parametrize("name", ["content.elements.most", "content.names.accepted"])
def test_content_rules_name_kinds_of_element_that_exist(name):
    entries = [e for _, layer in book().layers for e in layer.get(name, ())]
    assert entries
    for entry in entries:
        assert set(entry.value.value or ()) <= set(ELEMENT_KINDS), entry.value.where


WORDS = (
    "4T 4S 3A 3Lz 3F 3Lo 3S 3T 2A 2T 2Lo 1A A 3Lz+3T 3F+2T 3A+1Eu+3S 3Lz+2T+2Lo 2A+2A+SEQ 3S+COMBO 4T+COMBO+2T "
    "CCoSp4 FCSp3 CSSp2 LSp4 FCCoSp4 Sp StSq3 ChSq1 3Lz< 3F!<< 3Loq 3T+2Aq+SEQ"
)
ELEMENTS = st.sampled_from(WORDS.split(" "))
PROGRAMS = st.lists(st.tuples(ELEMENTS, st.booleans()), max_size=14)
SCOPES = st.tuples(
    st.sampled_from(["2005-06", "2009-10", "2013-14", "2015-16", "2017-18", "2019-20", "2024-25", "2026-27"]),
    st.sampled_from(["men", "women", "pairs"]),
    st.sampled_from([SegmentKind.FREE, SegmentKind.SHORT]),
)


@given(PROGRAMS, SCOPES)
def test_whatever_is_executed_gets_one_verdict_each_with_a_reason_for_every_star(program, scope):
    verdict = check_program([Called(c, h) for c, h in program], rules_of(*scope))
    assert [e.called for e in verdict.elements] == [c for c, _ in program]
    for element in verdict.elements:
        assert parse_element(element.code)
        assert ("*" in element.code) == (not element.counts or any(not j.counts for j in element.jumps))
        assert ("*" in element.code) == bool(element.reasons)
        assert not element.highlight or element.kind in ("jump", "throw jump", "lift", "twist lift")
        assert all(n < element.number for g in element.reasons for n in g.conflicts)


@given(PROGRAMS, SCOPES)
def test_what_was_judged_once_is_judged_the_same_again(program, scope):
    rules = rules_of(*scope)
    once = check_program([Called(c, h) for c, h in program], rules)
    again = check_program([Called(c, h) for c, h in program], rules)
    assert once == again


@given(PROGRAMS, SCOPES)
def test_what_comes_later_changes_no_earlier_verdict_but_the_highlight(program, scope):
    rules = rules_of(*scope)
    whole = check_program([Called(c, h) for c, h in program], rules).elements
    part = check_program([Called(c, h) for c, h in program[:-1]], rules).elements
    pairs = scope[1] == "pairs"
    for one, other in zip(part, whole, strict=False):
        if not pairs:
            assert (one.code, reasons(one)) == (other.code, reasons(other))


def test_a_star_written_in_the_code_is_the_panels_own():
    element = judge("3A+2T* FCSp4*").elements[0]
    assert (element.code, reasons(element)) == ("3A+2T*", ["panel-not-stated"])
    assert judge("3A+2T* FCSp4*").elements[1].counts is False


def test_a_jump_the_element_does_not_have_is_refused():
    with pytest.raises(ScoringError, match="element 1, 3A: no jump 2; its jumps are numbered from 0 to 0"):
        judge("3A", panel={1: (PanelInvalid("panel-lost-rhythm", 2),)})
