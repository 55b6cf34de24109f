"""Whatever a sheet prints is read as it is printed: random content in every layout, compared field by field."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from protocols.pdf.printed import LAYOUTS, Layout, Row, Skate, sheet, skate

from rinkside.domain import Performance, Sheet, Standing
from rinkside.points import format_points, parse_points
from rinkside.protocols.pdf import read_pdf

NAMES = (
    "Ada LAKE", "LAKE Ada", "Jérôme D'ÉTÉ-ŒUVRE", "Ægir ÞÓRÐARSON", "Мария ПЕТРОВА-ВОДКИНА", "Ελένη ΠΑΠΑΔΟΠΟΎΛΟΥ",
    "山田 花子", "김연아", "张 丹 / 张 昊", "İnci ŞAHİN", "Łukasz ŻÓŁĆ", "Šárka ČERNÁ", "Ade Y. de la CRUZ Jr.",
    "Li LI", "Jean 3rd SMITH", "Ada LAKE / Bo POND", "VAN DER BERG Anna-Lena / O'NEIL Sean",
)  # fmt: skip
CODES = (
    "3Lz+3T", "2A+1Eu+2S<<*+SEQ+REP", "3Lz<+SEQ+2T*", "2Lz+2A*+2T*+SEQ+REP", "4Lzq+1Eu+3F", "1A<<", "A", "Lo", "CCoSp",
    "FCCoSp2p3V1", "CCoSp4V", "StSqB", "ChSq1", "3LzTw2", "5ALi4", "BoDs4", "FiDs", "SqTwW4+SqTwM3", "R1Sq3+kpYNY",
    "GW1Se4", "NtMiSt1+STw4", "1S1", "MiStW3+MiStM2", "OFTW3+OFTM3", "ChSt1", "ChSpl1", "1Tz+1Fe2", "PSt", "NHE4+sB",
)  # fmt: skip
INFOS = ("", "", "", "<", "<<", "q", "!", "e", "F", "*", "!,q", "F,<<", ">")
COMPONENTS = (
    "Skating Skills", "Transitions / Linking Footwork / Movement", "Performance", "Composition", "Timing",
    "Interpretation of the Music/Timing", "Presentation", "Choreography / Composition", "Мастерство катания",
)  # fmt: skip
DEDUCTIONS = (
    (), (("Falls", 100, 1),), (("Falls", 50, None), ("Time violation", 100, None)),
    (("Illegal element/movement", 200, None), ("Falls", 300, 3), ("Costume failure", 100, None)),
    (("Interruption in excess", 500, None),), (("Extended lifts", 200, 2),),
)  # fmt: skip


def _row(chance: Random, number: int, layout: Layout) -> tuple[Row, dict[str, Any]]:
    point = "," if layout.points_as_comma else "."
    base, goe = chance.randint(0, 2000), chance.randint(-600, 600)
    bonus = chance.choice([0, 0, 0, 100, 200]) if layout.name == "club of five" else 0
    score = base + goe + bonus
    marks = chance.choices([None, *range(-5, 6)], k=layout.judges)
    code, info = chance.choice(CODES), chance.choice(INFOS)
    if layout.info is None or len(code) > 12:
        info = ""
    late = chance.random() < 0.5 and not bonus
    row = Row(
        str(number), code, _text(base, point), _text(goe, point),
        tuple("-" if m is None else str(m) for m in marks), _text(score, point), info=info,
        highlight="x" if late else "b" if bonus else "", bonus=_text(bonus, point) if bonus else "",
    )  # fmt: skip
    read = {"number": number, "code": code, "base_value": base, "goe": goe, "score": score, "marks": tuple(marks),
            "info": info, "highlight": late, "bonus": bonus}  # fmt: skip
    return row, read


def _text(points: int, point: str) -> str:
    return format_points(points).replace(".", point)


def skates(chance: Random, layout: Layout, rank: int) -> tuple[Skate, dict[str, Any]]:
    """A skate of the layout, and what is to be read of it."""
    point = "," if layout.points_as_comma else "."
    rows = [_row(chance, n, layout) for n in range(1, chance.randint(1, 14) + 1)]
    names = chance.sample(COMPONENTS, chance.randint(1, 5))
    components = []
    for name in names:
        factor = chance.randint(25, 400)
        marks = chance.choices([None, 25, 725, 950, 1000], k=layout.judges)
        components.append((name, factor, tuple(marks), chance.randint(25, 1000)))
    lines = chance.choice(DEDUCTIONS)
    deducted = sum(points for _, points, _ in lines)
    tes = sum(r["score"] for _, r in rows)
    pcs = chance.randint(0, 12_000)
    base = sum(r["base_value"] for _, r in rows)
    words: list[tuple[float, str]] = []
    x = 120.0
    for reason, points, count in lines:
        for text in (f"{reason}:", _text(-points, point), *([f"({count})"] if count else [])):
            words.append((x, text))
            x += 4.0 * len(text) + 8
    out = chance.choice([None, None, None, None, "WD", "DSQ"])
    made = Skate(
        rank=out or str(rank),
        name=chance.choice(NAMES),
        nation=chance.choice(["ICE", "LAK", "USA"]),
        start=str(chance.randint(1, 60)),
        totals=tuple(_text(v, point) for v in (tes + pcs - deducted, tes, pcs, -deducted)),  # type: ignore[arg-type]
        rows=tuple(row for row, _ in rows),
        sums=(_text(base, point), _text(tes, point)),
        components=tuple(
            (
                name,
                _text(factor, point),
                tuple("-" if m is None else _text(m, point) for m in marks),
                _text(mean, point),
            )
            for name, factor, marks, mean in components
        ),
        pcs=_text(pcs, point),
        deductions=(tuple(words),) if words else (),
        deduction_total=_text(-deducted, point),
    )
    read = {
        "name": made.name, "nation": made.nation, "rank": None if out else rank,
        "standing": Standing.WITHDRAWN if out == "WD" else Standing.DISQUALIFIED if out else Standing.RANKED,
        "start": None if layout.start is None else int(made.start),
        "totals": (tes + pcs - deducted, tes, pcs, deducted, base), "elements": [r for _, r in rows],
        "components": components, "deductions": [(r, p, c) for r, p, c in lines],
    }  # fmt: skip
    return made, read


def seen(p: Performance) -> dict[str, Any]:
    """A performance in the form of what is expected."""
    return {
        "name": p.entrant.name, "nation": p.entrant.nation, "rank": p.rank, "standing": p.standing,
        "start": p.start_number, "totals": (p.tss, p.tes, p.pcs, p.deductions, p.base_value),
        "elements": [
            {"number": e.number, "code": e.code, "base_value": e.base_value, "goe": e.goe, "score": e.score,
             "marks": e.marks, "info": e.info, "highlight": e.highlight, "bonus": e.bonus} for e in p.elements
        ],
        "components": [(c.name, c.factor, c.marks, c.mean) for c in p.components],
        "deductions": [(d.reason, d.points, d.count) for d in p.deduction_lines],
    }  # fmt: skip


def read_one(data: bytes) -> tuple[Sheet, list[str]]:
    reading = read_pdf(data, "sheet.pdf")
    assert reading.document is not None, reading.findings
    assert len(reading.document.sheets) == 1
    return reading.document.sheets[0], [f.code for f in reading.findings]


def hold(layout: Layout, seed: int) -> None:
    chance = Random(seed)
    judges = chance.randint(3, 12 if layout.name == "old twelve" else 9)
    layout = replace(layout, judges=judges)
    made = [skates(chance, layout, rank) for rank in range(1, chance.randint(1, 4) + 1)]
    # One full row tells where the columns are; where nobody ever marks, a column cannot be seen.
    full = skate(layout, 60, "Zoe END")
    read, findings = read_one(sheet(layout, [*(m for m, _ in made), full], per_page=1))
    assert read.columns == judges
    assert [seen(p) for p in read.performances[:-1]] == [expected for _, expected in made]
    assert findings == []


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
@given(seed=st.integers(0, 1 << 30))
@settings(max_examples=15, phases=[Phase.explicit, Phase.reuse, Phase.generate])
def test_random_sheets_are_read_as_printed(layout: Layout, seed: int) -> None:
    hold(layout, seed)


DEDUCTED = (
    "Deductions:", "Déductions", "Abzüge", "Deduzioni:", "Deducciones:", "Vähennykset", "Avdrag:", "Odliczenia",
    "Srážky", "Levonások:", "Kesintiler:", "Aftrek", "Снижения", "減点:", "扣分", "감점:", "Ded.",
)  # fmt: skip


@pytest.mark.parametrize("word", DEDUCTED)
def test_the_word_for_deductions_is_no_part_of_what_they_are_for(word: str) -> None:
    layout = replace(LAYOUTS[0], deductions_word=word)
    read, findings = read_one(sheet(layout, [skate(layout), skate(layout, 2)]))
    assert [[(d.reason, d.points) for d in p.deduction_lines] for p in read.performances] == [[("Falls", 100)]] * 2
    assert findings == []


def test_a_name_over_the_numbers_beside_it_is_said() -> None:
    layout = LAYOUTS[0]
    long = "Maria-Magdalena VAN DEN BROECKENHUYZEN-SMITH / Bartholomew-Alexander O'CONNOR-FITZGERALD"
    reading = read_pdf(sheet(layout, [skate(layout, 1, long), skate(layout, 2)]), "sheet.pdf")
    (finding,) = [f for f in reading.findings if f.code == "words-overlap"]
    assert "BROECKENHUYZEN" in finding.printed


@pytest.mark.nightly
@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_many_random_sheets_are_read_as_printed(layout: Layout) -> None:
    for seed in range(150):
        hold(layout, seed)


def test_the_helper_writes_numbers_as_the_reader_takes_them() -> None:
    assert parse_points(_text(-123, ".")) == -123
