"""Reviewing who is who: finding people, settling doubts, and undoing what was settled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rinkside.archive.commit import finish
from rinkside.archive.lock import writing
from rinkside.archive.people.decisions import DECISIONS, Anchor, Decision, read_decisions, record, undo_of
from rinkside.archive.people.mentions import Bearer
from rinkside.archive.people.names import parse_name
from rinkside.archive.people.tables import bearers_by_person
from rinkside.archive.store import Archive, open_archive
from rinkside.domain.spellings import fold
from rinkside.errors import UsageError

__all__ = ["EVIDENCE", "REASONS", "find", "merge", "renew", "split", "split_events", "undo"]

EVIDENCE = {
    "same-words": "the same words",
    "joined-words": "the same letters, apart or together",
    "transliteration": "two transliterations of one name",
    "spelling": "two spellings of one name",
    "misprint": "one letter differs",
    "fewer-words": "one leaves out a word",
    "initials": "one has initials only",
    "short-given": "one has the short form of the first name",
    "another-surname": "another surname",
    "another-given": "another first name",
    "turned": "the surname of one is the first name of the other",
    "different": "nothing alike in the names",
    "same-number": "the same biography number",
    "same-couple-number": "one biography number of the couple",
    "same-partner": "the same partner",
    "takes-surname": "the surname of the partner, or both surnames",
    "near-surname": "surnames near each other",
    "near-given": "first names near each other",
    "same-nation": "the same nation",
    "another-nation": "another nation",
    "two-nations-at-once": "two nations in the same seasons",
    "common-surname-abroad": "a surname that many have, and another nation",
    "adjoining-seasons": "seasons that adjoin",
    "years-between": "more than eight seasons between them",
    "decades-between": "more than fifteen seasons between them",
    "rare-surname": "nobody else has that surname",
    "one-list-for-the-other": "in one category sheets print the one, results the other",
    "another-first-name": "a first name that is another name too",
    "short-syllables": "names of few short syllables",
    "single-word": "a single word",
    "same-event": "the same event",
    "two-of-that-name": "two biography numbers go with that name",
    "young-again": "a junior long after being a senior",
}
"""What each piece of evidence says, by its code."""
REASONS = {
    "likely": "not enough to be certain",
    "in-one-list": "one list prints both",
    "two-numbers": "they have different biography numbers",
    "another-gender": "they are of different gender",
}
"""What stands in the way of holding two people to be one."""


def find(archive: Archive, said: str) -> dict[str, Any]:
    """The one person, couple or team of that id or name, in any order and spelling it was printed in.

    Raises UsageError where there is none or more than one, naming them.
    """
    rows = archive.sql("SELECT * FROM people WHERE person = $p", {"p": said}).to_dicts()
    if not rows:
        everybody = archive.sql("SELECT * FROM people").to_dicts()
        words = _words(said)
        rows = [r for r in everybody if any(_words(n) == words for n in r["names"])]
        if not rows:
            asked = {w for member in words for w in member}
            rows = [r for r in everybody if any(asked <= {w for m in _words(n) for w in m} for n in r["names"])]
        if not rows:
            part = fold(said)
            rows = [r for r in everybody if part in r["person"]]
    if len(rows) > 1 and len(sure := [r for r in rows if r["kind"] != "couple"]) == 1:
        rows = sure
    if not rows:
        raise UsageError(f"nobody in the archive is called {said!r}; `rinkside people list` names everybody")
    if len(rows) > 1:
        named = ", ".join(f"{r['person']} ({r['name']})" for r in rows[:8])
        more = f" and {len(rows) - 8} more" if len(rows) > 8 else ""
        raise UsageError(f"{said!r} may be {named}{more}; give one of these ids")
    return rows[0]


def _words(name: str) -> tuple[tuple[str, ...], ...]:
    return tuple(sorted(parse_name(m).words for m in name.split("/")))


def merge(root: str | Path, one: str, other: str, *, by: str, why: str = "") -> Decision:
    """Decide that two people are one. Raises UsageError for names of nobody or of more than one, or of couples."""

    def make(archive: Archive, number: int) -> Decision:
        people = [_person(archive, said) for said in (one, other)]
        if people[0] == people[1]:
            raise UsageError(f"{one!r} and {other!r} are one person already: {people[0]}")
        own = bearers_by_person(archive)
        return Decision(number, "merge", _anchors(own[people[0]]), _anchors(own[people[1]]), by=by, why=why)

    return _settle(root, make)


def split(root: str | Path, said: str, spellings: Sequence[str], *, by: str, why: str = "") -> Decision:
    """Decide that some spellings of a person, or another person, are somebody else. Raises UsageError."""

    def make(archive: Archive, number: int) -> Decision:
        person = _person(archive, said)
        own = bearers_by_person(archive)
        apart = [b for b in own[person] if b.name.printed in spellings]
        rest = [b for b in own[person] if b not in apart]
        if not apart and len(spellings) == 1:  # two people who were never one: they shall not become one
            other = _person(archive, spellings[0])
            apart, rest = own[other], own[person]
        if not apart or not rest or apart == rest:
            known = ", ".join(sorted({b.name.printed for b in own[person]}))
            raise UsageError(f"{person} is printed as {known}; name some of these spellings, not all")
        return Decision(number, "split", _anchors(apart), _anchors(rest), by=by, why=why)

    return _settle(root, make)


def split_events(root: str | Path, said: str, events: Sequence[str], *, by: str, why: str = "") -> Decision:
    """Decide that who is so called at these events is somebody else than at all others. Raises UsageError."""

    def make(archive: Archive, number: int) -> Decision:
        person = _person(archive, said)
        known = set(archive.sql("SELECT event FROM events")["event"])
        if missing := [e for e in events if e not in known]:
            raise UsageError(f"there is no event {', '.join(missing)}; `rinkside archive list --json` names them")
        own = bearers_by_person(archive)[person]
        left = tuple(replace(a, events=tuple(events)) for a in _anchors(own))
        return Decision(number, "split", left, _anchors(own), by=by, why=why)

    return _settle(root, make)


def undo(root: str | Path, undone: int, *, by: str, why: str = "") -> Decision:
    """Take a decision back. Raises UsageError where none of that number is in force."""

    def make(archive: Archive, number: int) -> Decision:
        undo_of(read_decisions(archive.root), undone)
        return Decision(number, "undo", undone=undone, by=by, why=why)

    return _settle(root, make)


def _person(archive: Archive, said: str) -> str:
    row = find(archive, said)
    if row["kind"] == "couple":
        partners = archive.sql("SELECT person FROM memberships WHERE couple = $c", {"c": row["person"]})["person"]
        raise UsageError(
            f"{row['name']} is a couple, and a couple is who its partners are; name {' or '.join(partners)}"
        )
    return str(row["person"])


def _anchors(bearers: Sequence[Bearer]) -> tuple[Anchor, ...]:
    events: dict[tuple[str, str, str, str], set[str]] = {}
    for b in bearers:
        events.setdefault((b.role, b.name.printed, b.nation, b.gender), set()).add(b.event)
    return tuple(Anchor(*key, tuple(sorted(said - {""}))) for key, said in sorted(events.items()))


def _settle(root: str | Path, make: Callable[[Archive, int], Decision]) -> Decision:
    opened = open_archive(root)
    with writing(opened.root):
        archive = open_archive(root)  # as the writer before left it
        made = make(archive, len(read_decisions(archive.root)) + 1)
        record(archive.root / DECISIONS, [made])
        renew(archive)
    return made


def renew(archive: Archive) -> Archive:
    """Make the derived tables anew and commit them. The archive is held for writing."""
    return finish(archive, archive.catalogue)
