"""Sheets written by hand: rows of text or groups of values, and a clear word for every mistake."""

from __future__ import annotations

import json
from typing import Any

import pytest
from conftest import ROOT
from hypothesis import given
from hypothesis import strategies as st

from rinkside.domain import Discipline, Gender, Level, SegmentKind
from rinkside.errors import DocumentError, RinksideError, UsageError
from rinkside.protocols.open_format import read_score_sheet

SHEET = """
season = "2025-26"
discipline = "singles"
gender = "women"
level = "senior"
segment = "free skating"

[[skater]]
name = "Ada ICE"
falls = 1
elements = '''
2A         1  0  1
3S<   x   -2 -1 −3    # she fell
CCoSp3 F   1  -  2
'''
components = '''
Composition     4.75 5,00 5.25
Skating Skills  4.5  5    -
'''
deductions = '''
Time violation: -1.00
'''
"""

AS_GROUPS: dict[str, Any] = {
    "season": "2025-26",
    "discipline": "singles",
    "gender": "women",
    "level": "senior",
    "segment": "free skating",
    "skater": [
        {
            "name": "Ada ICE",
            "falls": 1,
            "elements": [
                {"code": "2A", "marks": [1, 0, 1]},
                {"code": "3S<", "x": True, "marks": [-2, -1, -3]},
                {"code": "CCoSp3", "info": "F", "marks": [1, None, 2]},
            ],
            "components": [
                {"name": "Composition", "marks": ["4.75", "5.00", "5.25"]},
                {"name": "Skating Skills", "marks": ["4.50", 5, None]},
            ],
            "deductions": [{"reason": "Time violation", "points": "1.00"}],
        }
    ],
}


def test_rows_of_text_say_what_groups_of_values_say():
    assert read_score_sheet(SHEET, "a") == read_score_sheet(json.dumps(AS_GROUPS), "a")


def test_a_row_gives_code_bonus_info_and_marks():
    sheet = read_score_sheet(SHEET)
    skate = sheet.skates[0]
    assert (sheet.discipline, sheet.gender, sheet.level, sheet.segment) == (
        Discipline.SINGLES, Gender.WOMEN, Level.SENIOR, SegmentKind.FREE,
    )  # fmt: skip
    assert [(e.code, e.highlight, e.info, e.marks) for e in skate.performance.elements] == [
        ("2A", False, "", (1, 0, 1)),
        ("3S<", True, "", (-2, -1, -3)),
        ("CCoSp3", False, "F", (1, None, 2)),
    ]
    assert [c.marks for c in skate.performance.components] == [(475, 500, 525), (450, 500, None)]
    assert [(d.reason, d.points) for d in skate.performance.deduction_lines] == [("Time violation", 100)]
    assert skate.falls == 1


def test_a_component_may_carry_its_factor():
    sheet = read_score_sheet(SHEET.replace("Composition    ", "Composition x1.20").replace("Skills ", "Skills ×1,60"))
    assert [c.factor for c in sheet.skates[0].performance.components] == [120, 160]


def test_the_example_in_the_documents_is_a_sheet():
    sheet = read_score_sheet(ROOT / "docs" / "examples" / "club-evening.toml")
    assert [s.performance.entrant.name for s in sheet.skates] == ["Ada ICE", "Bea SNOW"]


WRONG = [
    ('season = "2025-26"', "", "'season' is missing; write season ="),
    ('season = "2025-26"', 'season = "2025/26"', 'season: "2025/26" is not accepted; write a season such as "2025-26"'),
    ('season = "2025-26"', 'season = "2025-27"', "'2025-27' does not exist"),
    ('season = "2025-26"', "date = 2026-02-30", "no TOML"),
    ('season = "2025-26"', 'date = "2026-02-30"', "'2026-02-30' does not exist"),
    ('season = "2025-26"', 'season = "2025-26"\ndate = 2026-08-01', "2026-08-01 falls into 2026-27, not 2025-26"),
    ('gender = "women"', "", "'gender' is missing"),
    ('gender = "women"', 'gender = "ladies"', "write one of men, women, mixed"),
    ('level = "senior"', 'level = "seniors"', "did you mean 'senior'?"),
    ('level = "senior"', "", "'level' is missing"),
    ('segment = "free skating"', 'segment = "free"', "did you mean 'free skating' or 'free dance'?"),
    ('name = "Ada ICE"', 'nme = "Ada ICE"', "skater[1].nme: unknown key; did you mean 'name'?"),
    ("falls = 1", "falls = -1", "falls: -1 is not accepted; write how many falls, 0 to 20"),
    ("falls = 1", 'falls = "one"', 'falls: "one" is not accepted'),
    ("falls = 1", "falls = 1.5", "falls: \"1.5\" is not accepted"),
    ("2A         1  0  1", "2A         1  0", "row 2 (3S<): 3 marks for 2 judges"),
    ("2A         1  0  1", "2A", "row 1 (2A): no marks"),
    ("2A         1  0  1", "2A  1  6  1", "row 1 (2A): 6 is off the scale of 2025-26: -5 to 5"),
    ("2A         1  0  1", "2Axel 1 0 1", "element code '2Axel', character 1"),
    ("2A         1  0  1", "3Lutz 1 0 1", "element code '3Lutz'"),
    ("2A         1  0  1", "2A  1  x  1", "'x' stands among the marks"),
    ("2A         1  0  1", "2A  1.5  0  1", "'1.5' is no grade, x or call"),
    ("2A         1  0  1", "2A well landed really 1 0 1", "'well' is no grade, x or call; write one element a row"),
    ("CCoSp3 F   1  -  2", "CCoSp3 F   1  -  2  1", "row 3 (CCoSp3): 4 marks for 3 judges"),
    ("4.75 5,00 5.25", "4.75 5.10 5.25", "(Composition): 5.10 is no component mark; marks go in quarters"),
    ("4.75 5,00 5.25", "4.75 0.00 5.25", "(Composition): 0.00 is no component mark"),
    ("4.75 5,00 5.25", "4.75 10.25 5.25", "10.25 is no component mark"),
    ("4.75 5,00 5.25", "4.75 5.00", "(Composition): 2 marks for 3 judges"),
    ("4.75 5,00 5.25", "", "(Composition): no marks"),
    ("Composition     4.75", "4.75", "is no component; write name and marks"),
    ("Time violation: -1.00", "Time violation", "'Time violation' is no deduction"),
    ("[[skater]]", "[skater]", "skater: a group of keys and values is not accepted"),
    ("[[skater]]", "[[skaters]]", "'skater' is missing"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "message"), WRONG, ids=[m[:36] for _, _, m in WRONG])
def test_a_mistake_is_named_with_its_row_and_what_is_accepted(old, new, message):
    assert old in SHEET
    with pytest.raises(DocumentError) as refused:
        read_score_sheet(SHEET.replace(old, new, 1), "sheet.toml")
    assert message in str(refused.value)
    assert str(refused.value).startswith("sheet.toml:")


def test_a_grade_of_four_is_off_the_scale_of_2017():
    old = SHEET.replace("2025-26", "2017-18").replace("2A         1", "2A         4")
    with pytest.raises(DocumentError, match="4 is off the scale of 2017-18: -3 to 3"):
        read_score_sheet(old)


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"= =", b"{", b"[[skater]]\nname = 'x", b"%PDF-1.4", b"a = 1" * 9])
def test_what_is_no_sheet_is_refused_in_words(data):
    with pytest.raises(DocumentError):
        read_score_sheet(data, "sheet.toml")


def test_a_sheet_that_is_not_there_is_named(tmp_path):
    with pytest.raises(UsageError, match=r"none\.toml: No such file"):
        read_score_sheet(tmp_path / "none.toml")


@given(st.integers(0, len(SHEET)), st.text(max_size=6), st.integers(0, 12))
def test_whatever_is_typed_into_a_sheet_is_read_or_refused_never_a_crash(at, typed, deleted):
    text = SHEET[:at] + typed + SHEET[at + deleted :]
    message = "read"
    try:
        assert read_score_sheet(text.encode("utf-8", "surrogatepass"), "sheet.toml").skates
    except RinksideError as error:
        message = str(error)
    assert message == "read" or message.startswith("sheet.toml")
