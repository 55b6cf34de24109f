"""The scales of value against everything published that is held: needs the shared material."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from rinkside.domain import Discipline, Season
from rinkside.points import divide, parse_points
from rinkside.rulebook.errata import load_errata
from rinkside.rulebook.scales import DatedScale, load_scales, scale_key

DISCIPLINES = {
    "singles": Discipline.SINGLES,
    "pairs": Discipline.PAIRS,
    "ice-dance": Discipline.ICE_DANCE,
    "dance": Discipline.ICE_DANCE,
}


def records(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def scale_of(discipline: Discipline, season: str) -> DatedScale:
    return load_scales().scale_for(discipline, date(Season.parse(season).first_year + 1, 2, 1))


def points(text: str) -> int:
    """Hundredths of a table's text, which may carry more zeros than a sheet prints."""
    return parse_points(re.sub(r"(\.\d\d)0+$", r"\1", text))


def single(code: str) -> bool:
    joined = re.sub(r"\+kp[YNT]+<?", "", code)
    return "+" not in joined and "*" not in code


def lower_jump(code: str) -> str:
    """To 2009-10 `<` is the jump with one revolution less."""
    found = re.match(r"([1-5])(.*?)<+$", scale_key(code))
    return f"{int(found[1]) - 1}{found[2]}" if found else code


def expected(scale: DatedScale, code: str) -> set[int]:
    found = scale.rows(lower_jump(code) if scale.season.first_year < 2010 else code)
    return {row.base_value for row in found}


@pytest.mark.parametrize("discipline", ["singles", "pairs", "ice-dance"])
def test_every_printed_base_value_of_a_single_element_is_ours(shared: Path, discipline: str) -> None:
    checked, differing = 0, []
    for record in records(shared / "rules" / f"vocabulary-{discipline}.csv"):
        code = record["code"]
        for pair in filter(None, record["base_values_by_season"].split(";")):
            season, text = pair.split(":")
            value = points(text)
            if not single(code) or value == 0:
                continue  # an element voided by the panel prints 0.00 and says nothing of its row
            checked += 1
            if value not in expected(scale_of(DISCIPLINES[discipline], season), code):
                differing.append((season, code, text))
    assert differing == []
    assert checked > 500


def test_every_value_of_the_second_reading_is_ours(shared: Path) -> None:
    checked, differing = 0, []
    for record in records(shared / "rules" / "sov" / "observed-2017-26.csv"):
        code, season, value = record["element"], record["season"], points(record["base_value"])
        if record["discipline"] not in DISCIPLINES or not single(code) or value == 0:
            continue
        checked += 1
        if value not in expected(scale_of(DISCIPLINES[record["discipline"]], season), code):
            differing.append((season, code, record["base_value"]))
    assert differing == []
    assert checked > 1000


@pytest.mark.parametrize(
    ("name", "base", "prefix", "discipline", "season"),
    [
        ("communication-2707-singles-2025-26", "base_value", "goe_", Discipline.SINGLES, "2025-26"),
        ("communication-2705-ice-dance-2025-26", "base", "", Discipline.ICE_DANCE, "2025-26"),
        ("2026-27/sov-2026-27-full-goe", "base_value", "goe_", Discipline.PAIRS, "2026-27"),
    ],
)
def test_every_cell_of_a_communication_is_ours(
    shared: Path, name: str, base: str, prefix: str, discipline: Discipline, season: str
) -> None:
    scale, cells = scale_of(discipline, season), 0
    for record in records(shared / "rules" / "sov" / f"{name}.csv"):
        code = record["code"].replace("А", "A")
        if code == "ChSp1" and discipline is Discipline.PAIRS:
            continue  # the choreographic spin is singles'
        assert scale.row(code).base_value == points(record[base]), code
        for grade in (*range(-5, 0), *range(1, 6)):
            assert scale.cell(code, grade) == points(record[f"{prefix}{grade:+d}"]), (code, grade)
            cells += 1
    assert cells > 3000


def test_every_solved_step_of_the_old_tables_is_ours(shared: Path) -> None:
    checked, differing = 0, []
    classes = {
        "jump": (Discipline.SINGLES, Discipline.PAIRS),
        "S": (Discipline.SINGLES,),
        "P": (Discipline.PAIRS,),
        "D": (Discipline.ICE_DANCE,),
    }
    for record in records(shared / "rules" / "goe-tables-2005-2018.csv"):
        code, season = record["key"], record["season"]
        if record["class"] != "D" and not single(code):
            continue
        if season == "1112" and "Li" in code and "+" in code:
            continue  # solved from sheets of which half used the wrong table
        base = int(record["bv_hundredths_if_dance"]) if record["class"] == "D" else None
        for discipline in classes[record["class"]]:
            scale = scale_of(discipline, season)
            rows = scale.find(lower_jump(code) if int(season[:2]) < 10 else code, base_value=base)
            for grade in ("-3", "-2", "-1", "1", "2", "3"):
                if not record[grade]:
                    continue
                checked += 1
                if int(record[grade]) not in {row.steps[int(grade) + 3] for row in rows}:
                    differing.append((season, code, grade, record[grade]))
    assert differing == []
    assert checked > 8000


def test_values_that_protocols_contradict_are_not_ours(shared: Path) -> None:
    checked = 0
    for record in records(shared / "rules" / "secondary-source-errors.csv"):
        code, wrong = record["code"], points(record["their_value"])
        if "2025_2026" not in record["source"]:
            continue
        for discipline in (Discipline.SINGLES, Discipline.PAIRS):
            rows = scale_of(discipline, "2025-26").rows(code)
            assert wrong not in {row.base_value for row in rows}, (code, discipline)
            checked += bool(rows)
    assert checked > 60


def test_the_lifts_of_autumn_2011_follow_the_erratum_and_those_of_2012_the_rule(shared: Path) -> None:
    (erratum,) = (e for e in load_errata() if e.name == "combination-lifts-autumn-2011")
    scale = scale_of(Discipline.ICE_DANCE, "2011-12")
    autumn = low = winter = 0
    for record in records(shared / "rules" / "errata-2011-combination-lifts.csv"):
        code, printed = record["element"], parse_points(record["published_GOE"])
        marks = sorted(map(int, record["judge_marks"].split()))[1:-1]
        right = divide(sum(scale.cell(code, m) for m in marks if m), len(marks))
        if not record["event"].startswith("gp"):
            winter += 1
            assert printed == right, (record["event"], code)
            continue
        autumn += 1
        used = erratum.row(code)
        assert used is not None
        assert printed == divide(sum(used.steps[m + 3] or 0 for m in marks), len(marks)), (record["event"], code)
        low += printed != right
    assert (autumn, low, winter) == (24, 23, 21)
