"""What verifying found: one report per performance, the summary, and their documented JSON form.

JSON lines: one object per performance and, last, one summary. Points are strings ("147.52", deductions negative as
"-1.00", so that tes + pcs + deductions = tss); what a sheet leaves out or nobody can compute is null.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from rinkside.domain import Finding, Severity
from rinkside.points import format_points

__all__ = [
    "Counts",
    "EventReport",
    "FileReport",
    "PerformanceReport",
    "Report",
    "SegmentReport",
    "Status",
    "Summary",
    "Totals",
    "json_line",
]


class Status(StrEnum):
    """The verdict on one performance.

    `exact`: base values from the rule book, GOE and components from the judges' marks, PCS, TES, deductions and TSS
    all recomputed and equal. `differs`: at least one printed number is not what the rules give. `unverifiable`:
    nothing differs, but a rule or a cell of the scale of values is not established. `unreadable`: the sheet could not
    be read there.
    """

    EXACT = "exact"
    DIFFERS = "differs"
    UNVERIFIABLE = "unverifiable"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Totals:
    """The totals of one performance in hundredths, deductions as a positive magnitude; None is absent."""

    tss: int | None = None
    tes: int | None = None
    pcs: int | None = None
    deductions: int | None = None
    base: int | None = None

    def as_json(self) -> dict[str, str | None]:
        """The totals as the JSON contract writes them."""
        text = {name: _text(getattr(self, name)) for name in ("tss", "tes", "pcs")}
        text["deductions"] = _text(None if self.deductions is None else -self.deductions)
        text["base"] = _text(self.base)
        return text


def _text(points: int | None) -> str | None:
    return None if points is None else format_points(points)


@dataclass(frozen=True, slots=True)
class Counts:
    """How much of a performance was recomputed. `components` counts them all, `components_exact` those recomputed
    from the marks and equal; the element counts likewise."""

    elements: int = 0
    elements_base_exact: int = 0
    elements_goe_recomputed: int = 0
    elements_goe_exact: int = 0
    components: int = 0
    components_exact: int = 0


@dataclass(frozen=True, slots=True)
class PerformanceReport:
    """The verdict on one performance: what is printed, what the rules give, and every finding."""

    file: str
    page: int | None
    event: str
    category: str
    season: str
    discipline: str
    level: str
    segment: str
    rank: int | None
    name: str
    nation: str
    start_number: int | None
    printed: Totals
    computed: Totals
    status: Status
    findings: tuple[Finding, ...] = ()
    counts: Counts = Counts()

    def as_json(self) -> dict[str, Any]:
        """The object of the JSON contract, keys in the documented order."""
        return {
            "file": self.file,
            "page": self.page,
            "event": self.event,
            "season": self.season,
            "discipline": self.discipline,
            "level": self.level,
            "segment": self.segment,
            "rank": self.rank,
            "name": self.name,
            "nation": self.nation,
            "start_number": self.start_number,
            "printed": self.printed.as_json(),
            "computed": self.computed.as_json(),
            "status": self.status.value,
            "findings": [
                {"code": f.code, "where": f.where, "printed": f.printed, "expected": f.expected, "note": f.note}
                for f in self.findings
            ],
        }


@dataclass(frozen=True, slots=True)
class FileReport:
    """One file that was looked at: its pages, whether anything in it could be read, and findings on it as a whole."""

    file: str
    pages: int
    readable: bool
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class SegmentReport:
    """The performances of one sheet, in its order, under a title for people."""

    title: str
    file: str
    performances: tuple[PerformanceReport, ...]


@dataclass(frozen=True, slots=True)
class EventReport:
    """One event: its sheets in the order of their files, and every file that was looked at. `group` is the folder or
    zip it lies in."""

    title: str
    segments: tuple[SegmentReport, ...]
    files: tuple[FileReport, ...]
    group: str = ""

    @property
    def performances(self) -> tuple[PerformanceReport, ...]:
        """Every performance of the event."""
        return tuple(p for segment in self.segments for p in segment.performances)


@dataclass(slots=True)
class Summary:
    """The counts over everything looked at. `codes` counts the findings by code (not part of the JSON line)."""

    files: int = 0
    pages: int = 0
    performances: int = 0
    exact: int = 0
    differs: int = 0
    unverifiable: int = 0
    unreadable: int = 0
    elements: int = 0
    elements_base_exact: int = 0
    elements_goe_recomputed: int = 0
    elements_goe_exact: int = 0
    components: int = 0
    components_exact: int = 0
    seconds_hundredths: int = 0
    readable_files: int = 0
    attention: int = 0
    codes: Counter[str] = field(default_factory=Counter)

    def add_file(self, file: FileReport) -> None:
        """Count one file."""
        self.files += 1
        self.pages += file.pages
        self.readable_files += file.readable
        self._count(file.findings)

    def add_event(self, event: EventReport) -> None:
        """Count the files and performances of one event."""
        for file in event.files:
            self.add_file(file)
        for performance in event.performances:
            self.add(performance)

    def add(self, report: PerformanceReport) -> None:
        """Count one performance."""
        self.performances += 1
        setattr(self, report.status.value, getattr(self, report.status.value) + 1)
        for name in Counts.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(report.counts, name))
        self._count(report.findings)

    def _count(self, findings: Iterable[Finding]) -> None:
        for finding in findings:
            self.codes[finding.code] += 1
            self.attention += finding.severity is not Severity.INFO

    @property
    def exit_code(self) -> int:
        """0 when everything is exact, 1 when something wants a look, 2 when nothing could be read."""
        if not self.readable_files:
            return 2
        return 0 if self.exact == self.performances and not self.attention else 1

    def as_json(self) -> dict[str, Any]:
        """The summary object of the JSON contract: exactly its keys."""
        names = (
            "files", "pages", "performances", "exact", "differs", "unverifiable", "unreadable", "elements",
            "elements_base_exact", "elements_goe_recomputed", "elements_goe_exact", "components_exact",
        )  # fmt: skip
        counts: dict[str, Any] = {name: getattr(self, name) for name in names}
        counts["seconds"] = self.seconds_hundredths / 100
        return {"summary": counts}


@dataclass(frozen=True, slots=True)
class Report:
    """Everything verifying found, event by event, and the `summary`."""

    events: tuple[EventReport, ...]
    summary: Summary

    @property
    def performances(self) -> tuple[PerformanceReport, ...]:
        """Every performance, in the order of the files."""
        return tuple(p for event in self.events for p in event.performances)

    @property
    def files(self) -> tuple[FileReport, ...]:
        """Every file that was looked at."""
        return tuple(f for event in self.events for f in event.files)

    @property
    def exact(self) -> bool:
        """Whether every performance is exact and nothing else wants a look."""
        return self.summary.exit_code == 0


def json_line(value: PerformanceReport | Summary) -> str:
    """One line of the JSON-lines output."""
    return json.dumps(value.as_json(), ensure_ascii=False)
