"""An event nobody skated: made up from a seed, to rehearse with when no published one fits.

    event = random_event(7)              # the same event for the same seed

Skaters have numbers for names. Calls, falls and marks are drawn around how good each skater is, so that the night looks
like one: clean and broken jumps, levels, judges who agree on the whole. Its printed totals are empty: they are what the
rehearsal is to find.
"""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date

from rinkside.domain import (
    Category,
    Component,
    Deduction,
    Discipline,
    Entrant,
    Event,
    ExecutedElement,
    Gender,
    Level,
    Performance,
    Season,
    Segment,
    SegmentKind,
)

__all__ = ["random_event"]

JUDGES, SKATERS = 9, 6
NATIONS = ("CAN", "FRA", "GEO", "ITA", "JPN", "KOR", "USA")
DAY = date(2026, 1, 10)
COMPONENTS = ("Composition", "Presentation", "Skating Skills")

Box = tuple[str, ...]
"""What may be called for one element, the easiest first."""

_JUMPS: dict[str, Box] = {
    "axel": ("1A", "2A<", "2A", "3A<", "3A"),
    "solo": ("2S", "3S<", "3Lo", "3Fe", "3F", "3Lz!", "3Lz"),
    "combination": ("2T+2T", "3T+2T", "3S+2A+SEQ", "3Fq+3T", "3F+3T", "3Lz+3T"),
}
_SPINS: tuple[Box, ...] = tuple(tuple(f"{spin}{n}" for n in "1234") for spin in ("CCoSp", "FSSp", "LSp"))
_STEPS: Box = ("StSq1", "StSq2", "StSq3", "StSq4")
_SINGLES = (
    (_JUMPS["axel"], _JUMPS["combination"], _JUMPS["solo"], *_SPINS, _STEPS),
    (*[_JUMPS["solo"]] * 2, *[_JUMPS["combination"]] * 2, *[_JUMPS["axel"]] * 2, *_SPINS, _STEPS, ("ChSq1",)),
)
_PAIRS = (
    (("2Tw2", "3Tw2", "3Tw3"), ("2S", "3S"), ("2LoTh", "3LoTh"), ("5RLi2", "5RLi4"), ("FoDs2", "FoDs4"), _STEPS),
    (
        ("2Tw2", "3Tw3"),
        ("2S", "3S"),
        ("2S", "3T"),
        ("3STh", "3LoTh"),
        ("5ALi2", "5ALi4"),
        ("BoDs2", "BoDs3"),
        ("ChSq1",),
    ),
)
_DANCE = (
    (("SqTwL2+SqTwM2", "SqTwW4+SqTwM3"), ("CuLi3", "CuLi4"), ("MiStW2+MiStM2", "MiStW3+MiStM3")),
    (("DSp2", "DSp4"), ("StaLi3", "StaLi4"), ("RoLi3", "RoLi4"), ("DiStW2+DiStM2", "DiStW3+DiStM3"), ("ChSl1",)),
)
_KINDS = {
    (Discipline.SINGLES, Gender.WOMEN): ("Women", _SINGLES, (SegmentKind.SHORT, SegmentKind.FREE)),
    (Discipline.SINGLES, Gender.MEN): ("Men", _SINGLES, (SegmentKind.SHORT, SegmentKind.FREE)),
    (Discipline.PAIRS, Gender.MIXED): ("Pairs", _PAIRS, (SegmentKind.SHORT, SegmentKind.FREE)),
    (Discipline.ICE_DANCE, Gender.MIXED): ("Ice Dance", _DANCE, (SegmentKind.RHYTHM_DANCE, SegmentKind.FREE_DANCE)),
}


def random_event(seed: int) -> Event:
    """A category of six with both segments, nine judges, its discipline drawn too."""
    chance = random.Random(seed)
    (discipline, gender), (title, contents, kinds) = chance.choice(sorted(_KINDS.items(), key=lambda item: item[1][0]))
    couple = discipline is not Discipline.SINGLES
    entrants = [
        Entrant(f"Skater {n} / Partner {n}" if couple else f"Skater {n}", chance.choice(NATIONS))
        for n in range(1, SKATERS + 1)
    ]
    form = {entrant.name: chance.randint(10, 90) for entrant in entrants}
    segments = []
    for kind, content in zip(kinds, contents, strict=True):
        order = chance.sample(entrants, len(entrants))
        skates = tuple(_skate(chance, e, n, form[e.name], content) for n, e in enumerate(order, 1))
        segments.append(Segment(kind, kind.value.title(), DAY, JUDGES, False, None, skates))
    category = Category(title, discipline, Level.SENIOR, Season.of(DAY), gender, tuple(segments))
    return Event(f"Rehearsal {seed}", "", DAY, DAY, (category,))


def _skate(chance: random.Random, entrant: Entrant, number: int, form: int, content: tuple[Box, ...]) -> Performance:
    """One skate; `form` from 0 to 100 is how good the skater is."""
    day = max(0, min(100, form + chance.randint(-20, 20)))
    elements = tuple(
        _element(chance, at, box[min(len(box) - 1, len(box) * max(0, day + chance.randint(-25, 25)) // 100)], day)
        for at, box in enumerate(content, 1)
    )
    components = tuple(
        Component(name, 0, tuple(min(1000, (16 + day // 5 + chance.randint(-1, 1)) * 25) for _ in range(JUDGES)), 0)
        for name in COMPONENTS
    )
    skate = Performance(entrant, None, number, None, None, None, None, None, elements, components)
    if chance.randint(0, 100) > day:
        skate = replace(skate, deduction_lines=(Deduction("Falls", 100, 1),))
    return skate


def _element(chance: random.Random, number: int, code: str, form: int) -> ExecutedElement:
    broken = any(call in code for call in ("<", "q", "e", "!"))
    around = (form - 50) // 15 - 2 * broken
    marks = tuple(max(-5, min(5, around + chance.randint(-1, 1))) for _ in range(JUDGES))
    return ExecutedElement(number, code, 0, 0, marks, 0)
