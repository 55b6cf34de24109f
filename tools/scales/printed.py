"""Rows as protocols print them: element, base value, the counting judges' marks and the panel's GOE.

Reads a folder of judges' details sheets with the project's own reader. Which judges counted in 2005-10 is recovered
from the printed component means; a skate whose panel cannot be told is left out.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date
from itertools import combinations
from pathlib import Path

from rinkside.domain import Performance, Sheet
from rinkside.protocols.pdf.reader import read_pdf

from .dances import dance_of, is_section
from .table import half_up

COUNTING = {
    2005: {12: 9, 11: 8, 10: 7, 9: 7, 8: 7},
    2006: {12: 9, 11: 8, 10: 7, 9: 7, 8: 7},
    2007: {12: 9, 11: 8, 10: 7, 9: 7, 8: 7},
    2008: {10: 7, 9: 7, 8: 7},
    2009: {9: 7, 8: 7},
}
"""Season → judges on the panel → judges whose marks counted; from 2010-11 all."""


@dataclass(frozen=True, order=True)
class Printed:
    """One kind of printed row. `marks` are those left after dropping the highest and lowest, ascending."""

    discipline: str
    season: int
    late: bool
    code: str
    base: int | None
    marks: tuple[int, ...]
    goe: int
    dance: str = ""


def read_folder(folder: Path) -> Counter[Printed]:
    """Every usable row of every sheet under `folder`, with how often it is printed."""
    rows: Counter[Printed] = Counter()
    for path in sorted(folder.rglob("*.pdf")):
        protocol = read_pdf(path).document
        for sheet in protocol.sheets if protocol is not None else ():
            if sheet.id.discipline is not None and sheet.id.season is not None:
                rows.update(_rows(sheet))
    return rows


def _rows(sheet: Sheet) -> list[Printed]:
    assert sheet.id.season is not None
    assert sheet.id.discipline is not None
    season = sheet.id.season.first_year
    late = sheet.id.date is not None and sheet.id.date >= date(season + 1, 1, 1)
    found = []
    fixed = _common_panel(sheet, season)
    for skate in sheet.performances:
        columns = _columns(skate)
        panels = [columns] if len(columns) not in COUNTING.get(season, {}) else fixed or _panels(skate, columns, season)
        if len(panels) != 1:
            continue
        dance = dance_of(season, [(e.code, e.base_value) for e in skate.elements if is_section(e.code)])
        for element in skate.elements:
            marks = [element.marks[i] for i in panels[0] if i < len(element.marks)]
            given = sorted(m for m in marks if m is not None)
            if not given or not element.code or (len(given) != len(panels[0]) and season in COUNTING):
                continue
            kept = tuple(given[1:-1] if len(given) >= 5 else given)
            base = None if element.highlight else element.base_value
            name = dance if is_section(element.code) else ""
            found.append(Printed(sheet.id.discipline.value, season, late, element.code, base, kept, element.goe, name))
    return found


def _columns(skate: Performance) -> tuple[int, ...]:
    """The printed columns that hold a mark anywhere in the skate."""
    width = max((len(e.marks) for e in skate.elements), default=0)
    return tuple(i for i in range(width) if any(i < len(e.marks) and e.marks[i] is not None for e in skate.elements))


def _panels(skate: Performance, columns: tuple[int, ...], season: int) -> list[tuple[int, ...]]:
    """Every choice of counting judges that gives all printed component means."""
    size = COUNTING[season][len(columns)]
    means = [c for c in skate.components if c.marks and all(i < len(c.marks) for i in columns)]
    fitting = []
    for panel in combinations(columns, size):
        for component in means:
            marks = sorted(m for i in panel if (m := component.marks[i]) is not None)
            if len(marks) != size or half_up(sum(marks[1:-1]), size - 2) != component.mean:
                break
        else:
            fitting.append(panel)
    return fitting if means else []


def _common_panel(sheet: Sheet, season: int) -> list[tuple[int, ...]]:
    """To 2008-09 the columns kept their judges: the one choice that fits every skate of the segment."""
    if season not in COUNTING or season >= 2009:
        return []
    common: set[tuple[int, ...]] | None = None
    for skate in sheet.performances:
        columns = _columns(skate)
        if len(columns) not in COUNTING[season]:
            return []
        fitting = set(_panels(skate, columns, season))
        common = fitting if common is None else common & fitting
    return sorted(common or ())
