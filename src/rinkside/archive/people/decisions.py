"""What people decided about who is who, and what they brought as evidence: files that only grow.

    ROOT/people/decisions.jsonl      one decision a line: merge, split or undo, who made it, when and why
    ROOT/people/nationalities.jsonl  nationalities somebody brought, with their source

A decision speaks of printed names, not of ids, so that it holds whatever is added later. Undoing one adds a line.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rinkside.archive.people.mentions import Bearer
from rinkside.errors import RinksideError, UsageError

__all__ = ["Anchor", "Decision", "Nationality", "decided", "in_force", "read_decisions", "read_nationalities", "record"]

DECISIONS = "people/decisions.jsonl"
NATIONALITIES = "people/nationalities.jsonl"


@dataclass(frozen=True, slots=True)
class Anchor:
    """A spelling of one person, by which a decision finds them again. `events` limits it to rows of those events."""

    role: str
    name: str
    nation: str
    gender: str
    events: tuple[str, ...] = ()

    def is_of(self, bearer: Bearer) -> bool:
        """Whether it speaks of this bearer."""
        said = (bearer.role, bearer.name.printed, bearer.nation, bearer.gender)
        return said == (self.role, self.name, self.nation, self.gender) and (
            not self.events or bearer.event in self.events
        )


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision: `act` is merge (`left` and `right` are one), split (they are not) or undo (of number `undone`)."""

    number: int
    act: str
    left: tuple[Anchor, ...] = ()
    right: tuple[Anchor, ...] = ()
    undone: int = 0
    by: str = ""
    why: str = ""
    at: str = field(default_factory=lambda: datetime.now(UTC).replace(microsecond=0).isoformat())


@dataclass(frozen=True, slots=True)
class Nationality:
    """Somebody's nation in a season by a source outside the documents."""

    name: str
    nation: str
    season: str
    source: str
    role: str = "official"


def read_decisions(root: Path) -> list[Decision]:
    """Every decision in the order it was made. Raises RinksideError for a line that is none."""
    found = []
    for at, said in _lines(root / DECISIONS):
        try:
            sides = {side: tuple(_anchor(a) for a in said.get(side, ())) for side in ("left", "right")}
            found.append(Decision(**{**said, **sides}))
        except (TypeError, KeyError) as problem:
            raise RinksideError(
                f"{root / DECISIONS} line {at} is no decision ({problem}); put the file back as it was"
            ) from None
    return found


def read_nationalities(root: Path) -> list[Nationality]:
    """Every nationality that was brought."""
    return [Nationality(**said) for _, said in _lines(root / NATIONALITIES)]


def _anchor(said: Mapping[str, Any]) -> Anchor:
    return Anchor(**{**said, "events": tuple(said.get("events", ()))})


def _lines(place: Path) -> Iterable[tuple[int, dict[str, Any]]]:
    try:
        text = place.read_text("utf-8")
    except FileNotFoundError:
        return
    lines = text.split("\n")
    for at, line in enumerate(lines, 1):
        if not line:
            continue
        try:
            yield at, json.loads(line)
        except ValueError:
            if at == len(lines):  # a line that was being written when its process died was never made
                return
            raise RinksideError(f"{place} line {at} cannot be read; put the file back as it was") from None


def record(place: Path, lines: Sequence[Decision | Nationality]) -> None:
    """Append lines to a file and wait until they are on the disk; what a dead process left half written goes."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with place.open("a+b") as stream:
        stream.seek(0)
        held = stream.read()
        stream.truncate(held.rfind(b"\n") + 1)
        for line in lines:
            stream.write(json.dumps(asdict(line), ensure_ascii=False).encode() + b"\n")
        stream.flush()
        os.fsync(stream.fileno())


def in_force(decisions: Iterable[Decision]) -> list[Decision]:
    """The merges and splits that were not undone."""
    held = list(decisions)
    undone: set[int] = set()
    for d in reversed(held):
        if d.act == "undo" and d.number not in undone:
            undone.add(d.undone)
    return [d for d in held if d.act != "undo" and d.number not in undone]


def undo_of(decisions: Sequence[Decision], number: int) -> Decision:
    """The decision of that number. Raises UsageError where there is none in force."""
    for d in in_force(decisions):
        if d.number == number:
            return d
    raise UsageError(f"there is no decision {number} to undo; `rinkside people log` lists them")


def decided(bearers: Sequence[Bearer], decisions: Iterable[Decision]) -> dict[tuple[int, int], tuple[bool, str]]:
    """For pairs of bearers, the smaller number first: whether they are one and by which decision; the newest holds."""
    by_name: dict[str, list[Bearer]] = {}
    for b in bearers:
        by_name.setdefault(b.name.printed, []).append(b)
    found: dict[tuple[int, int], tuple[bool, str]] = {}
    for d in in_force(decisions):
        left, right = (
            [b for anchor in side for b in by_name.get(anchor.name, ()) if anchor.is_of(b)]
            for side in (d.left, d.right)
        )
        for one in left:
            for other in right:
                if other not in left:
                    key = (min(one.number, other.number), max(one.number, other.number))
                    found[key] = (d.act == "merge", str(d.number))
    return found
