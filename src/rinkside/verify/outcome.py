"""What is kept of a verified sheet until its event is cross-checked: reports and totals, no marks."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from rinkside.domain import Entrant, Finding, SegmentId, Severity, Standing
from rinkside.rulebook.model import Scope
from rinkside.verify.report import PerformanceReport, Status

__all__ = ["Outcome", "SheetOutcome", "match_entrants", "name_key"]


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
    computed_differ: bool = False


@lru_cache(maxsize=1 << 15)
def name_key(name: str) -> tuple[str, ...]:
    """A key equal for one name in either order, with or without accents: its parts folded and sorted."""
    flat = unicodedata.normalize("NFKD", name).casefold()
    flat = "".join(ch if ch.isalnum() else " " for ch in flat if not unicodedata.combining(ch))
    return tuple(sorted(flat.split()))


def match_entrants(
    ours: Sequence[Entrant], theirs: Iterable[Entrant], same: Callable[[Entrant, Entrant], bool] | None = None
) -> list[int | None]:
    """For each of `theirs` the index of the same entrant in `ours`, None where there is none; each is used once.

    Equal names in any order match; `same` decides about the rest (names cut off, transliterated, initials).
    """
    by_key: dict[tuple[str, ...], list[int]] = {}
    for index, entrant in enumerate(ours):
        by_key.setdefault(name_key(entrant.name), []).append(index)
    found: list[int | None] = []
    listed = list(theirs)
    for entrant in listed:
        waiting = by_key.get(name_key(entrant.name))
        found.append(waiting.pop(0) if waiting else None)
    if same is not None and None in found:
        free = sorted(set(range(len(ours))) - {i for i in found if i is not None})
        for position, entrant in enumerate(listed):
            if found[position] is None:
                hit = next((i for i in free if same(ours[i], entrant)), None)
                if hit is not None:
                    free.remove(hit)
                    found[position] = hit
    return found
