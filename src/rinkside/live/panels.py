"""What is unusual about a panel: somebody twice, judges of one nation, ties to a skater, empty seats. Only told.

    conflicts("W-short", panel, officials, entries, judges=9, seen=(9, 8, 7))

Everything is a plain value: `panel` is [{official, function, seat}], `officials` by key {name, nation, club,
declares: [{entry, relation}]}, `entries` by key {name, members, coach, club}. A small meet lives with some of it; a
person decides.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rinkside.domain import Entrant, Function
from rinkside.protocols.entrants import name_key

__all__ = ["CONFLICTS", "Conflict", "conflicts"]

CONFLICTS: dict[str, str] = {
    "two-functions": "one official holds two functions on a panel",
    "two-panels": "one official is planned on two panels at the same time",
    "one-person-twice": "two officials of the list have one name and nation",
    "function-twice": "a function that one person holds is held by two",
    "function-missing": "nobody holds a function that panels have",
    "seat-missing": "a judge's seat is empty",
    "seat-twice": "two judges have one seat",
    "seat-beyond": "a judge's seat lies beyond the number of judges set",
    "judges-unusual": "so many judges were on no sheet of the rule book's",
    "judges-not-established": "how many judges a panel has is not established for this segment",
    "judges-of-one-nation": "two judges are of one nation",
    "is-skater": "an official is entered as a skater in the category",
    "is-coach": "an official is named as the coach of a skater in the category",
    "declared": "an official declared a tie to a skater in the category",
    "of-the-club": "a judge is of the club of a skater in the category",
}
"""Every code with its meaning."""

_ONE_PERSON = tuple(f.value for f in Function if f not in (Function.JUDGE, Function.OTHER))
_COACHES = re.compile(r"[,;/&\n]| and | und | et | e ")


@dataclass(frozen=True, slots=True)
class Conflict:
    """One thing about a panel. `officials` and `entries` are the keys concerned, `seats` the judges' numbers."""

    code: str
    message: str
    officials: tuple[str, ...] = ()
    entries: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()

    def as_map(self) -> dict[str, Any]:
        """As plain values, for a page or a record."""
        return {
            "code": self.code,
            "message": self.message,
            "officials": list(self.officials),
            "entries": list(self.entries),
            "seats": list(self.seats),
        }


def conflicts(
    cs: str,
    panel: Sequence[Mapping[str, Any]],
    officials: Mapping[str, Mapping[str, Any]],
    entries: Mapping[str, Mapping[str, Any]],
    *,
    judges: int | None = None,
    seen: Collection[int] | None = None,
    functions: Collection[str] = (),
    one_official: bool = False,
    others: Mapping[str, Sequence[Mapping[str, Any]]] | None = None,
    spans: Mapping[str, tuple[str, str]] | None = None,
    open_now: Collection[str] = (),
) -> list[Conflict]:
    """Everything unusual about the panel of segment `cs`, in the order of `CONFLICTS`.

    `judges`: the seats set for the segment, None where not set; `seen`: the numbers of judges of the rule book, None
    where it establishes none; `functions`: those a panel has beside judges; `one_official`: a meet that one person
    runs; `others`: the panels of the other segments; `spans`: when each segment is planned to begin and end;
    `open_now`: the segments that are open, which are at the same time whatever was planned.
    """
    found = [
        *([] if one_official else _functions(panel, officials, functions)),
        *_other_panels(cs, panel, officials, others or {}, spans or {}, open_now),
        *_same_person(panel, officials),
        *_seats(panel, officials, judges, seen),
        *_ties(panel, officials, entries),
    ]
    order = list(CONFLICTS)
    return sorted(found, key=lambda c: order.index(c.code))


def _name(officials: Mapping[str, Mapping[str, Any]], key: str) -> str:
    return str(officials.get(key, {}).get("name") or key)


def _judges(panel: Sequence[Mapping[str, Any]]) -> list[tuple[str, int | None]]:
    return [(str(o["official"]), o.get("seat")) for o in panel if o["function"] == Function.JUDGE.value]


def _functions(
    panel: Sequence[Mapping[str, Any]], officials: Mapping[str, Mapping[str, Any]], functions: Collection[str]
) -> list[Conflict]:
    found = []
    by_official: dict[str, list[str]] = {}
    by_function: dict[str, list[str]] = {}
    for o in panel:
        word = f"Judge {o['seat']}" if o["function"] == Function.JUDGE.value and o.get("seat") else o["function"]
        by_official.setdefault(o["official"], []).append(word)
        by_function.setdefault(o["function"], []).append(o["official"])
    for key, held in by_official.items():
        if len(held) > 1:
            message = f"{_name(officials, key)} is {' and '.join(held)} at once. Name somebody else for one."
            found.append(Conflict("two-functions", message, (key,)))
    for function, keys in by_function.items():
        if function in _ONE_PERSON and len(keys) > 1:
            message = f"{' and '.join(_name(officials, k) for k in keys)} are both {function}. Keep one."
            found.append(Conflict("function-twice", message, tuple(keys)))
    for function in functions:
        if function not in by_function:
            found.append(Conflict("function-missing", f"Nobody is {function}. Name one, or go without."))
    return found


def _other_panels(
    cs: str,
    panel: Sequence[Mapping[str, Any]],
    officials: Mapping[str, Mapping[str, Any]],
    others: Mapping[str, Sequence[Mapping[str, Any]]],
    spans: Mapping[str, tuple[str, str]],
    open_now: Collection[str],
) -> list[Conflict]:
    found = []
    for other, officers in others.items():
        planned = cs in spans and other in spans and spans[other][0] < spans[cs][1] and spans[other][1] > spans[cs][0]
        if other == cs or not (planned or (cs in open_now and other in open_now)):
            continue
        there = {str(o["official"]): o["function"] for o in officers}
        for o in panel:
            if o["official"] in there:
                message = (
                    f"{_name(officials, o['official'])} is {there[o['official']]} of {other} at the same time. "
                    "Change one panel or the timetable."
                )
                found.append(Conflict("two-panels", message, (o["official"],)))
    return list(dict.fromkeys(found))


def _same_person(panel: Sequence[Mapping[str, Any]], officials: Mapping[str, Mapping[str, Any]]) -> list[Conflict]:
    by_person: dict[Any, list[str]] = {}
    for key in dict.fromkeys(str(o["official"]) for o in panel):
        person = (name_key(Entrant(_name(officials, key))), officials.get(key, {}).get("nation") or "")
        by_person.setdefault(person, []).append(key)
    return [
        Conflict(
            "one-person-twice",
            f"{_name(officials, keys[0])} is in the list of officials {len(keys)} times, as {', '.join(keys)}. "
            "Use one of them, if it is one person.",
            tuple(keys),
        )
        for keys in by_person.values()
        if len(keys) > 1
    ]


def _seats(
    panel: Sequence[Mapping[str, Any]],
    officials: Mapping[str, Mapping[str, Any]],
    judges: int | None,
    seen: Collection[int] | None,
) -> list[Conflict]:
    found = []
    held: dict[int, list[str]] = {}
    for key, seat in _judges(panel):
        if isinstance(seat, int):
            held.setdefault(seat, []).append(key)
    for seat, keys in sorted(held.items()):
        if len(keys) > 1:
            message = f"{' and '.join(_name(officials, k) for k in keys)} both sit on seat {seat}. Seat one elsewhere."
            found.append(Conflict("seat-twice", message, tuple(keys), (), (seat,)))
        if judges is not None and seat > judges:
            message = f"{_name(officials, keys[0])} sits on seat {seat}, and {judges} judges are set. Set {seat}."
            found.append(Conflict("seat-beyond", message, tuple(keys), (), (seat,)))
    count = judges if judges is not None else max(held, default=0)
    empty = tuple(seat for seat in range(1, count + 1) if seat not in held)
    if empty:
        said = ", ".join(map(str, empty))
        message = f"No judge sits on seat {said} of {count}. Name one, or set fewer judges."
        found.append(Conflict("seat-missing", message, (), (), empty))
    if seen is None:
        message = f"{count} judges: how many a panel has is not established here. Ask the organiser."
        found.append(Conflict("judges-not-established", message))
    elif count not in seen:
        said = ", ".join(map(str, sorted(seen)))
        found.append(Conflict("judges-unusual", f"{count} judges: the sheets of this time have {said}. Look again."))
    return found


def _ties(
    panel: Sequence[Mapping[str, Any]],
    officials: Mapping[str, Mapping[str, Any]],
    entries: Mapping[str, Mapping[str, Any]],
) -> list[Conflict]:
    found = []
    nations: dict[str, list[str]] = {}
    for key, _ in _judges(panel):
        nation = str(officials.get(key, {}).get("nation") or "")
        if nation:
            nations.setdefault(nation, []).append(key)
    for nation, keys in nations.items():
        if len(keys) > 1:
            message = f"{' and '.join(_name(officials, k) for k in keys)} both judge for {nation}."
            found.append(Conflict("judges-of-one-nation", message, tuple(keys)))
    skaters, coaches, clubs = _people(entries)
    sitting = {key for key, _ in _judges(panel)}
    for key in dict.fromkeys(str(o["official"]) for o in panel):
        official = officials.get(key, {})
        person = name_key(Entrant(_name(officials, key)))
        for code, known, words in (
            ("is-skater", skaters, "is entered here as"),
            ("is-coach", coaches, "is named as the coach of"),
        ):
            tied = known.get(person, [])
            if tied:
                said = ", ".join(str(entries[e]["name"]) for e in tied)
                message = f"{_name(officials, key)} {words} {said}. Name somebody else."
                found.append(Conflict(code, message, (key,), tuple(tied)))
        for tie in official.get("declares") or []:
            entry = str(tie.get("entry"))
            if entry in entries:
                said = str(entries[entry]["name"])
                message = f"{_name(officials, key)} declared: {tie.get('relation') or 'a tie'} to {said}."
                found.append(Conflict("declared", message, (key,), (entry,)))
        club = " ".join(str(official.get("club") or "").casefold().split())
        if club and key in sitting and club in clubs:
            said = ", ".join(str(entries[e]["name"]) for e in clubs[club][:4])
            message = f"{_name(officials, key)} is of the club of {said}: {official['club']}."
            found.append(Conflict("of-the-club", message, (key,), tuple(clubs[club])))
    return found


def _people(
    entries: Mapping[str, Mapping[str, Any]],
) -> tuple[dict[Any, list[str]], dict[Any, list[str]], dict[str, list[str]]]:
    """The entries by their people, their coaches and their clubs."""
    skaters: dict[Any, list[str]] = {}
    coaches: dict[Any, list[str]] = {}
    clubs: dict[str, list[str]] = {}
    for key, entry in entries.items():
        names = [f"{m.get('given', '')} {m.get('family', '')}".strip() for m in entry.get("members") or []]
        for name in names or Entrant(str(entry.get("name") or "")).members:
            skaters.setdefault(name_key(Entrant(name)), []).append(key)
        for name in _COACHES.split(str(entry.get("coach") or "")):
            if name.strip():
                coaches.setdefault(name_key(Entrant(name.strip())), []).append(key)
        club = " ".join(str(entry.get("club") or "").casefold().split())
        if club:
            clubs.setdefault(club, []).append(key)
    return skaters, coaches, clubs
