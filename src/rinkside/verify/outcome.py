"""What is kept of a verified sheet until its event is cross-checked: reports and totals, no marks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rinkside.domain import Entrant, Finding, SegmentId, Severity, Standing
from rinkside.protocols.entrants import match_entrants
from rinkside.rulebook import Scope
from rinkside.scoring import Settings
from rinkside.verify.report import PerformanceReport, Status

__all__ = ["Numbered", "Outcome", "SheetOutcome", "pair_entrants"]


@dataclass(slots=True)
class Outcome:
    """One verified performance: its report so far, who it was and how the entrant stands.

    `counting` are the columns that were drawn to count (from 0), None where all do.
    """

    report: PerformanceReport
    entrant: Entrant
    standing: Standing = Standing.RANKED
    counting: tuple[int, ...] | None = None

    def add(self, finding: Finding) -> None:
        """Add a finding; one of severity error makes an exact performance differ."""
        report = self.report
        worse = finding.severity is Severity.ERROR and report.status in (Status.EXACT, Status.UNVERIFIABLE)
        status = Status.DIFFERS if worse else report.status
        self.report = replace(report, findings=(*report.findings, finding), status=status)


@dataclass(slots=True)
class SheetOutcome:
    """One verified sheet. `columns` is the number of columns in which marks stand; `scope` is None where unknown.

    `settings` are those that were read from the sheet over the rules of the scope.
    """

    id: SegmentId
    file: str
    columns: int
    scope: Scope | None
    skates: list[Outcome] = field(default_factory=list)
    settings: Settings = field(default_factory=Settings)

    @property
    def entrants(self) -> list[Numbered]:
        """Every entrant with the start number."""
        return [(s.entrant, s.report.start_number) for s in self.skates]


Numbered = tuple[Entrant, int | None]
"""An entrant with the start number or place that may tell two of one name apart."""


def pair_entrants(ours: Sequence[Numbered], theirs: Sequence[Numbered]) -> list[int | None]:
    """For each of `theirs` the index of the same entrant in `ours`, None where there is none; each is used once."""
    found: list[int | None] = [None] * len(theirs)
    for ours_at, theirs_at in match_entrants(ours, theirs):
        found[theirs_at] = ours_at
    return found
