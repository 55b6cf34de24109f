"""The scale of values: what an element is worth and how many points a grade of execution adds, day by day.

The values are files (`data/scales/<pack>/`, see SOURCE.md there); this module answers questions about them.
Files are read when a discipline is first asked for and checked as they are read (`scale_files`).

    scales = load_scales()
    scale = scales.scale_for(Discipline.SINGLES, date(2026, 2, 19))
    scale.row("3Lz<").base_value          # 472
    scale.cell("CCoSp4", 3)               # 105
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from functools import lru_cache
from pathlib import Path

from rinkside.domain import Discipline, Season
from rinkside.errors import UnknownRule
from rinkside.rulebook.model import ScaleRow
from rinkside.rulebook.scale_files import Manifest, read_manifest, read_rows

__all__ = ["ISU", "DatedScale", "Scales", "load_scales", "scale_key"]

ISU = "isu"
"""The pack every other overlays."""

DATA = Path(__file__).parent / "data" / "scales"

_CALLED = re.compile(r"([1-5]?(?:A|T|S|Lo|F|Lz|Eu)(?:Th)?|[1-5](?:A|T|S|Lo|F|Lz)?Tw[B1-4]?)((?:<<|<|q|!|e|b|\*|nv)+)\Z")
_PARTNER_L = re.compile(r"(SqTw|SyTw|OFSt|PSt)L([B1-4]?)\Z")
_TWO_LIFTS = re.compile(r"(?:Sta|Sl|Cu|Ro)Li([1-4])\+(?:Sta|Sl|Cu|Ro)Li([1-4])\Z")
_KEY_POINTS = re.compile(r"\+kp[YNT]{1,4}<?")


@lru_cache(maxsize=1 << 13)
def scale_key(code: str) -> str:
    """The code a row stands under: `3Lz!q` → `3Lz`, `3F<!` → `3F<`, `3Lz<e` → `3Lze<`, `1FS4+kpYYY` → `1FS4`.

    Calls without a value (q ! b * nv >) and key points are left out, edge and rotation calls stand as e, <, <<, and
    the first partner is W (protocols of 2018-21 print L), a combination of two dance lifts by its levels. A code it
    does not know stays as it is.

    >>> scale_key("3F!<"), scale_key("2A<<*"), scale_key("SqTwL4"), scale_key("RoLi4>"), scale_key("SlLi4+RoLi3")
    ('3F<', '2A<<', 'SqTwW4', 'RoLi4', 'Li3+Li4')
    """
    code = _KEY_POINTS.sub("", code).rstrip(">*")
    match = _CALLED.match(code)
    if match:
        calls = match[2]
        return f"{match[1]}{'e' if 'e' in calls else ''}{'<<' if '<<' in calls else '<' if '<' in calls else ''}"
    lifts = _TWO_LIFTS.match(code)
    if lifts:
        return "+".join(f"Li{level}" for level in sorted(lifts.groups()))
    return _PARTNER_L.sub(r"\1W\2", code)


class DatedScale:
    """The scale of values of one discipline on one day. Rows are found by the code as a panel calls it."""

    def __init__(self, discipline: Discipline, day: date, rows: Mapping[str, tuple[ScaleRow, ...]]) -> None:
        self.discipline = discipline
        self.day = day
        self._rows = rows

    @property
    def season(self) -> Season:
        """The season the day falls into."""
        return Season.of(self.day)

    def rows(self, code: str) -> tuple[ScaleRow, ...]:
        """Every row of `code`, none or several: compulsory dances shared codes, the dance or value tells them apart."""
        return self._rows.get(code) or self._rows.get(scale_key(code)) or ()

    def find(self, code: str, *, base_value: int | None = None, variant: str | None = None) -> tuple[ScaleRow, ...]:
        """The rows of `code` with that base value (hundredths) and variant (the name of a compulsory dance)."""
        return tuple(
            row
            for row in self.rows(code)
            if (base_value is None or row.base_value == base_value) and (variant is None or row.variant == variant)
        )

    def dances(self, printed: Iterable[tuple[str, int]]) -> tuple[str, ...]:
        """The compulsory dances whose sections have all these codes and base values (hundredths); sheets print no
        dance, but the sections of one skate together tell it."""
        fitting: set[str] | None = None
        for code, base_value in printed:
            names = {row.variant for row in self.find(code, base_value=base_value)}
            fitting = names if fitting is None else fitting & names
        return tuple(sorted(fitting or ()))

    def row(self, code: str) -> ScaleRow:
        """The one row of `code`. Raises UnknownRule where there is none, or several that differ (see `find`)."""
        found = self._rows.get(code) or self._rows.get(scale_key(code))
        if not found:
            raise UnknownRule(f"scale of values: {code}", self._scope, self._settled_by(code))
        if len({(row.base_value, row.steps) for row in found}) > 1:
            choices = ", ".join(f"{r.base_value // 100}.{r.base_value % 100:02d} {r.variant}".strip() for r in found)
            raise UnknownRule(
                f"scale of values: {code} has several rows ({choices})",
                self._scope,
                "the dance or the printed base value",
            )
        return found[0]

    def cell(self, code: str, grade: int) -> int:
        """Points (hundredths) of `code` for one grade; raises UnknownRule where row or cell is not established."""
        return self.step(self.row(code), grade)

    def step(self, row: ScaleRow, grade: int) -> int:
        """Points (hundredths) of a row for one grade; raises UnknownRule where the cell is not established."""
        limit = row.goe_limit
        value = row.steps[grade + limit] if -limit <= grade <= limit else None
        if value is None:
            raise self.unknown_cell(row, grade)
        return value

    def unknown_cell(self, row: ScaleRow, grade: int) -> UnknownRule:
        """The error that names a cell nobody established."""
        limit = row.goe_limit
        name = f"scale of values: {row.code} at GOE {grade:+d}"
        if not -limit <= grade <= limit:
            return UnknownRule(name, self._scope, f"grades went from -{limit} to +{limit} that season: the mark itself")
        return UnknownRule(name, self._scope, self._settled_by(row.code))

    def __contains__(self, code: str) -> bool:
        return bool(self.rows(code))

    def __iter__(self) -> Iterator[ScaleRow]:
        for rows in self._rows.values():
            yield from rows

    def __len__(self) -> int:
        return sum(map(len, self._rows.values()))

    @property
    def _scope(self) -> str:
        return f"{self.discipline.value}, {self.season}"

    def _settled_by(self, code: str) -> str:
        return (
            f"the ISU Communication with the scale of values of {self.season}, or a protocol of it that shows {code},"
        )


class Scales:
    """All scales of values of the packs given; `load_scales` makes one."""

    def __init__(self, folders: Mapping[str, Path]) -> None:
        self._folders = dict(folders)
        self._manifests: dict[str, Manifest] = {}
        self._rows: dict[tuple[str, Discipline], tuple[ScaleRow, ...]] = {}
        self._days: dict[tuple[str, Discipline], list[date]] = {}
        self._scales: dict[tuple[str, Discipline, int], Mapping[str, tuple[ScaleRow, ...]]] = {}

    @property
    def packs(self) -> tuple[str, ...]:
        """The names of the packs, the ISU's first."""
        return tuple(self._folders)

    def all_rows(self, discipline: Discipline, pack: str = ISU) -> tuple[ScaleRow, ...]:
        """Every row of a discipline with its days, in the order of the files. Raises RuleDataError for broken data."""
        key = (pack, discipline)
        if key not in self._rows:
            if pack not in self._folders:
                raise UnknownRule(f"scale of values of {pack}", discipline.value, f"a folder of it beside {DATA}")
            if pack not in self._manifests:
                self._manifests[pack] = read_manifest(self._folders[pack])
            self._rows[key] = tuple(read_rows(self._manifests[pack], discipline))
        return self._rows[key]

    def scale_for(self, discipline: Discipline, day: date, pack: str = ISU) -> DatedScale:
        """The scale that holds on `day`; a pack's rows replace the ISU's of the same code.

        Raises RuleDataError for broken data and UnknownRule for an unknown pack. A discipline or day without any
        row gives an empty scale, whose `row` says what is missing.
        """
        days = self._changes(discipline, pack)
        epoch = bisect_right(days, day)
        key = (pack, discipline, epoch)
        if key not in self._scales:
            rows: dict[str, tuple[ScaleRow, ...]] = {}
            for name in dict.fromkeys((ISU, pack)):
                own: dict[str, tuple[ScaleRow, ...]] = {}
                for row in self.all_rows(discipline, name):
                    if _holds(row, day):
                        own[row.code] = (*own.get(row.code, ()), row)
                rows.update(own)
            self._scales[key] = rows
        return DatedScale(discipline, day, self._scales[key])

    def _changes(self, discipline: Discipline, pack: str) -> list[date]:
        key = (pack, discipline)
        if key not in self._days:
            days = set()
            for name in dict.fromkeys((ISU, pack)):
                for row in self.all_rows(discipline, name):
                    if row.valid_from is not None:
                        days.add(row.valid_from)
                    if row.valid_until is not None:
                        days.add(row.valid_until + timedelta(days=1))
            self._days[key] = sorted(days)
        return self._days[key]


def _holds(row: ScaleRow, day: date) -> bool:
    return (row.valid_from is None or row.valid_from <= day) and (row.valid_until is None or day <= row.valid_until)


@lru_cache(maxsize=8)
def load_scales(*folders: Path) -> Scales:
    """The scales of the rule book, and of pack folders beside it (a folder's name is the pack's).

    Nothing is read yet: each discipline's files are read and checked when first asked for.
    """
    found = {ISU: DATA / ISU}
    for folder in sorted(p for p in DATA.iterdir() if p.is_dir() and p.name != ISU):
        found[folder.name] = folder
    found.update({folder.name: folder for folder in folders})
    return Scales(found)
