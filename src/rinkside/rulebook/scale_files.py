"""Reading the files of a scale of values, refusing what is broken with a message that says how to mend it.

A pack is a folder with `tables.csv` (which file holds which discipline and days, and its GOE scale) and the files it
names. A line of a file is one row of the scale over one run of days:

    code,variant,valid_from,valid_until,base,-5,…,+5,status,reference

Points with two decimals; a blank cell is not established. `status` is one letter for the whole row or one for the
base value and each step: c confirmed, s single source, i inferred, r carried, - blank.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import NoReturn

from rinkside.domain import Discipline
from rinkside.errors import RuleDataError
from rinkside.rulebook.model import ScaleRow, Status

__all__ = ["Manifest", "ScaleFile", "read_file", "read_manifest", "read_rows"]

STATUSES: dict[str, Status | None] = {
    "c": Status.CONFIRMED,
    "s": Status.SINGLE_SOURCE,
    "i": Status.INFERRED,
    "r": Status.CARRIED,
    "-": None,
}
MANIFEST_COLUMNS = ["file", "discipline", "goe_limit", "valid_from", "valid_until", "asymmetric", "reference"]
_POINTS = re.compile(r"-?\d{1,3}\.\d\d\Z")
_CODE = re.compile(r"[0-9A-Za-z+<]{1,40}\Z")


@dataclass(frozen=True, slots=True)
class ScaleFile:
    """One file of a pack: its discipline, the days it covers and its GOE scale (3 or 5).

    `asymmetric` matches the codes whose steps up and down may differ; None lets every code differ.
    """

    path: Path
    discipline: Discipline
    goe_limit: int
    valid_from: date
    valid_until: date | None
    asymmetric: re.Pattern[str] | None


Manifest = tuple[ScaleFile, ...]
"""The files of one pack."""


def read_manifest(folder: Path) -> Manifest:
    """The files of the pack in `folder`, from its tables.csv. Raises RuleDataError naming what to mend."""
    path = folder / "tables.csv"
    if not path.is_file():
        raise RuleDataError(
            f"{path}: no such file; a pack needs tables.csv with the columns {','.join(MANIFEST_COLUMNS)}"
        )
    files = []
    with path.open(encoding="utf-8", newline="") as text:
        lines = csv.reader(text)
        if next(lines, None) != MANIFEST_COLUMNS:
            _refuse(path, 1, f"the first line must be {','.join(MANIFEST_COLUMNS)}")
        for record in lines:
            at = lines.line_num
            if len(record) != len(MANIFEST_COLUMNS):
                _refuse(path, at, f"{len(record)} fields; write {len(MANIFEST_COLUMNS)}: {','.join(MANIFEST_COLUMNS)}")
            name, discipline, limit, start, end, asymmetric, reference = record
            if discipline not in [d.value for d in Discipline]:
                _refuse(path, at, f"discipline {discipline!r}; write one of {', '.join(d.value for d in Discipline)}")
            if limit not in ("3", "5"):
                _refuse(path, at, f"goe_limit {limit!r}; write 3 or 5")
            if not reference.strip():
                _refuse(path, at, f"{name} has no reference; say where its values come from")
            if not (folder / name).is_file():
                _refuse(path, at, f"file {name!r} is not in {folder}; put it there or correct the name")
            files.append(
                ScaleFile(
                    folder / name,
                    Discipline(discipline),
                    int(limit),
                    _day(path, at, "valid_from", start),
                    _day(path, at, "valid_until", end) if end else None,
                    None if asymmetric == "any" else re.compile(asymmetric or r"(?!)"),
                )
            )
    return tuple(files)


def read_rows(manifest: Manifest, discipline: Discipline) -> Iterator[ScaleRow]:
    """Every row of one discipline, file after file. Raises RuleDataError naming file, line, value and the mending."""
    for file in manifest:
        if file.discipline is discipline:
            yield from read_file(file)


def read_file(file: ScaleFile) -> list[ScaleRow]:
    """The rows of one file, checked: columns, codes, dates, numbers, statuses, references, symmetry, overlaps."""
    path, limit = file.path, file.goe_limit
    steps = [f"{g:+d}" for g in range(-limit, limit + 1) if g]
    header = ["code", "variant", "valid_from", "valid_until", "base", *steps, "status", "reference"]
    width = 2 * limit + 1
    rows: list[ScaleRow] = []
    taken: dict[tuple[str, str], list[tuple[date, date, int]]] = {}
    with path.open(encoding="utf-8", newline="") as text:
        lines = csv.reader(text)
        if next(lines, None) != header:
            _refuse(path, 1, f"the first line must be {','.join(header)}")
        for record in lines:
            at = lines.line_num
            if len(record) != len(header):
                _refuse(path, at, f"{len(record)} fields; write {len(header)}: {','.join(header)}")
            code, variant, start, end, base, *cells, status, reference = record
            if not _CODE.match(code):
                _refuse(path, at, f"code {code!r}; write letters, digits, + and < only, such as 3Lz<")
            valid_from = _day(path, at, "valid_from", start)
            valid_until = _day(path, at, "valid_until", end) if end else None
            _check_days(file, at, code, valid_from, valid_until)
            if not reference.strip():
                _refuse(path, at, f"{code} has no reference; say which protocols or communication show its value")
            first = _points(path, at, code, "base", base)
            values = [first] + [
                None if not c else _points(path, at, code, n, c) for n, c in zip(steps, cells, strict=True)
            ]
            marks = _statuses(path, at, code, status, width, values)
            _check_gap(file, at, code, values)
            _check_overlap(path, at, (code, variant), valid_from, valid_until, taken)
            rows.append(
                ScaleRow(
                    code=code,
                    base_value=first,
                    steps=(*values[1 : limit + 1], 0, *values[limit + 1 :]),
                    reference=reference,
                    status=marks[0] or Status.INFERRED,
                    cell_status=(*marks[1 : limit + 1], marks[0], *marks[limit + 1 :]),
                    valid_from=valid_from,
                    valid_until=valid_until,
                    variant=variant,
                )
            )
    return rows


@lru_cache(maxsize=256)
def _iso(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if len(text) == 10 else None
    except ValueError:
        return None


def _day(path: Path, line: int, name: str, text: str) -> date:
    day = _iso(text)
    if day is None:
        _refuse(path, line, f"{name} {text!r} is no day; write it like 2018-07-01")
    return day


@lru_cache(maxsize=1 << 12)
def _hundredths(text: str) -> int | None:
    if not _POINTS.match(text):
        return None
    return int(text.replace(".", ""))


def _points(path: Path, line: int, code: str, column: str, text: str) -> int:
    value = _hundredths(text)
    if value is None:
        _refuse(path, line, f"{code}, column {column}: {text!r} is no number of points; write it like 4.72 or -0.35")
    return value


def _check_days(file: ScaleFile, line: int, code: str, start: date, end: date | None) -> None:
    if end is not None and end < start:
        _refuse(file.path, line, f"{code}: valid_until {end} is before valid_from {start}; exchange or correct them")
    late = file.valid_until is not None and (end is None or end > file.valid_until)
    if start < file.valid_from or late:
        days = f"{file.valid_from} to {file.valid_until or 'today'}"
        _refuse(
            file.path,
            line,
            f"{code}: {start} to {end or 'today'} leaves the days of this file ({days}); "
            "correct the dates or put the row into the file of its GOE scale",
        )


@lru_cache(maxsize=512)
def _letters(status: str, width: int) -> tuple[Status | None, ...] | None:
    if len(status) == 1:
        status *= width
    if len(status) != width or any(letter not in STATUSES for letter in status):
        return None
    return tuple(STATUSES[letter] for letter in status)


def _statuses(
    path: Path, line: int, code: str, status: str, width: int, values: Sequence[int | None]
) -> tuple[Status | None, ...]:
    marks = _letters(status, width)
    if marks is None:
        _refuse(
            path, line, f"{code}: status {status!r}; write one letter for the row or {width}, of c s i r and - (blank)"
        )
    if None in values or None in marks:
        for index, (value, mark) in enumerate(zip(values, marks, strict=True)):
            if (value is None) is not (mark is None):
                what = "is blank but has a status" if value is None else "has a value but no status"
                _refuse(path, line, f"{code}: cell {index} {what}; write - exactly where the cell is blank")
    return marks


def _check_gap(file: ScaleFile, line: int, code: str, values: Sequence[int | None]) -> None:
    if file.asymmetric is None:
        return
    limit = file.goe_limit
    for grade in range(1, limit + 1):
        down, up = values[limit + 1 - grade], values[limit + grade]
        if down != (None if up is None else -up) and not file.asymmetric.match(code):
            _refuse(
                file.path,
                line,
                f"{code}: {_text(up)} at +{grade} but {_text(down)} at -{grade}; both must be as far from 0, "
                "or the code must be named under asymmetric in tables.csv",
            )


def _text(value: int | None) -> str:
    if value is None:
        return "a blank"
    return f"{'-' if value < 0 else ''}{abs(value) // 100}.{abs(value) % 100:02d}"


def _check_overlap(
    path: Path,
    line: int,
    key: tuple[str, str],
    start: date,
    end: date | None,
    taken: dict[tuple[str, str], list[tuple[date, date, int]]],
) -> None:
    last = end or date.max
    for other_start, other_end, other_line in taken.get(key, ()):
        if start <= other_end and other_start <= last:
            name = " ".join(filter(None, key))
            _refuse(
                path,
                line,
                f"{name}: duplicate of line {other_line} from {max(start, other_start)} on; "
                "end one row the day before the other begins, or give them different variants",
            )
    taken.setdefault(key, []).append((start, last, line))


def _refuse(path: Path, line: int, what: str) -> NoReturn:
    raise RuleDataError(f"{path}, line {line}: {what}")
