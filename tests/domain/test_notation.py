"""The notation reads every code the sport has printed, prints it back unchanged, and refuses nonsense with a reason."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from hypothesis import given
from strategies import element_codes, jump_codes

from rinkside.domain import PartKind, parse_element
from rinkside.errors import NotationError


def column(path: Path, name: str) -> list[str]:
    with path.open(encoding="utf-8", newline="") as file:
        return [row[name] for row in csv.DictReader(file)]


def changed(codes: list[str]) -> list[str]:
    """Those that are refused or not printed back as they were."""
    wrong = []
    for code in codes:
        try:
            if str(parse_element(code)) != code:
                wrong.append(f"{code} became {parse_element(code)}")
        except NotationError as error:
            wrong.append(str(error))
    return wrong


@pytest.mark.parametrize(("discipline", "count"), [("singles", 1695), ("pairs", 620), ("ice-dance", 666)])
def test_every_code_of_twenty_seasons_reads_and_prints_back(shared, discipline, count):
    codes = column(shared / "rules" / f"vocabulary-{discipline}.csv", "code")
    assert len(codes) == count
    assert changed(codes) == []


def test_every_code_of_club_sheets_reads_and_prints_back(shared):
    codes = column(shared / "rules" / "club-oracle" / "elements.csv", "element")
    assert len(codes) > 15_000
    assert changed(codes) == []


def test_every_code_of_the_published_scales_reads_and_prints_back(shared):
    sources = [
        *((shared / "rules" / "sov").glob("*.csv")),
        *((shared / "rules" / "sov" / "2026-27").glob("sov-*.csv")),
    ]
    codes = []
    for source in sources:
        with source.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        key = "code" if "code" in rows[0] else "element"
        codes += [row[key] for row in rows]
    cyrillic = [c for c in codes if not c.isascii()]
    assert len(codes) > 10_000
    assert {c[1] for c in cyrillic} <= {"А"}, "one published table writes the axel with a Cyrillic А"
    assert changed([c for c in codes if c.isascii()]) == []


REFUSED = [
    ("", "empty"),
    ("   ", "contains a space"),
    ("3Lz 3T", "contains a space"),
    (" 3Lz", "contains a space"),
    ("3Lz+", "nothing between two + signs, or a + at the end"),
    ("+3Lz", "nothing between two + signs"),
    ("3Lz++3T", "nothing between two + signs"),
    ("6Lz", "'6Lz' names no jump"),
    ("0A", "'0A' names no jump"),
    ("33T", "'33T' names no jump"),
    ("3", "'3' names no jump"),
    ("Lutz", "'Lutz' names no jump"),
    ("3lz", "'3lz' names no jump"),
    ("CCoSp5", "'CCoSp5' names no jump"),
    ("StSq-1", "'-1' is no call; calls are << < q ! e * b > nv"),
    ("3Lz?", "'?' is no call"),
    ("3Lz<x", "'<x' is no call"),
    ("3Lz<<<<", "repeats the call"),
    ("3Lz!!", "repeats the call"),
    ("<3Lz", "begins with '<'"),
    ("SEQ", "names no element; a joining mark follows the element it belongs to"),
    ("REP+SEQ", "names no element"),
    ("pi2", "names no element"),
    ("kpYYN", "names no element"),
    ("3А", "'А' is CYRILLIC CAPITAL LETTER A; codes are written in ASCII"),
    ("3Lz‹", "is SINGLE LEFT-POINTING ANGLE QUOTATION MARK"),
    ("\x00", "begins with '\\x00'"),
    ("3Lz\n", "contains a space"),
    ("3T+" * 60 + "3T", "longer than any element"),
    ("SqTwQ4+SqTwM3", "'SqTwQ4' names no jump"),
    ("147.52", "'147.52' names no jump"),
    ("1.00", "names no jump"),
]


@pytest.mark.parametrize(("code", "reason"), REFUSED, ids=[repr(code)[:24] for code, _ in REFUSED])
def test_nonsense_is_refused_with_a_reason(code, reason):
    with pytest.raises(NotationError) as refused:
        parse_element(code)
    assert reason in str(refused.value)
    assert refused.value.at <= len(code)


def test_the_reason_says_where_the_part_stands():
    with pytest.raises(NotationError, match=r"character 9") as refused:
        parse_element("3Lz+1Eu+9S")
    assert refused.value.at == 8


@given(element_codes)
def test_whatever_a_panel_may_write_prints_back_unchanged(code):
    assert str(parse_element(code)) == code


@given(jump_codes)
def test_a_jump_element_knows_its_jumps_and_joining_marks(code):
    parts = code.split("+")
    element = parse_element(code)
    assert len(element.jumps) + len(element.joins) == len(parts)
    assert element.kind is PartKind.JUMP
    assert element.is_combination == (len(element.jumps) > 1 or "SEQ" in parts or "COMBO" in parts)


@given(element_codes)
def test_a_part_without_its_calls_carries_none(code):
    for part in parse_element(code).parts:
        bare = parse_element(part.bare).parts[0] if part.kind is not PartKind.JOIN else part
        assert bare.calls == ()
        assert part.bare + "".join(part.calls) == str(part)


@pytest.mark.parametrize(
    ("code", "kind", "calls"),
    [
        ("3Lz<!", PartKind.JUMP, ("<", "!")),
        ("2A<<*", PartKind.JUMP, ("<<", "*")),
        ("3FThq", PartKind.THROW, ("q",)),
        ("3Tw2", PartKind.TWIST, ()),
        ("5ALi4", PartKind.LIFT, ()),
        ("CuLi3>", PartKind.LIFT, (">",)),
        ("CCoSp3p4V1", PartKind.SPIN, ()),
        ("BoDs3", PartKind.DEATH_SPIRAL, ()),
        ("StSq4", PartKind.STEPS, ()),
        ("SyTw4", PartKind.TWIZZLES, ()),
        ("ChSq1", PartKind.CHOREO, ()),
        ("1S3", PartKind.PATTERN, ()),
        ("GW1Sq1Se3", PartKind.PATTERN, ()),
        ("PB4", PartKind.SYNCHRONIZED, ()),
    ],
)
def test_a_part_names_its_kind_and_calls(code, kind, calls):
    part = parse_element(code).parts[0]
    assert (part.kind, part.calls) == (kind, calls)


def test_a_salchow_and_a_section_of_a_compulsory_dance_differ_by_the_level():
    assert parse_element("1S").kind is PartKind.JUMP
    assert parse_element("1S1").kind is PartKind.PATTERN


def test_an_invalid_second_jump_leaves_the_first_valid():
    first, second, *_ = parse_element("3Lz<+SEQ+2T*").jumps
    assert (first.invalid, second.invalid) == (False, True)
    assert parse_element("3Lz<+SEQ+2T*").joins == ("SEQ",)
