"""The check at work: one draft per element, gathering grounds, and the content rules with how firmly they hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rinkside.domain import Discipline, ElementCode, Finding, Part, PartKind, Severity, parse_element
from rinkside.errors import ScoringError, UnknownRule
from rinkside.programs.kinds import is_axel, jump_name, kind_of, name_of, revolutions
from rinkside.programs.model import Called, Ground, PanelInvalid
from rinkside.programs.reasons import Reason
from rinkside.rulebook.model import RuleValue, SegmentRules, Status

__all__ = ["Content", "Draft", "drafts_of"]

_BINDING = frozenset({Status.CONFIRMED, Status.SINGLE_SOURCE, Status.INFERRED})


@dataclass(slots=True)
class Draft:
    """One element while it is being checked. `stars` holds the grounds against each jump by its index."""

    number: int
    called: Called
    code: ElementCode
    kind: str
    grounds: list[Ground] = field(default_factory=list)
    stars: dict[int, list[Ground]] = field(default_factory=dict)
    marks: list[str] = field(default_factory=list)

    @property
    def jumps(self) -> tuple[Part, ...]:
        """The jumps as written, an Euler included."""
        return self.code.jumps

    @property
    def name(self) -> str:
        """The element's name without level and calls."""
        return name_of(self.code)

    @property
    def combined(self) -> bool:
        """Whether it stands in the place of a combination or sequence: more than one jump, or a mark that says so."""
        return self.code.is_combination or "SEQ" in self.marks or "COMBO" in self.marks

    @property
    def sequence(self) -> bool:
        """Whether it was called a sequence."""
        return "SEQ" in self.code.joins

    @property
    def solo(self) -> bool:
        """Whether it was called as one jump by itself."""
        return len(self.jumps) == 1 and not self.code.is_combination

    @property
    def axel(self) -> bool:
        """Whether it is a solo jump of the Axel type."""
        return self.solo and is_axel(self.jumps[0])

    @property
    def out(self) -> bool:
        """Whether the whole element counts nothing."""
        return bool(self.grounds) or (bool(self.jumps) and all(self.stars.get(i) for i in range(len(self.jumps))))

    def counts(self, index: int) -> bool:
        """Whether the jump of that index counts."""
        return not self.grounds and not self.stars.get(index)

    @property
    def behind(self) -> tuple[int, ...]:
        """The indices of the jumps written behind +COMBO or +SEQ, which the panel put where it ended."""
        found: list[int] = []
        index, ended = 0, False
        for part in self.code.parts:
            if part.kind is PartKind.JUMP:
                if ended:
                    found.append(index)
                index += 1
            elif part.name in ("SEQ", "COMBO"):
                ended = True
        return tuple(found)

    def listed(self) -> Iterable[tuple[int, Part]]:
        """The jumps that repetition is about: two revolutions or more."""
        return ((i, jump) for i, jump in enumerate(self.jumps) if revolutions(jump) > 1)


@dataclass(slots=True)
class Content:
    """The content rules of a segment. What is not confirmed warns and never invalidates."""

    rules: SegmentRules
    warnings: list[Finding] = field(default_factory=list)
    used: dict[str, RuleValue] = field(default_factory=dict)

    def rule(self, name: str) -> RuleValue | None:
        """The rule of that name, None where it does not exist for the segment or nobody established it."""
        try:
            found = self.rules.value(name)
        except UnknownRule:
            return None
        self.used[name] = found
        return found

    def get(self, name: str, default: Any = None) -> Any:
        """The bare value, or `default`."""
        found = self.rule(name)
        return default if found is None else found.value

    def binds(self, name: str) -> bool:
        """Whether the rule may invalidate."""
        found = self.rule(name)
        return found is not None and found.status in _BINDING and self.rules.confirmed_by_protocols

    def refuse(
        self,
        draft: Draft,
        reason: Reason,
        name: str,
        *,
        jump: int | None = None,
        against: Iterable[int] = (),
        note: str = "",
    ) -> bool:
        """Put a ground against the element or one of its jumps; only a warning where the rule is not confirmed.

        Returns whether it invalidates.
        """
        rule = self.rule(name)
        conflicts = tuple(dict.fromkeys(n for n in against if n != draft.number))
        ground = Ground(reason, name, rule.reference if rule else "", rule.status if rule else None, conflicts, note)
        if not self.binds(name):
            code = draft.jumps[jump] if jump is not None else draft.code
            self.warn(
                "unconfirmed-rule",
                draft,
                f"{code}: {ground}; {name} is {rule.status if rule else 'not established'} for {self.rules.scope}, "
                "so the element counts until the panel says otherwise",
            )
            return False
        if jump is None:
            draft.grounds.append(ground)
        else:
            draft.stars.setdefault(jump, []).append(ground)
        return True

    def warn(self, code: str, draft: Draft | None, note: str) -> None:
        """Collect a warning."""
        where = "program" if draft is None else f"element {draft.number}"
        self.warnings.append(Finding(code, where, note=note, severity=Severity.WARNING))

    def value_of(self, jump: Part) -> int | None:
        """The base value of a jump by itself in hundredths; None where the scale has none."""
        calls = "".join(c for c in jump.calls if c in ("<", "<<", "e"))
        for code in (f"{jump_name(jump)}{calls}", jump_name(jump)):
            try:
                return self.rules.scale.row(code).base_value
            except UnknownRule:
                continue
        return None

    @property
    def limits(self) -> Mapping[str, int]:
        """How often each jump may be executed, by revolutions or name."""
        found: Mapping[str, int] = self.get("content.jumps.each.most", {})
        return found

    @property
    def discipline(self) -> Discipline:
        """The discipline of the segment."""
        return self.rules.scope.discipline


def drafts_of(elements: Iterable[Called]) -> list[Draft]:
    """A draft of every element, numbered from 1, with the panel's own grounds.

    Raises NotationError for a code that is none, ScoringError for a jump that the element does not have.
    """
    drafts = []
    for number, called in enumerate(elements, 1):
        code = parse_element(called.code)
        draft = Draft(number, called, code, kind_of(code))
        written = tuple(PanelInvalid(jump=i) for i, jump in enumerate(code.jumps) if jump.invalid)
        if not code.jumps and any(part.invalid for part in code.parts):
            written = (PanelInvalid(),)
        stated = {entry.jump for entry in called.panel}
        for entry in (*called.panel, *(w for w in written if w.jump not in stated and None not in stated)):
            _enter(draft, entry)
        drafts.append(draft)
    return drafts


def _enter(draft: Draft, entry: PanelInvalid) -> None:
    ground = Ground(entry.reason)
    if entry.jump is None:
        draft.grounds.append(ground)
    elif 0 <= entry.jump < len(draft.jumps):
        draft.stars.setdefault(entry.jump, []).append(ground)
    else:
        raise ScoringError(
            f"element {draft.number}, {draft.called.code}: no jump {entry.jump}; its jumps are numbered from 0 to "
            f"{len(draft.jumps) - 1}, and jump=None is the whole element"
        )
