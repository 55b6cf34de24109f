"""What is being built: cells with where they come from, rows of cells, and a season's table of rows.

Values are hundredths. A cell's status is one letter, as in the files: c confirmed by protocols, s single source,
i inferred, r carried from a neighbouring season. A cell nobody established is simply not there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from .codes import kind, levelled

ORDER = "csri"
"""Statuses from the best established to the least."""

DISCIPLINES = ("singles", "pairs", "ice dance")


@dataclass(frozen=True)
class Cell:
    value: int
    status: str
    why: str = ""
    count: int = 0


@dataclass
class Row:
    code: str
    variant: str = ""
    base: Cell | None = None
    cells: dict[int, Cell] = field(default_factory=dict)

    @property
    def key(self) -> tuple[str, str]:
        return self.code, self.variant


class Table:
    """All rows of one discipline in one season."""

    def __init__(self, discipline: str, season: int) -> None:
        self.discipline = discipline
        self.season = season
        self.rows: dict[tuple[str, str], Row] = {}
        self.voided: set[str] = set()

    def row(self, code: str, variant: str = "") -> Row:
        return self.rows.setdefault((code, variant), Row(code, variant))

    def get(self, code: str, variant: str = "") -> Row | None:
        return self.rows.get((code, variant))

    def base(self, code: str) -> int | None:
        row = self.get(code)
        return row.base.value if row and row.base else None

    def __iter__(self) -> Iterator[Row]:
        return iter(sorted(self.rows.values(), key=lambda r: r.key))


class ConflictError(Exception):
    """Two sources that contradict each other: the build stops and says so."""


def observe(row: Row, grade: int | None, cell: Cell, where: str) -> None:
    """Put a value into a row; a better established one wins, an equal one adds its count, a contradiction stops."""
    old = row.base if grade is None else row.cells.get(grade)
    if old is not None and old.value != cell.value:
        raise ConflictError(f"{where} {row.code} {row.variant} grade {grade}: {old} against {cell}")
    if old is not None:
        best = min(old, cell, key=lambda c: ORDER.index(c.status))
        why = "; ".join(dict.fromkeys(w for w in (old.why, cell.why) if w))
        cell = Cell(cell.value, best.status, why, max(old.count, cell.count))
    if grade is None:
        row.base = cell
    else:
        row.cells[grade] = cell


def share_between(one: Table, two: Table) -> None:
    """Jumps, solo spins and steps have one value in singles and pairs: what one shows holds for the other."""
    for source, target in ((one, two), (two, one)):
        void = {levelled(code)[0] for code in target.voided}
        for row in list(source):
            if kind(row.code) not in ("jump", "spin", "step") or row.code.startswith("P") or row.base is None:
                continue
            if row.base.value == 0 or row.base.status != "c" or levelled(row.code)[0] in void:
                continue
            mine = target.get(row.code)
            if mine is not None and mine.base is not None:
                if mine.base.value != row.base.value:
                    raise ConflictError(f"{season_name(one.season)} {row.code}: {row.base} and {mine.base}")
                continue
            target.row(row.code).base = Cell(row.base.value, "i", f"as in {source.discipline}, protocols")


def half_up(numerator: int, denominator: int) -> int:
    """Division rounded half up, away from zero."""
    if numerator < 0:
        return -half_up(-numerator, denominator)
    return (2 * numerator + denominator) // (2 * denominator)


def hundredths(text: str) -> int:
    """1.1 → 110, -0.35 → -35, exactly."""
    sign = -1 if text.strip().startswith("-") else 1
    whole, _, cents = text.strip().lstrip("+-").partition(".")
    if len(cents) > 2 and cents[2:].strip("0"):
        raise ValueError(f"{text!r} has more than two decimals")
    return sign * (int(whole or 0) * 100 + int((cents + "00")[:2]))


def season_name(first_year: int) -> str:
    return f"{first_year}-{(first_year + 1) % 100:02d}"


def season_year(text: str) -> int:
    """2005-06 or 0506 → 2005."""
    return int(text[:4]) if "-" in text else 2000 + int(text[:2])
