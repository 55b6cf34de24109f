"""Where a number of the archive is printed: from a performance and the name of a value to file, page and box."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rinkside.domain import Box, Place
from rinkside.errors import UsageError

if TYPE_CHECKING:
    from rinkside.archive.store import Archive

__all__ = ["boxes_of", "place"]

_TOTALS = ("rank", "tss", "tes", "pcs", "deductions", "base")
_MARK = re.compile(r"mark (\d+)")
_ROWS = {"element": "elements", "component": "components", "deduction": "deductions"}


def boxes_of(row: str, values: Mapping[str, Any]) -> dict[str, Box]:
    """Where each number of a row of `performances`, `elements` or `components` is printed, by its column: of a row that
    was asked for already, the same as `Archive.place`. Numbers of which no place is known are left out.

    `row` is performance, element or component; `values` its columns, `boxes` and `marks` among them.
    """
    if row == "performance":
        names: list[str] = list(_TOTALS)
    else:
        marks = [f"mark {judge}" for judge in range(1, len(values["marks"] or ()) + 1)]
        names = ["code", "base", "goe", *marks, "score"] if row == "element" else ["name", "factor", *marks, "mean"]
    boxes = values["boxes"] or []
    found = ((name, _box(boxes[4 * at : 4 * at + 4])) for at, name in enumerate(names))
    return {name: box for name, box in found if box is not None}


def place(archive: Archive, performance: int, row: str, number: int | None, value: str) -> Place:
    """See `Archive.place`."""
    head = archive.sql(
        "SELECT file, page, box, boxes FROM performances_all JOIN documents USING (document) WHERE performance = $p",
        {"p": performance},
    ).to_dicts()
    if not head:
        raise UsageError(f"the archive has no performance {performance}; `performances.performance` numbers them")
    file = str(head[0]["file"])
    if row == "performance":
        boxes = head[0]["boxes"] or []
        return Place(file, head[0]["page"], _box(_at(_TOTALS, value, boxes)) if value else _box(head[0]["box"]))
    if row not in _ROWS:
        raise UsageError(f"{row!r} is no row of a sheet; there are performance, {', '.join(_ROWS)}")
    found = archive.sql(f"SELECT * FROM {_ROWS[row]}_all WHERE performance = $p", {"p": performance}).to_dicts()
    rows = found[(number or 1) - 1 :][:1] if row == "deduction" else [r for r in found if r["number"] == number]
    if not rows:
        raise UsageError(f"performance {performance} has no {row} {number}; it has {len(found)}")
    if row == "deduction":
        if value not in ("", "reason", "points"):
            raise UsageError(f"{value!r} is no value of a deduction; there are reason, points")
        return Place(file, rows[0]["page"], _box(rows[0]["box"]))
    marks = [f"mark {judge}" for judge in range(1, len(rows[0]["marks"] or ()) + 1)]
    names = ["code", "base", "goe", *marks, "score"] if row == "element" else ["name", "factor", *marks, "mean"]
    boxes = rows[0]["boxes"] or []
    if not value:
        return Place(file, rows[0]["page"], _around(boxes))
    return Place(file, rows[0]["page"], _box(_at(names, value, boxes)))


def _at(names: Any, value: str, boxes: list[int]) -> list[int] | None:
    if value not in names:
        shown = [n for n in names if not _MARK.fullmatch(n)]
        marks = [", mark 1…"] if len(shown) < len(names) else []
        raise UsageError(f"{value!r} has no place of its own; there are {', '.join(shown)}{''.join(marks)}")
    at = 4 * list(names).index(value)
    return boxes[at : at + 4] or None


def _box(tenths: list[int] | None) -> Box | None:
    if not tenths or tenths[0] < 0:
        return None
    left, top, right, bottom = (t / 10 for t in tenths)
    return (left, top, right, bottom)


def _around(boxes: list[int]) -> Box | None:
    known = [b for at in range(0, len(boxes), 4) if (b := _box(boxes[at : at + 4])) is not None]
    if not known:
        return None
    return (min(b[0] for b in known), min(b[1] for b in known), max(b[2] for b in known), max(b[3] for b in known))
