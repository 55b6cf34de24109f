"""What goes into the check of a program and what comes out of it, as values."""

from __future__ import annotations

from dataclasses import dataclass, field

from rinkside.domain import Finding
from rinkside.errors import ScoringError
from rinkside.programs.reasons import MEANINGS, PANEL_REASONS
from rinkside.rulebook.model import RuleValue, Scope, Status

__all__ = ["Called", "ElementVerdict", "Ground", "JumpVerdict", "PanelInvalid", "ProgramVerdict"]


@dataclass(frozen=True, slots=True)
class PanelInvalid:
    """The panel's own `*`: a reason out of `PANEL_REASONS`, for the whole element or for one of its jumps.

    `jump` counts from 0 over the jumps of the element as written, an Euler included. Raises ScoringError for a
    reason that is not on the list.
    """

    reason: str = "panel-not-stated"
    jump: int | None = None

    def __post_init__(self) -> None:
        if self.reason not in PANEL_REASONS:
            raise ScoringError(f"{self.reason!r} is no reason of a panel: choose one of {', '.join(PANEL_REASONS)}")


@dataclass(frozen=True, slots=True)
class Called:
    """One executed element as the panel called it, in the order of execution.

    `code` carries the panel's calls and joining marks (`3Lz!+3T<`, `3F+2A+SEQ`, `2T+COMBO`); what follows from the
    list (`+REP`) need not be written. A `*` in it is the panel's own without a reason. `second_half` says whether it
    was begun in the second half of the program; `panel` are the panel's own `*` with their reasons.
    """

    code: str
    second_half: bool = False
    panel: tuple[PanelInvalid, ...] = ()


@dataclass(frozen=True, slots=True)
class Ground:
    """One reason against an element or jump.

    `reason` is a `Reason` or a key of `PANEL_REASONS`; `rule` the dotted name of the rule it follows from ("" for
    the panel's), `reference` that rule's source; `conflicts` the numbers of the earlier elements it collides with.
    """

    reason: str
    rule: str = ""
    reference: str = ""
    status: Status | None = None
    conflicts: tuple[int, ...] = ()
    note: str = ""

    @property
    def meaning(self) -> str:
        """The reason in words."""
        return MEANINGS.get(self.reason) or PANEL_REASONS.get(self.reason, self.reason)

    @property
    def by_panel(self) -> bool:
        """Whether the panel entered it; all others are derived from the list."""
        return self.reason in PANEL_REASONS

    def __str__(self) -> str:
        against = f" (elements {', '.join(map(str, self.conflicts))})" if self.conflicts else ""
        return f"{self.note or self.meaning}{against}"


@dataclass(frozen=True, slots=True)
class JumpVerdict:
    """One jump of a jump element: whether it counts, and every reason against it."""

    code: str
    counts: bool
    grounds: tuple[Ground, ...] = ()


@dataclass(frozen=True, slots=True)
class ElementVerdict:
    """One element: what counts of it, with all reasons at once.

    `called` is what was entered, `code` what a sheet prints: with `*` and the marks that follow (`marks`: "REP",
    "SEQ", "COMBO"). `counts` is false where the whole element counts nothing. `grounds` are the reasons against the
    whole element; those against single jumps stand in `jumps`. `highlight` is `x`. `base_value` is in hundredths,
    None where no valuer was given or a value is not established.
    """

    number: int
    called: str
    code: str
    kind: str
    counts: bool
    jumps: tuple[JumpVerdict, ...] = ()
    grounds: tuple[Ground, ...] = ()
    marks: tuple[str, ...] = ()
    highlight: bool = False
    base_value: int | None = None

    @property
    def reasons(self) -> tuple[Ground, ...]:
        """Every reason, the element's and its jumps', in order."""
        return (*self.grounds, *(g for jump in self.jumps for g in jump.grounds))


@dataclass(frozen=True, slots=True)
class ProgramVerdict:
    """A program as it counts.

    `warnings` are findings: required elements that are missing, and what would be invalid under a rule that is not
    confirmed. `base_value` is the sum in hundredths, None where one of the elements' is not known.
    """

    scope: Scope
    elements: tuple[ElementVerdict, ...]
    warnings: tuple[Finding, ...] = ()
    base_value: int | None = None
    rules: tuple[RuleValue, ...] = field(default=(), repr=False)

    @property
    def invalid(self) -> tuple[ElementVerdict, ...]:
        """The elements of which something does not count."""
        return tuple(e for e in self.elements if not e.counts or any(not j.counts for j in e.jumps))

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes as a sheet prints them."""
        return tuple(e.code for e in self.elements)
