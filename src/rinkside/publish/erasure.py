"""Taking a person out of what is published: the place stays, everything that says who it was goes.

The target keeps its own list of who was taken out, as salted hashes of names, so that publishing again keeps them out.
Nobody else's place, score or page changes.
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rinkside.domain import Entrant
from rinkside.errors import UsageError
from rinkside.protocols.entrants import name_key
from rinkside.publish.model import Change, Entry, Publication, PublishedCategory, PublishedSegment, ResultRow, Version

__all__ = [
    "ERASED",
    "WITHHELD",
    "Erased",
    "check_names",
    "erase",
    "erased_version",
    "labelled",
    "people_of",
    "read_erased",
]

ERASED = "erased.json"
"""The file of the target that keeps the list."""
WITHHELD = "withheld"
"""What stands for a name that was taken out."""
_FORM = "rinkside-erased"
_People = Container[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Erased:
    """Who was taken out of a target, in that order: a salt, the hash of each name with it, and of each word of one."""

    salt: str = ""
    persons: tuple[str, ...] = ()
    words: tuple[str, ...] = ()

    def hash_of(self, name: str) -> str:
        """The hash of a person's name, whatever the order, case and accents of its words."""
        return self._hashed(_words_of(name))

    def _hashed(self, words: Sequence[str]) -> str:
        return hashlib.sha256(f"{self.salt} {' '.join(sorted(words))}".encode()).hexdigest()

    def has(self, name: str) -> bool:
        """Whether that person was taken out."""
        return bool(self.persons) and self.hash_of(name) in self.persons

    def with_names(self, names: Iterable[str]) -> Erased:
        """The list with these names, too."""
        held = self if self.salt else replace(self, salt=secrets.token_hex(16))
        given = list(names)
        hashes = dict.fromkeys((*held.persons, *(held.hash_of(name) for name in given)))
        words = {held._hashed([word]) for name in given for word in _words_of(name)}
        return replace(held, persons=tuple(hashes), words=tuple(sorted({*held.words, *words})))

    def in_text(self, text: str, others: Container[tuple[str, ...]] = (), *, alone: bool = True) -> str:
        """A sentence without the persons: their names in any order, and with `alone` a capitalised part of one, too.

        `others` are people who stay (see `people_of`): a name of theirs is left whole though it shares a word.
        """
        if not self.persons:
            return text
        tokens = [
            (m.start(), m.end(), _words_of(m[0].removesuffix("'s").removesuffix("’s"))) for m in _WORD.finditer(text)
        ]
        found, done, at = [], 0, 0
        while at < len(tokens):
            size, gone = self._here(text, tokens[at : at + _LONGEST], others, alone)
            if gone:
                found += [text[done : tokens[at][0]], WITHHELD]
                last = tokens[at + size - 1]
                done = last[1] - (2 if text[last[0] : last[1]].endswith(("'s", "’s")) else 0)
            at += size
        return "".join([*found, text[done:]])

    def _here(
        self, text: str, tokens: Sequence[tuple[int, int, list[str]]], others: Container[tuple[str, ...]], alone: bool
    ) -> tuple[int, bool]:
        """How many of the words are a name, and whether it goes."""
        together = 1
        while together < len(tokens) and not _BREAK.search(text, tokens[together - 1][1], tokens[together][0]):
            together += 1
        for size in range(together, 0, -1):
            words = [word for _, _, inner in tokens[:size] for word in inner]
            if size > 1 and tuple(sorted(words)) in others:
                return size, False
            if self._hashed(words) in self.persons:
                return size, True
        begins, _, words = tokens[0]
        return 1, alone and text[begins].isupper() and any(self._hashed([word]) in self.words for word in words)

    def as_bytes(self) -> bytes:
        """The list as it is kept."""
        held: dict[str, Any] = {"form": _FORM, "version": 1, "salt": self.salt}
        held |= {"persons": list(self.persons), "words": list(self.words)}
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
        return Erased(held["salt"], *(tuple(str(p) for p in held.get(key, ())) for key in ("persons", "words")))
    except (ValueError, KeyError, TypeError):
        raise UsageError(
            f"{ERASED} of the target cannot be read, so nobody can tell who was taken out. Put it right or publish "
            "to a new target with --erase for each; nothing was written"
        ) from None


_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_PEOPLE = re.compile(r"\s*[,;/&]\s*")
"""What stands between the names of several coaches."""
_BREAK = re.compile(r"[;:!?/()\n]")
_LONGEST = 8
"""Words of the longest name that is looked for in a text."""


def _words_of(name: str) -> list[str]:
    return sorted(word for member in name_key(Entrant(name)) for word in member)


def people_of(publication: Publication, erased: Erased) -> frozenset[tuple[str, ...]]:
    """Who stays: the sorted words of each name of a publication, those of the list left out."""
    names = {m for c in publication.categories for e in _entrants(c) for m in e.members}
    names |= {o.name for c in publication.categories for s in c.segments if s.panel for o in s.panel.officials}
    return frozenset(tuple(_words_of(name)) for name in names if not erased.has(name))


def check_names(publication: Publication, names: Sequence[str]) -> None:
    """Raise UsageError for a name that is no person of the publication, naming those most like it."""
    probe = Erased("look")
    there = {probe.hash_of(m): m for m in _everybody(publication)}
    for name in names:
        if probe.hash_of(name) not in there:
            words = {w for member in name_key(Entrant(name)) for w in member}
            alike = [m for m in there.values() if words & {w for k in name_key(Entrant(m)) for w in k}]
            said = f"; {', '.join(alike[:3])} {'is' if len(alike) == 1 else 'are'} there" if alike else ""
            raise UsageError(f"nobody of the event is named {name!r}{said}. Write the name as published")


def _everybody(publication: Publication) -> Iterator[str]:
    """Whoever a publication names: skaters, officials, coaches, choreographers."""
    for category in publication.categories:
        for entrant in _entrants(category):
            yield from entrant.members
        for entry in category.entries:
            yield from (name for name in _PEOPLE.split(f"{entry.coach},{entry.choreographer}") if name.strip())
        for segment in category.segments:
            yield from (o.name for o in segment.panel.officials) if segment.panel is not None else ()


def _entrants(category: PublishedCategory) -> list[Entrant]:
    found = [e.entrant for e in category.entries] + [r.entrant for r in category.overall]
    for segment in category.segments:
        found += [r.entrant for r in segment.rows] + [s.entrant for s in segment.starts]
    return found


def labelled(erased: Erased) -> Callable[[Entrant], Entrant]:
    """What shows an entrant with a label for each member who was taken out."""
    labels = {person: WITHHELD if at == 0 else f"{WITHHELD} {at + 1}" for at, person in enumerate(erased.persons)}

    def shown(entrant: Entrant) -> Entrant:
        gone = [erased.has(m) for m in entrant.members]
        if not any(gone):
            return entrant
        names = [labels[erased.hash_of(m)] if g else m for m, g in zip(entrant.members, gone, strict=True)]
        return Entrant(" / ".join(names), "" if all(gone) else entrant.nation)

    return shown


def erase(publication: Publication, erased: Erased) -> Publication:
    """The publication without the persons of the list. Officials are taken out, too."""
    if not erased.persons:
        return publication
    shown = labelled(erased)
    others = people_of(publication, erased)
    return replace(
        publication,
        categories=tuple(_category(c, shown, erased, others) for c in publication.categories),
        timetable=tuple(replace(i, what=erased.in_text(i.what, others)) for i in publication.timetable),
    )


def _category(
    category: PublishedCategory, shown: Callable[[Entrant], Entrant], erased: Erased, others: _People
) -> PublishedCategory:
    def entry(e: Entry) -> Entry:
        entrant = shown(e.entrant)
        if entrant is not e.entrant:
            return Entry(entrant)
        coach, choreographer, music = (
            erased.in_text(text, others, alone=False)
            for text in (_without(e.coach, erased), _without(e.choreographer, erased), e.music)
        )
        return replace(e, coach=coach, choreographer=choreographer, music=music)

    return replace(
        category,
        entries=tuple(entry(e) for e in category.entries),
        overall=tuple(replace(r, entrant=shown(r.entrant)) for r in category.overall),
        segments=tuple(_segment(s, shown, erased, others) for s in category.segments),
    )


def _without(names: str, erased: Erased) -> str:
    """Names of coaches without those who were taken out."""
    people = _PEOPLE.split(names)
    kept = [name for name in people if not erased.has(name)]
    return names if len(kept) == len(people) else ", ".join(kept)


def _segment(
    segment: PublishedSegment, shown: Callable[[Entrant], Entrant], erased: Erased, others: _People
) -> PublishedSegment:
    def row(r: ResultRow) -> ResultRow:
        entrant = shown(r.entrant)
        if entrant is r.entrant:
            return r
        return replace(r, entrant=entrant, performance=None, counting=None)

    panel = segment.panel
    if panel is not None:
        panel = replace(panel, officials=tuple(o for o in panel.officials if not erased.has(o.name)))
    versions = tuple(erased_version(v, shown, erased, others) for v in segment.versions)
    return replace(
        segment,
        rows=tuple(row(r) for r in segment.rows),
        starts=tuple(replace(s, entrant=shown(s.entrant)) for s in segment.starts),
        panel=panel,
        versions=versions,
    )


def erased_version(version: Version, shown: Callable[[Entrant], Entrant], erased: Erased, others: _People) -> Version:
    """A version that names nobody who was taken out: not in its reason, not in who asked, not in what it changed."""
    return replace(
        version,
        reason=erased.in_text(version.reason, others),
        asked_by=erased.in_text(version.asked_by, others),
        changes=tuple(_change(c, shown, erased, others) for c in version.changes),
    )


def _change(change: Change, shown: Callable[[Entrant], Entrant], erased: Erased, others: _People) -> Change:
    entrant = shown(Entrant(change.who))
    hidden = change.what == "name" or change.what.startswith(("element", "marks"))
    if entrant.name != change.who and hidden:
        return replace(change, who=entrant.name, before="", after="")
    before, after = (erased.in_text(text, others) for text in (change.before, change.after))
    return replace(change, who=entrant.name, before=before, after=after)
