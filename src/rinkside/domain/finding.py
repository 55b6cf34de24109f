"""Findings: what a reader could not read and what a check found to differ. Values, collected, never raised."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rinkside.domain.place import Place

__all__ = ["Finding", "Severity"]


class Severity(StrEnum):
    """`info` changes no verdict, `warning` wants a look, `error` is a number that differs or could not be read."""

    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found, with a stable `code` that has a documented page.

    `where` is for people ("element 7, GOE"), `printed` and `expected` are texts as printed on sheets
    ("147.52"), `note` names the value, the accepted form and the next step. `place` is None where the finding
    concerns a whole document.
    """

    code: str
    where: str
    printed: str = ""
    expected: str = ""
    note: str = ""
    severity: Severity = Severity.ERROR
    place: Place | None = None
