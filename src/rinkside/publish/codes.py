"""The findings of publishing: each stable code with its severity and title. `docs/findings/` documents every one."""

from __future__ import annotations

from rinkside.domain import Severity

__all__ = ["CODES"]

CODES: dict[str, tuple[Severity, str]] = {
    "letter-without-font": (Severity.WARNING, "A letter of a print that no font has; it is printed as ?"),
}
"""Code → severity, title."""
