"""Published programs: every printed `*` gets a reason. All rows are made up."""

from __future__ import annotations

from programs_kit import reasons, rules_of, valuer

from rinkside.domain import ExecutedElement, SegmentKind
from rinkside.programs import judge_printed

RULES = rules_of("2024-25", "men", SegmentKind.FREE)


def rows(*printed: tuple[str, int] | tuple[str, int, str]) -> list[ExecutedElement]:
    found = []
    for number, (code, value, *info) in enumerate(printed, 1):
        text, _, mark = code.partition(" ")
        found.append(ExecutedElement(number, text, value, 0, (), value, info[0] if info else "", mark == "x"))
    return found


def test_a_sheet_that_follows_the_rules_has_no_difference():
    program = judge_printed(rows(("3Lz", 590), ("3F", 530), ("3A", 800), ("3Lz+REP x", 454), ("CCoSp4", 350)), RULES)
    assert program.differences == ()
    assert program.explained == program.derived


def test_a_star_the_list_does_not_explain_is_the_panels():
    program = judge_printed(rows(("3A", 800), ("3Lz+2T*", 590, "*"), ("FCSp3*", 0, "*")), RULES, valuer(RULES))
    assert [(d.number, d.printed, d.derived) for d in program.differences] == [
        (2, "3Lz+2T*", "3Lz+2T"),
        (3, "FCSp3*", "FCSp3"),
    ]
    assert [reasons(e) for e in program.explained.elements] == [[], ["panel-not-stated"], ["panel-not-stated"]]
    assert [e.base_value for e in program.explained.elements] == [800, 590, 0]


def test_a_star_printed_in_the_info_column_alone_is_the_whole_elements():
    program = judge_printed(rows(("3A", 800), ("FCSp3", 0, "*")), RULES)
    assert program.explained.elements[1].counts is False


def test_a_jump_the_panel_took_away_leaves_its_place_to_a_later_one():
    printed = rows(("2T*", 0, "*"), ("3Lz+2T", 720), ("3A+2T", 930))
    program = judge_printed(printed, RULES)
    assert [d.number for d in program.differences] == [1, 3]
    assert program.explained.codes == ("2T*", "3Lz+2T", "3A+2T")


def test_an_x_left_out_is_a_difference_unless_the_element_is_worth_nothing():
    program = judge_printed(rows(("3A x", 880), ("3F", 530), ("1A<<", 0)), RULES)
    assert [(d.number, d.printed, d.derived) for d in program.differences] == [(2, "3F", "3F x")]


def test_blank_rows_and_unreadable_codes_are_left_out_and_named():
    program = judge_printed(rows(("3A", 800), ("", 0), ("3Q", 0), ("3F", 530)), RULES)
    assert program.unread == (3,)
    assert program.derived.codes == ("3A", "3F")
