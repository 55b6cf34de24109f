"""Mentions: every way somebody is printed, with where and when, and the people each of them may be of.

A mention is a printed name with nation, discipline, gender and, where a page carries it, the biography number: the rows
that print it so, taken together. A couple's mention has two bearers, everybody else's has one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import duckdb

from rinkside.archive.people.names import Name, parse_name
from rinkside.archive.people.nations import federation
from rinkside.archive.views import GENDER_OF_TITLE
from rinkside.domain.spellings import fold

if TYPE_CHECKING:
    from rinkside.archive.people.decisions import Nationality

__all__ = ["Bearer", "Mention", "bearers_of", "gather", "members", "parts_of"]

_PLACEHOLDER = re.compile(
    r"^(?:judge|juge|jury|referee|judges?|technical (?:controller|specialist)|судья|арбитр|n|nn|tba|tbd|skater)\W*\d*$"
)
YOUNG_FOR = 7
"""Seasons after the first as a senior in which somebody may still be a junior: from 15 years to 21, and one more."""
_COUPLES = ("pairs", "ice dance", "solo dance", "")

_ROWS = f"""
CREATE OR REPLACE TEMP VIEW named AS
SELECT 'skater' AS role, x.name, coalesce(x.nation, '') AS nation, coalesce(p.discipline, '') AS discipline,
       coalesce(p.gender, '') AS gender, coalesce(array_to_string(x.isu_ids, '+'), '') AS ids, p.event, p.level,
       p.season, p.date, p.kind, x.document, x.part
FROM performances_all x JOIN parts p USING (document, part)
UNION ALL
SELECT 'skater', x.name, coalesce(x.nation, ''), coalesce(p.discipline, ''), coalesce(p.gender, ''),
       coalesce(array_to_string(x.isu_ids, '+'), ''), p.event, p.level, p.season, p.date, p.kind, x.document, x.part
FROM results_all x JOIN parts p USING (document, part)
UNION ALL
SELECT 'official', x.name, coalesce(x.nation, ''), '',
       {GENDER_OF_TITLE.format("x.title")}, '', p.event, NULL, p.season, p.date, p.kind, x.document, x.part
FROM officials_all x JOIN parts p USING (document, part)
"""

_COUNTED = """
SELECT role, name, nation, discipline, gender, number, event, season, level, sum(rows)::BIGINT, max(rows) > 1 FROM (
  SELECT role, name, nation, discipline, gender, {number} AS number, {event} AS event, season, level, document, part,
    count(*) AS rows FROM named WHERE name IS NOT NULL AND ({where}) GROUP BY ALL)
GROUP BY ALL
"""
"""How many rows print somebody so, and whether one list does so twice."""


@dataclass(slots=True, eq=False)
class Mention:
    """One way somebody is printed. Seasons are their first years, 0 where none is said; `event` is "" unless only the
    rows of that event are meant."""

    number: int
    role: str
    name: str
    nation: str
    discipline: str
    gender: str
    ids: str = ""
    event: str = ""
    rows: int = 0
    first: int = 0
    last: int = 0
    senior: int = 0
    """The first season as a senior, 0 where there is none."""
    young: int = 0
    """The last season below senior, 0 where there is none."""
    repeated: bool = False
    """Whether one list prints it twice."""
    source: str = ""
    """Where it was brought from, if not from a document."""
    seasons: dict[int, int] = field(default_factory=dict)
    """How many rows of each season print it so."""

    @property
    def key(self) -> tuple[str, str, str, str, str]:
        """What it is joined to rows by, without event and biography number."""
        return self.role, self.name, self.nation, self.discipline, self.gender


@dataclass(slots=True, eq=False)
class Bearer:
    """One person of a mention: a name with gender and federation, and the partners it is printed with."""

    number: int
    role: str
    name: Name
    nation: str
    gender: str
    ids: str = ""
    event: str = ""
    mentions: list[Mention] = field(default_factory=list)
    partners: list[Bearer] = field(default_factory=list)

    @property
    def federation(self) -> str:
        """The federation behind the printed code."""
        return federation(self.nation)

    @property
    def seasons(self) -> tuple[int, int]:
        """The first and the last season, 0 where none is said."""
        said = [(m.first, m.last) for m in self.mentions if m.first]
        return (min(f for f, _ in said), max(last for _, last in said)) if said else (0, 0)

    @property
    def rows(self) -> int:
        """In how many rows it is printed."""
        return sum(m.rows for m in self.mentions)


def gather(
    connection: duckdb.DuckDBPyConnection,
    *,
    ids: bool = True,
    narrow: Collection[tuple[str, str]] = (),
    brought: Sequence[Nationality] = (),
) -> list[Mention]:
    """Every mention in the archive, and those that were brought from elsewhere. With `ids` False biography numbers are
    not looked at. The roles and names of `narrow` are taken event by event: two people are called so."""
    connection.execute(_ROWS)
    number = "ids" if ids else "''"
    rows = connection.execute(_COUNTED.format(number=number, event="''", where="true")).fetchall()
    shared = {*narrow, *_namesakes(rows)}
    if shared:
        told = " OR ".join("(role = ? AND (name = ? OR starts_with(name, ?) OR ends_with(name, ?)))" for _ in shared)
        asked = [said for role, name in shared for said in (role, name, f"{name} / ", f" / {name}")]
        apart = connection.execute(
            _COUNTED.format(number=number, event="coalesce(event, '')", where=told),
            asked,
        ).fetchall()
        own = {row[:6] for row in apart}
        rows = [*(row for row in rows if row[:6] not in own), *apart]
    found: dict[tuple[str, ...], Mention] = {}
    for row in sorted(rows, key=lambda r: (r[7] or "9999", *r[:7], r[8] or "")):
        _count(found, row)
    for n in brought:
        _count(found, (n.role, n.name, n.nation, "", "", "", "", n.season, None, 1, False), n.source)
    return list(found.values())


def _count(found: dict[tuple[str, ...], Mention], row: tuple[Any, ...], source: str = "") -> None:
    role, name, nation, discipline, gender, number, event, season, level, rows, repeated = row
    if not _names_somebody(name):
        return
    key = (role, name, nation, discipline, gender, number, event, source)
    mention = found.get(key)
    if mention is None:
        mention = found[key] = Mention(len(found), role, name, nation, discipline, gender, number, event, source=source)
    year = int(season[:4]) if season and season[:4].isdigit() else 0
    mention.rows += rows
    mention.repeated = mention.repeated or (repeated and role != "official")
    if not year:
        return
    mention.seasons[year] = mention.seasons.get(year, 0) + rows
    mention.first, mention.last = min(mention.first or year, year), max(mention.last, year)
    if level == "senior":
        mention.senior = min(mention.senior or year, year)
    elif level and "adult" not in level:
        mention.young = max(mention.young, year)


def _namesakes(rows: Iterable[tuple[Any, ...]]) -> set[tuple[str, str]]:
    """Roles and names that two people are printed with: with two biography numbers, or a junior long after a senior."""
    numbers: dict[tuple[str, str, str, str, str], set[str]] = {}
    senior: dict[tuple[str, str, str, str, str], int] = {}
    young: dict[tuple[str, str, str, str, str], int] = {}
    for role, name, nation, discipline, gender, number, _, season, level, *_ in rows:
        key = (role, name, nation, discipline, gender)
        if number:
            numbers.setdefault(key, set()).add(number)
        if role == "skater" and level and season and season[:4].isdigit():
            year = int(season[:4])
            if level == "senior":
                senior[key] = min(senior.get(key, year), year)
            elif "adult" not in level:
                young[key] = max(young.get(key, year), year)
    two = {(key[0], key[1]) for key, said in numbers.items() if len(said) > 1}
    return two | {(key[0], key[1]) for key, year in young.items() if year - senior.get(key, year) > YOUNG_FOR}


def _names_somebody(name: str) -> bool:
    text = fold(name).strip()
    return any(c.isalpha() for c in text) and not _PLACEHOLDER.match(text)


def parts_of(connection: duckdb.DuckDBPyConnection, mentions: Iterable[Mention]) -> dict[int, set[tuple[int, int]]]:
    """The documents and parts that print each of these mentions, by the mention's number."""
    import pyarrow as pa

    wanted = list(mentions)
    asked = pa.table(
        {
            "number": [m.number for m in wanted],
            **{c: [getattr(m, c) for m in wanted] for c in ("role", "name", "nation", "discipline", "gender", "event")},
        },
        schema=pa.schema([("number", pa.int64()), *((c, pa.string()) for c in
                          ("role", "name", "nation", "discipline", "gender", "event"))]),
    )  # fmt: skip
    connection.register("asked", asked)
    found: dict[int, set[tuple[int, int]]] = {m.number: set() for m in wanted}
    for number, document, part in connection.execute(
        "SELECT a.number, n.document, n.part FROM asked a JOIN named n USING (role, name, nation, discipline, gender) "
        "WHERE a.event = '' OR a.event = n.event"
    ).fetchall():
        found[number].add((document, part))
    connection.unregister("asked")
    return found


def members(mention: Mention) -> tuple[str, ...]:
    """The names of the partners of a couple, else the one name."""
    if mention.role == "skater" and mention.discipline in _COUPLES:
        apart = tuple(n.strip() for n in mention.name.split("/") if n.strip())
        if len(apart) == 2:
            return apart
    return (mention.name,)


def bearers_of(mentions: Iterable[Mention]) -> tuple[list[Bearer], dict[int, tuple[Bearer, ...]]]:
    """Everybody who is named, and who each mention is of: the members of a couple in printed order."""
    held = list(mentions)
    genders = _Genders(held)
    known: dict[tuple[str, ...], Bearer] = {}
    of: dict[int, tuple[Bearer, ...]] = {}
    for mention in held:
        names = members(mention)
        own = tuple(
            _bearer(known, mention, name, ids, gender)
            for name, gender, ids in zip(names, genders.of(mention, names), _numbers(mention, names), strict=True)
        )
        of[mention.number] = own
        for bearer in own:
            bearer.mentions.append(mention)
        if len(own) == 2:
            for one, other in (own, own[::-1]):
                if other not in one.partners:
                    one.partners.append(other)
    return list(known.values()), of


def _numbers(mention: Mention, names: tuple[str, ...]) -> list[str]:
    """The biography number of each member: of a couple one number is the couple's, two are the partners'."""
    numbers = mention.ids.split("+") if mention.ids else []
    return [mention.ids] if len(names) == 1 else numbers if len(numbers) == 2 else ["", ""]


class _Genders:
    """Who of a couple is a lady: whoever a list of ladies names, else whom most lists print first."""

    def __init__(self, mentions: Iterable[Mention]) -> None:
        self._alone: dict[tuple[tuple[str, ...], str], set[str]] = {}
        self._printed: dict[tuple[tuple[str, ...], tuple[str, ...]], int] = {}
        for m in mentions:
            if m.role != "skater":
                continue
            names = [parse_name(name).words for name in members(m)]
            if len(names) == 2:
                pair = (names[0], names[1])
                self._printed[pair] = self._printed.get(pair, 0) + m.rows
            elif m.gender in ("M", "W"):
                self._alone.setdefault((names[0], federation(m.nation)), set()).add(m.gender)

    def of(self, mention: Mention, names: tuple[str, ...]) -> tuple[str, ...]:
        """The gender of each member, "" where nothing says it."""
        if len(names) == 1:
            return (mention.gender if mention.gender in ("M", "W") else "",)
        if not mention.discipline:
            return "", ""
        one, other = (parse_name(name).words for name in names)
        turned = self._printed.get((other, one), 0) > self._printed.get((one, other), 0)
        by_place = ("M", "W") if turned else ("W", "M")
        alone = [self._alone.get((words, federation(mention.nation)), set()) for words in (one, other)]
        return tuple(next(iter(said)) if len(said) == 1 else place for said, place in zip(alone, by_place, strict=True))


def _bearer(known: dict[tuple[str, ...], Bearer], mention: Mention, name: str, ids: str, gender: str) -> Bearer:
    role = "team" if mention.discipline == "synchronized" else mention.role
    key = (role, name, mention.nation, gender, ids, mention.event)
    found = known.get(key)
    if found is None:
        found = known[key] = Bearer(len(known), role, parse_name(name), mention.nation, gender, ids, mention.event)
    return found
