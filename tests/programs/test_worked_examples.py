"""Real invalid elements with their rule and arithmetic, from the shared material."""

from __future__ import annotations

from decimal import Decimal

import pytest
import yaml
from conftest import shared_dir
from programs_kit import reasons, rules_of, valuer

from rinkside.domain import SegmentKind
from rinkside.errors import UnknownRule
from rinkside.programs import Called, PanelInvalid, as_called, check_program

REASONS = {
    "FS-REPEAT-DOUBLE-MAX2": "jump-too-often",
    "FS-ZAYAK-2-REPEATS": "third-repeated-jump",
    "FS-MAX-3-COMBOS": "too-many-combinations",
    "SP-SOLO-MIN-TRIPLE": "too-few-revolutions",
    "SP-AXEL-MIN-DOUBLE": "too-few-revolutions",
    "SP-COMBO-NO-SINGLE": "too-few-revolutions",
    "SP-COMBO-MEN-MIN-TRIPLE": "combination-too-easy",
    "SP-NO-REPEAT / combo content": "combination-too-easy",
    "SP-NO-REPEAT": "jump-in-two-elements",
    "SPIN-DIFFERENT-ABBREVIATION": "same-name-again",
    "SP-SPIN-TYPE-MEN": "spin-of-no-open-kind",
    "FS-MAX-JUMP-ELEMENTS": "too-many-of-kind",
    "FS-MAX-SPINS": "too-many-of-kind",
    "SP-ONE-COMBO": "too-many-combinations",
    "PAIR-COMBO-SPIN-REQUIRED": "spin-of-no-open-kind",
    "SD-MAX-1-LIFT": "too-many-of-kind",
    "FD-LIFT-TYPES": "same-name-again",
    "PAIR-SEQ-INCOMPLETE": "behind-a-joining-mark",
}
DANCE = {"free": SegmentKind.FREE_DANCE, "short": SegmentKind.SHORT_DANCE}
SINGLES = {"free": SegmentKind.FREE, "short": SegmentKind.SHORT}


def examples() -> list[dict]:
    path = shared_dir() / "rules" / "worked-examples.yaml"
    return yaml.safe_load(path.read_text(encoding="utf-8")) if path.exists() else []


def hundredths(number: float) -> int:
    return int(Decimal(str(number)) * 100)


def setting(case: dict):
    who = {"pairs": "pairs", "ice-dance": "dance"}.get(case["discipline"]) or {"M": "men", "W": "women"}[case["gender"]]
    segment = (DANCE if who == "dance" else SINGLES)[case["segment"]]
    rules = rules_of(case["season"], who, segment)
    codes = [p["code"] for p in case["performed"]]
    values = [hundredths(p["bv"]) for p in case["performed"]]
    return rules, codes, values


def late(codes, values, rules) -> list[bool]:
    """Which elements stand in the second half: from the first whose printed value is the highlighted one."""
    value = valuer(rules)
    first = len(codes)
    for i, (code, printed) in enumerate(zip(codes, values, strict=True)):
        if printed not in (0, plain(value, code)):
            first = i
            break
    return [i >= first for i in range(len(codes))]


def plain(value, code: str) -> int | None:
    try:
        return value(code, False)
    except UnknownRule:
        return None


@pytest.mark.parametrize("case", examples(), ids=lambda c: c["id"])
def test_a_printed_invalid_element_is_derived_with_its_rule_and_value(shared, case):
    rules, codes, values = setting(case)
    if case["rule"] == "UNKNOWN":
        pytest.skip("cannot be derived; it has a test of its own")
    flags = late(codes, values, rules)
    verdict = check_program(
        [Called(c, h) for c, h in zip(as_called(codes, rules), flags, strict=True)], rules, valuer(rules)
    )
    assert list(verdict.codes) == codes
    element = verdict.elements[case["invalid"]["n"] - 1]
    assert element.base_value == hundredths(case["invalid"]["bv"])
    expected = next(v for k, v in REASONS.items() if case["rule"].startswith(k))
    assert expected in reasons(element)
    known = [(e.base_value, v) for e, v in zip(verdict.elements, values, strict=True) if e.base_value is not None]
    assert len(known) >= len(values) - 1
    assert all(one == other for one, other in known)


def test_what_cannot_be_derived_is_left_to_the_panel(shared):
    (case,) = [c for c in examples() if c["rule"] == "UNKNOWN"]
    rules, codes, values = setting(case)
    number = case["invalid"]["n"]
    flags = late(codes, values, rules)
    called = [Called(c, h) for c, h in zip(as_called(codes, rules), flags, strict=True)]
    assert check_program(called, rules).invalid == ()
    entries = (PanelInvalid("panel-not-stated", 1), PanelInvalid("panel-not-stated", 2))
    called[number - 1] = Called("2Lz+2A+2T+SEQ+REP", True, entries)
    verdict = check_program(called, rules, valuer(rules))
    assert list(verdict.codes) == codes
    assert [e.base_value for e in verdict.elements] == values


def test_all_examples_are_there(shared):
    assert len(examples()) == 26
