"""Taking a person out of what is published: the place stays, everything that says who it was goes.

The target keeps its own list of who was taken out, as salted hashes of names, so that publishing again keeps them out.
Nobody else's place, score or page changes.
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rinkside.domain import Entrant
from rinkside.errors import UsageError
from rinkside.protocols.entrants import name_key
from rinkside.publish.model import Entry, Publication, PublishedCategory, PublishedSegment, ResultRow

__all__ = ["ERASED", "WITHHELD", "Erased", "check_names", "erase", "read_erased"]

ERASED = "erased.json"
"""The file of the target that keeps the list."""
WITHHELD = "withheld"
"""What stands for a name that was taken out."""
_FORM = "rinkside-erased"


@dataclass(frozen=True, slots=True)
class Erased:
    """Who was taken out of a target, in that order: a salt, and the hash of each name with it."""

    salt: str = ""
    persons: tuple[str, ...] = ()

    def hash_of(self, name: str) -> str:
        """The hash of a person's name, whatever the order, case and accents of its words."""
        words = sorted(word for member in name_key(Entrant(name)) for word in member)
        return hashlib.sha256(f"{self.salt} {' '.join(words)}".encode()).hexdigest()

    def has(self, name: str) -> bool:
        """Whether that person was taken out."""
        return bool(self.persons) and self.hash_of(name) in self.persons

    def with_names(self, names: Iterable[str]) -> Erased:
        """The list with these names, too."""
        held = self if self.salt else replace(self, salt=secrets.token_hex(16))
        hashes = dict.fromkeys((*held.persons, *(held.hash_of(name) for name in names)))
        return replace(held, persons=tuple(hashes))

    def as_bytes(self) -> bytes:
        """The list as it is kept."""
        held: dict[str, Any] = {"form": _FORM, "version": 1, "salt": self.salt, "persons": list(self.persons)}
        return (json.dumps(held, indent=1) + "\n").encode()


def read_erased(data: bytes | None) -> Erased:
    """The list a target keeps; an empty one where it keeps none.

    Raises UsageError for a list that cannot be read: publishing without it would show somebody again.
    """
    if data is None:
        return Erased()
    try:
        held = json.loads(data)
        if held["form"] != _FORM or not isinstance(held["salt"], str):
            raise ValueError("another form")
        return Erased(held["salt"], tuple(str(p) for p in held["persons"]))
    except (ValueError, KeyError, TypeError):
        raise UsageError(
            f"{ERASED} of the target cannot be read, so nobody can tell who was taken out. Put it right or publish "
            "to a new target with --erase for each; nothing was written"
        ) from None


def check_names(publication: Publication, names: Sequence[str]) -> None:
    """Raise UsageError for a name that is no person of the publication, naming those most like it."""
    probe = Erased("look")
    there = {probe.hash_of(m): m for c in publication.categories for e in _entrants(c) for m in e.members}
    for name in names:
        if probe.hash_of(name) not in there:
            words = {w for member in name_key(Entrant(name)) for w in member}
            alike = [m for m in there.values() if words & {w for k in name_key(Entrant(m)) for w in k}]
            said = f"; {', '.join(alike[:3])} {'is' if len(alike) == 1 else 'are'} there" if alike else ""
            raise UsageError(f"nobody of the event is named {name!r}{said}. Write the name as published")


def _entrants(category: PublishedCategory) -> list[Entrant]:
    found = [e.entrant for e in category.entries] + [r.entrant for r in category.overall]
    for segment in category.segments:
        found += [r.entrant for r in segment.rows] + [s.entrant for s in segment.starts]
    return found


def erase(publication: Publication, erased: Erased) -> Publication:
    """The publication without the persons of the list. Officials are taken out, too."""
    if not erased.persons:
        return publication
    labels = {person: WITHHELD if at == 0 else f"{WITHHELD} {at + 1}" for at, person in enumerate(erased.persons)}

    def shown(entrant: Entrant) -> Entrant:
        gone = [erased.has(m) for m in entrant.members]
        if not any(gone):
            return entrant
        names = [labels[erased.hash_of(m)] if g else m for m, g in zip(entrant.members, gone, strict=True)]
        return Entrant(" / ".join(names), "" if all(gone) else entrant.nation)

    return replace(publication, categories=tuple(_category(c, shown, erased) for c in publication.categories))


def _category(category: PublishedCategory, shown: Any, erased: Erased) -> PublishedCategory:
    def entry(e: Entry) -> Entry:
        entrant = shown(e.entrant)
        if entrant is not e.entrant:
            return Entry(entrant)
        return replace(e, coach=_without(e.coach, erased), choreographer=_without(e.choreographer, erased))

    return replace(
        category,
        entries=tuple(entry(e) for e in category.entries),
        overall=tuple(replace(r, entrant=shown(r.entrant)) for r in category.overall),
        segments=tuple(_segment(s, shown, erased) for s in category.segments),
    )


def _without(names: str, erased: Erased) -> str:
    """Names of coaches without those who were taken out."""
    people = re.split(r"\s*[,;/&]\s*", names)
    kept = [name for name in people if not erased.has(name)]
    return names if len(kept) == len(people) else ", ".join(kept)


def _segment(segment: PublishedSegment, shown: Any, erased: Erased) -> PublishedSegment:
    def row(r: ResultRow) -> ResultRow:
        entrant = shown(r.entrant)
        if entrant is r.entrant:
            return r
        return replace(r, entrant=entrant, performance=None, counting=None)

    panel = segment.panel
    if panel is not None:
        panel = replace(panel, officials=tuple(o for o in panel.officials if not erased.has(o.name)))
    versions = tuple(replace(v, changes=tuple(_change(c, shown) for c in v.changes)) for v in segment.versions)
    return replace(
        segment,
        rows=tuple(row(r) for r in segment.rows),
        starts=tuple(replace(s, entrant=shown(s.entrant)) for s in segment.starts),
        panel=panel,
        versions=versions,
    )


def _change(change: Any, shown: Any) -> Any:
    entrant = shown(Entrant(change.who))
    if entrant.name == change.who:
        return change
    hidden = change.what == "name" or change.what.startswith(("element", "marks"))
    before, after = ("", "") if hidden else (change.before, change.after)
    return replace(
        change, who=entrant.name, what="name" if change.what == "name" else change.what, before=before, after=after
    )
