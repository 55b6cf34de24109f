"""What printed rows prove about cells: every panel GOE is one equation in the steps of its row.

GOE = (sum of the counting marks' steps) / judges, rounded. Steps of the ±3 tables are tenths, so with nine judges or
fewer an equation with one unproven step gives that step, and several with two or three may.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from itertools import combinations_with_replacement, pairwise

from .codes import kind, lower, scale_key, split_calls
from .groups import SHORT_LIFTS
from .printed import Printed
from .sources import Tables
from .table import Cell, Row, Table, half_up

Variable = tuple[str, str, int]
"""Row code, variant, grade."""
Equation = tuple[tuple[tuple[Variable, int], ...], int, int]
"""How often each step is counted, number of judges, printed GOE."""

LARGEST_STEP = 500
CALLS_FROM = 2010
_MARKS = re.compile(r"\+(SEQ|COMBO|REP|TRANS|EXEL|ExEl)|\+kp[YNT]+<?")
_TWO_LIFTS = re.compile(rf"(?:{'|'.join(SHORT_LIFTS)})([1-4])\+(?:{'|'.join(SHORT_LIFTS)})([1-4])\Z")


def step_rows(table: Table, printed: Printed) -> list[Row] | None:
    """The rows whose steps a printed element adds up: its own, or of a jump combination the most valued jump's.

    None where that cannot be told (an unknown row, several fitting).
    """
    code = _MARKS.sub("", printed.code).rstrip(">")
    parts = code.split("+")
    if "*" in code and len(parts) == 1:
        return None
    if all(kind(scale_key(p.replace("*", ""))) == "jump" for p in parts):
        jumps = [_jump_row(table, p) for p in parts if "*" not in p]
        if not jumps or any(j is None for j in jumps):
            return None
        lead = max((j for j in jumps if j is not None), key=lambda pair: pair[0])
        return [lead[1]]
    lifts = _TWO_LIFTS.match(code)
    if lifts:
        if table.season == 2011 and not printed.late:
            return None  # the autumn's sheets used the table of the season before
        row = table.get("+".join(f"Li{x}" for x in sorted(lifts.groups())))
        if row is not None:
            return [row]
    if len(parts) > 1 and table.get(code) is None:
        rows = [table.get(scale_key(p)) for p in parts]
        return [r for r in rows if r is not None] if None not in rows else None
    found = [r for r in table if r.code == scale_key(code)]
    if len(found) > 1:
        found = [r for r in found if r.base is not None and r.base.value == printed.base]
        found = [r for r in found if not printed.dance or r.variant == printed.dance]
    if kind(scale_key(code)) in ("throw", "twist"):
        pair = _jump_row(table, code)
        found = [pair[1]] if pair is not None else []
    return found if len(found) == 1 else None


def _jump_row(table: Table, part: str) -> tuple[int, Row] | None:
    """The value of a called jump and the row whose steps it takes: the full jump's, downgraded the lower one's."""
    clean, calls = split_calls(scale_key(part))
    if table.season >= 2018:  # the steps are a tenth of the called value itself
        row = table.get(clean + calls)
        return (row.base.value, row) if row is not None and row.base is not None and row.base.value else None
    down = calls.endswith("<<") or ("<" in calls and table.season < CALLS_FROM)
    valued = table.get(clean + calls) if table.season >= CALLS_FROM else None
    source = table.get(lower(clean) or "") if down else table.get(clean)
    if source is None or source.base is None:
        return None
    value = valued.base.value if valued is not None and valued.base is not None else None
    if value is None:
        if table.season >= CALLS_FROM and calls:
            return None
        value = source.base.value
    return (value, source) if value else None


def equations_of(tables: Tables, rows: Counter[Printed], seasons: range) -> dict[tuple[str, int], Counter[Equation]]:
    """The equations of each discipline and season."""
    found: dict[tuple[str, int], Counter[Equation]] = defaultdict(Counter)
    for printed, times in sorted(rows.items(), key=lambda item: repr(item[0])):
        if printed.season not in seasons or printed.base == 0:
            continue
        table = tables[printed.discipline, printed.season]
        step = step_rows(table, printed)
        if not step or any(r.base is None or r.base.value == 0 for r in step):
            continue
        counted: Counter[Variable] = Counter()
        for row in step:
            for mark in printed.marks:
                if mark:
                    counted[row.code, row.variant, mark] += 1
        if counted:
            equation = (tuple(sorted(counted.items())), len(printed.marks), printed.goe)
            found[printed.discipline, printed.season][equation] += times
    return found


def holds(values: list[tuple[int, int]], judges: int, goe: int) -> bool:
    """Whether steps with their counts give the printed GOE."""
    return half_up(sum(v * n for v, n in values), judges) == goe


class Proof:
    """Proves cells of one table from its equations; `report` tells what contradicted what."""

    def __init__(self, table: Table, equations: Counter[Equation]) -> None:
        self.table = table
        self.equations = equations
        self.report: list[str] = []
        self.proven = 0

    def cell(self, variable: Variable) -> Cell | None:
        code, variant, grade = variable
        row = self.table.get(code, variant)
        return row.cells.get(grade) if row is not None else None

    def known(self, variable: Variable) -> int | None:
        cell = self.cell(variable)
        return cell.value if cell is not None and cell.status == "c" else None

    def run(self) -> None:
        while self._single() or self._joint():
            pass
        self._check()

    def _open(self) -> list[tuple[list[tuple[Variable, int]], int, int, int]]:
        """Equations with unproven steps: those, the sum of the proven ones, judges, GOE."""
        out = []
        for (counted, judges, goe), _ in self.equations.items():
            unproven = [(v, n) for v, n in counted if self.known(v) is None]
            if unproven:
                out.append((unproven, sum((self.known(v) or 0) * n for v, n in counted), judges, goe))
        return out

    def _single(self) -> bool:
        votes: dict[Variable, Counter[int]] = defaultdict(Counter)
        for unproven, rest, judges, goe in self._open():
            if len(unproven) == 1:
                variable, count = unproven[0]
                fits = [
                    x
                    for x in range(-LARGEST_STEP, LARGEST_STEP + 1, 10)
                    if half_up(rest + x * count, judges) == goe and (x > 0) == (variable[2] > 0) and x
                ]
                votes[variable][fits[0] if len(fits) == 1 else 0] += 1
        changed = False
        for variable, found in sorted(votes.items()):
            changed |= self._settle(variable, found)
        return changed

    def _settle(self, variable: Variable, votes: Counter[int]) -> bool:
        if len(votes) != 1 or 0 in votes:
            note = f"{variable}: equations disagree, {dict(votes)}"
            if note not in self.report:
                self.report.append(note)
            return False
        return self._prove(variable, next(iter(votes)), sum(votes.values()))

    def _prove(self, variable: Variable, value: int, count: int) -> bool:
        code, variant, grade = variable
        old = self.cell(variable)
        if old is not None and old.value != value:
            self.report.append(f"{variable}: {old.value} ({old.why}) but printed rows prove {value}")
        row = self.table.row(code, variant)
        row.cells[grade] = Cell(value, "c", "protocols", count)
        self.proven += 1
        return True

    def _joint(self) -> bool:
        by_row: dict[tuple[str, str], list[tuple[list[tuple[Variable, int]], int, int, int]]] = defaultdict(list)
        for unproven, rest, judges, goe in self._open():
            rows = {v[:2] for v, _ in unproven}
            if len(rows) == 1:
                by_row[rows.pop()].append((unproven, rest, judges, goe))
        changed = False
        for row, equations in sorted(by_row.items()):
            for sign in (-1, 1):
                side = [e for e in equations if all(v[2] * sign > 0 for v, _ in e[0])]
                grades = sorted({abs(v[2]) for e in side for v, _ in e[0]})
                if side and 2 <= len(grades) <= 3:
                    changed |= self._enumerate(row, sign, grades, side)
        return changed

    def _enumerate(
        self,
        row: tuple[str, str],
        sign: int,
        grades: list[int],
        equations: list[tuple[list[tuple[Variable, int]], int, int, int]],
    ) -> bool:
        """Steps rise with the grade: try every rising choice of tenths and keep what all solutions agree on."""
        fixed = {g: abs(c) for g in range(1, 6) if (c := self.known((*row, g * sign))) is not None}
        solutions = []
        for choice in combinations_with_replacement(range(10, LARGEST_STEP + 1, 10), len(grades)):
            values = dict(zip(grades, choice, strict=True))
            both = sorted((fixed | values).items())
            if any(a[1] > b[1] for a, b in pairwise(both)):
                continue
            if all(
                half_up(rest + sum(values[abs(v[2])] * sign * n for v, n in un), j) == goe
                for un, rest, j, goe in equations
            ):
                solutions.append(values)
        changed = False
        for grade in grades:
            found = {s[grade] for s in solutions}
            if len(found) == 1:
                changed |= self._prove((*row, grade * sign), sign * found.pop(), len(equations))
        return changed

    def _check(self) -> None:
        """Every equation whose steps all have a value must hold."""
        for (counted, judges, goe), times in self.equations.items():
            cells = [(self.cell(v), n) for v, n in counted]
            if all(c is not None for c, _ in cells):
                values = [(c.value, n) for c, n in cells if c is not None]
                if not holds(values, judges, goe):
                    self.report.append(f"{counted} / {judges} = {goe} does not hold ({times}×)")


def confirm_modern(table: Table, equations: Counter[Equation]) -> list[str]:
    """±5 steps follow a rule; those that printed rows used, all exactly, are confirmed. Returns contradictions."""
    wrong: set[Variable] = set()
    used: Counter[Variable] = Counter()
    report = []
    for (counted, judges, goe), times in equations.items():
        values = []
        for (code, variant, grade), count in counted:
            row = table.get(code, variant)
            cell = row.cells.get(grade) if row is not None else None
            if cell is not None:
                values.append((cell.value, count))
        if len(values) == len(counted):
            if holds(values, judges, goe):
                used.update({v: times for v, _ in counted})
            else:
                wrong |= {v for v, _ in counted}
                report.append(f"{table.discipline} {table.season} {counted} / {judges} = {goe} does not hold")
    for (code, variant, grade), times in used.items():
        if (code, variant, grade) not in wrong:
            row = table.row(code, variant)
            cell = row.cells[grade]
            if cell.status != "c":
                row.cells[grade] = Cell(cell.value, "c", "protocols", times)
    return report
