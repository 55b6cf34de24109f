"""Whom a person at the keyboard means: the entrants of an archive that a name fits; and what events are called."""

from __future__ import annotations

import re
from typing import TypeVar

from rapidfuzz import fuzz, process, utils

from rinkside.archive import Archive
from rinkside.domain import Entrant
from rinkside.errors import UsageError
from rinkside.protocols.entrants import name_key

__all__ = ["event_name", "names_of", "one_of"]

_T = TypeVar("_T")
Key = frozenset[tuple[str, ...]]
_CODES = {
    "owg": "Olympic Winter Games", "yog": "Youth Olympic Games", "wc": "World Championships",
    "ec": "European Championships", "fc": "Four Continents Championships", "wjc": "World Junior Championships",
    "gpf": "Grand Prix Final",
}  # fmt: skip


def event_name(name: str) -> str:
    """An event's name; the codes that result sites are filed under, such as gpusa2021, in words.

    >>> event_name("owg2022"), event_name("gpusa2021"), event_name("ISU GP NHK Trophy 2016")
    ('Olympic Winter Games 2022', 'Grand Prix USA 2021', 'ISU GP NHK Trophy 2016')
    """
    match = re.fullmatch(r"([a-z]+?)(\d{4})", name)
    if match is None:
        return name
    code, year = match.groups()
    if code in _CODES:
        return f"{_CODES[code]} {year}"
    return f"Grand Prix {code[2:].upper()} {year}" if code.startswith("gp") else f"{code.upper()} {year}"


def names_of(archive: Archive, said: str) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The names printed, the usual one first, and the performances of the one entrant that `said` fits.

    The words may stand in any order. A name that is somebody's whole name is that one's, else the words have to be of
    one entrant alone. Raises UsageError: for several a list of them, for none what is spelt alike.
    """
    rows = archive.sql(
        "SELECT coalesce(person, '') AS person, name, list(performance ORDER BY performance) AS performances "
        "FROM performances WHERE name IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2"
    )
    groups: dict[Key | str, list[tuple[str, list[int]]]] = {}
    for who, name, performances in rows.iter_rows():
        groups.setdefault(who or name_key(Entrant(name)), []).append((name, performances))
    wanted = name_key(Entrant(said))
    whole = [g for g, rows in groups.items() if any(name_key(Entrant(name)) == wanted for name, _ in rows)]
    words = {word for member in wanted for word in member}
    hits = whole or [
        g
        for g, rows in groups.items()
        if words and any(words <= {w for member in name_key(Entrant(name)) for w in member} for name, _ in rows)
    ]
    found = one_of(
        said,
        [(_usual(groups[g]), g) for g in hits],
        "skater, couple or team",
        [_usual(rows) for rows in groups.values()],
    )
    rows_of = groups[found]
    names = [name for name, _ in sorted(rows_of, key=lambda r: (-len(r[1]), r[0]))]
    return tuple(names), tuple(sorted(p for _, performances in rows_of for p in performances))


def one_of(said: str, hits: list[tuple[str, _T]], what: str, all_names: list[str]) -> _T:
    """The one of `hits` (name and what it stands for). Raises UsageError: several listed, for none names alike."""
    if len(hits) == 1:
        return hits[0][1]
    if hits:
        listed = "; ".join(sorted(name for name, _ in hits)[:12])
        more = f" and {len(hits) - 12} more" if len(hits) > 12 else ""
        raise UsageError(f"{said!r} fits {len(hits)}: {listed}{more}; write more of the one that is meant")
    alike = [
        name
        for name, *_ in process.extract(
            said, all_names, scorer=fuzz.token_sort_ratio, processor=utils.default_process, limit=3, score_cutoff=60
        )
    ]
    hint = f"; spelt alike: {'; '.join(alike)}" if alike else ""
    raise UsageError(f"{said!r} is no {what} of this archive{hint}")


def _usual(rows: list[tuple[str, list[int]]]) -> str:
    """The spelling that most rows print."""
    return min(rows, key=lambda r: (-len(r[1]), r[0]))[0]
