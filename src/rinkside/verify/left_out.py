"""What a results site says it leaves out on purpose: places of who was taken out, or that a policy holds back.

A site of ours keeps it in `left-out.json`. A gap it explains is no gap: the finding becomes informational.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rinkside.domain import Finding
from rinkside.verify.codes import CODES
from rinkside.verify.outcome import SheetOutcome
from rinkside.verify.report import PerformanceReport

__all__ = ["FORM", "LeftOut", "explain_gaps", "read_left_out", "without_withheld"]

FORM = "rinkside-left-out"
"""What the file says of itself."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """The places a site leaves out, by (category, segment), and the names that stand for who was taken out."""

    file: str
    places: tuple[tuple[str, str, tuple[int, ...]], ...]
    names: tuple[str, ...] = ()


def read_left_out(data: bytes, file: str) -> LeftOut | None:
    """What the file says is left out; None where it is not of the form."""
    try:
        held = json.loads(data)
        places = tuple(
            (str(s["category"]), str(s["segment"]), tuple(int(p) for p in s["places"])) for s in held["segments"]
        )
        return LeftOut(file, places, tuple(str(n) for n in held["names"]))
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def explain_gaps(sheets: Iterable[SheetOutcome], said: Sequence[LeftOut]) -> None:
    """Make the gaps in places that are left out on purpose informational."""
    for sheet in sheets:
        places = {
            str(p)
            for one in said
            for category, segment, left in one.places
            if (category, segment) == (sheet.id.category, sheet.id.segment_title)
            for p in left
        }
        for skate in sheet.skates if places else ():
            found = tuple(_explained(f) if f.expected in places else f for f in skate.report.findings)
            skate.report = replace(skate.report, findings=found)


def _explained(finding: Finding) -> Finding:
    if finding.code != "rank-gap":
        return finding
    note = "the site says that this place is left out on purpose"
    return replace(finding, code="place-left-out", note=note, severity=CODES["place-left-out"][0])


def without_withheld(reports: Iterable[PerformanceReport], said: Sequence[LeftOut]) -> list[PerformanceReport]:
    """The reports without those of rows that stand for who was taken out, whose marks are on no sheet."""
    names = {name for one in said for name in one.names}
    return [r for r in reports if r.name not in names or {f.code for f in r.findings} != {"missing-on-sheet"}]
