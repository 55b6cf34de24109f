"""What was published, and published again: the issues of one sheet or page, in order, and the one that counts.

Equal content is one version, however often it was added. The newest is the one whose file was made last, where every
file says when it was made; else the one that was added last.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime

from rinkside.protocols.grouping import MAX_DAYS

__all__ = ["Issue", "Published", "issues"]


@dataclass(frozen=True, slots=True)
class Published:
    """One part that was added: what it is of, what is in it, whom it names, when it was skated and its file made."""

    subject: str
    kind: str
    document: int
    part: int
    content: str
    names: frozenset[str] = frozenset()
    day: date | None = None
    made: datetime | None = None


@dataclass(frozen=True, slots=True)
class Issue:
    """One part of a subject: its version, whether it counts, and what the order rests on: creation or adding.

    `segment` is numbered apart where parts of one title share no names or were skated on days far apart. `first` is the
    part that came first of its subject and kind: whether it is a page, its document and part.
    """

    segment: str
    kind: str
    document: int
    part: int
    version: int
    current: bool
    order: str
    first: tuple[bool, int, int]


def issues(parts: Iterable[Published]) -> list[Issue]:
    """The issues of everything, given in the order it was added, sheets before pages.

    Two parts that share less than half of their names are of two segments that are titled alike: neither replaces the
    other. A page goes with the sheet whose names it has. A sheet of equal content is a copy wherever it lies.
    """
    groups: dict[tuple[str, str], list[list[Published]]] = {}
    copies: dict[str, list[Published]] = {}
    for part in parts:
        if part.names and part.content in copies:  # the same marks of the same people, whatever its event is called
            copies[part.content].append(part)
            continue
        own = groups.setdefault((part.subject, part.kind), [])
        group = next((g for g in own if any(_same(part, other) for other in g)), None)
        if group is None:
            group = []
            own.append(group)
        group.append(part)
        if part.kind == "sheet":
            copies[part.content] = group
    found: list[Issue] = []
    sheets: dict[str, list[tuple[str, list[Published]]]] = {}
    for (subject, kind), own in groups.items():
        taken: list[str] = []
        for group in own:
            segment = _label(subject, group, sheets.get(subject, []), taken)
            taken.append(segment)
            if kind == "sheet":
                sheets.setdefault(subject, []).append((segment, group))
            opened = own[0][0]
            found += _versions(segment, group, (kind != "sheet", opened.document, opened.part))
    return found


def _label(subject: str, group: list[Published], sheets: list[tuple[str, list[Published]]], taken: list[str]) -> str:
    for segment, of_sheet in sheets:
        if group[0].kind != "sheet" and segment not in taken and _same(group[0], of_sheet[0]):
            return segment
    number = len(taken) + 1
    while (segment := subject if number == 1 else f"{subject}-{number}") in taken:
        number += 1
    return segment


def _same(one: Published, other: Published) -> bool:
    """Whether two parts are issues of one thing."""
    if one.day and other.day and abs((one.day - other.day).days) > MAX_DAYS:
        return False
    common = 2 * len(one.names & other.names)
    return one.content == other.content or common >= max(1, min(len(one.names), len(other.names)))


_ALIKE = datetime(1970, 1, 1, tzinfo=UTC)


def _versions(segment: str, group: list[Published], opened: tuple[bool, int, int]) -> list[Issue]:
    by_making = len(group) > 1 and all(p.made for p in group) and len({p.made for p in group}) > 1
    first: dict[str, tuple[datetime, int, int]] = {}
    for part in group:
        made = part.made if by_making and part.made else _ALIKE
        when = (made, part.document, part.part)
        first[part.content] = min(first.get(part.content, when), when)
    numbers = {content: at for at, content in enumerate(sorted(first, key=lambda c: first[c]), 1)}
    newest = max(numbers, key=lambda c: numbers[c])
    counts = next((p.document, p.part) for p in group if p.content == newest)
    order = "creation" if by_making else "adding"
    return [
        Issue(
            segment, p.kind, p.document, p.part, numbers[p.content], (p.document, p.part) == counts,
            order if len(numbers) > 1 else "", opened,
        )
        for p in group
    ]  # fmt: skip
