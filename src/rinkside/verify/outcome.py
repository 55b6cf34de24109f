"""What is kept of a verified sheet until its event is cross-checked: reports and totals, no marks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rinkside.domain import Entrant, Finding, SegmentId, Severity, Standing
from rinkside.protocols.entrants import match_entrants, name_key
from rinkside.rulebook import Scope
from rinkside.verify.report import PerformanceReport, Status

__all__ = ["Numbered", "Outcome", "SheetOutcome", "pair_entrants"]


@dataclass(slots=True)
class Outcome:
    """One verified performance: its report so far, who it was and how the entrant stands."""

    report: PerformanceReport
    entrant: Entrant
    standing: Standing = Standing.RANKED

    def add(self, finding: Finding) -> None:
        """Add a finding; one of severity error makes an exact performance differ."""
        report = self.report
        worse = finding.severity is Severity.ERROR and report.status in (Status.EXACT, Status.UNVERIFIABLE)
        status = Status.DIFFERS if worse else report.status
        self.report = replace(report, findings=(*report.findings, finding), status=status)


@dataclass(slots=True)
class SheetOutcome:
    """One verified sheet. `columns` is the number of columns in which marks stand; `scope` is None where unknown."""

    id: SegmentId
    file: str
    columns: int
    scope: Scope | None
    skates: list[Outcome] = field(default_factory=list)

    @property
    def entrants(self) -> list[Numbered]:
        """Every entrant with the start number."""
        return [(s.entrant, s.report.start_number) for s in self.skates]


Numbered = tuple[Entrant, int | None]
"""An entrant with the start number or place that may tell two of one name apart."""


def pair_entrants(ours: Sequence[Numbered], theirs: Sequence[Numbered]) -> list[int | None]:
    """For each of `theirs` the index of the same entrant in `ours`, None where there is none; each is used once.

    Names match as `rinkside.protocols.entrants` says. What is left over matches where given names are written as
    initials on one side (`PAPADAKIS G / CIZERON G`) and only one entrant left over fits.
    """
    found: list[int | None] = [None] * len(theirs)
    for ours_at, theirs_at in match_entrants(ours, theirs):
        found[theirs_at] = ours_at
    if None in found:
        free = sorted(set(range(len(ours))) - {i for i in found if i is not None})
        for position, (entrant, _) in enumerate(theirs):
            if found[position] is None:
                hits = [i for i in free if _abbreviated(ours[i][0], entrant)]
                if len(hits) == 1:
                    free.remove(hits[0])
                    found[position] = hits[0]
    return found


def _abbreviated(a: Entrant, b: Entrant) -> bool:
    """Whether the names are the same once one side's single letters stand for words that begin with them."""
    left, right = sorted(name_key(a)), sorted(name_key(b))
    if len(left) != len(right):
        return False
    remaining = list(right)
    for words in left:
        hit = next((other for other in remaining if _short_for(words, other) or _short_for(other, words)), None)
        if hit is None:
            return False
        remaining.remove(hit)
    return True


def _short_for(short: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    """`laurault m` for `laurault marie jade`: the words are the same, each initial begins one of the rest."""
    rest = list(whole)
    initials = [w for w in short if len(w) == 1]
    for word in short:
        if len(word) > 1:
            if word not in rest:
                return False
            rest.remove(word)
    begun = [w for initial in initials if (w := next((r for r in rest if r[0] == initial), None))]
    return bool(initials) and len(begun) == len(initials)
