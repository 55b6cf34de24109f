"""An athlete over the seasons: competitions with their totals, personal bests, elements done with a gain.

Everything is exact and as printed, in hundredths. What is not in the archive is not in the arc; where one part of a
competition is held and another is not, the competition has no total and says so.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from rinkside.analysis.who import event_name, names_of
from rinkside.archive import Archive
from rinkside.domain import PartKind, parse_element
from rinkside.errors import NotationError, UsageError
from rinkside.scoring.margin import family_of

__all__ = ["ERAS", "Arc", "Competition", "Skate", "arc_of", "element_name", "era_of", "in_order"]

ERAS = ("to 2017-18", "since 2018-19")
"""Grades of execution ran from −3 to +3 to 2017-18 and run from −5 to +5 since: points do not compare across."""
_CHAMPIONSHIP = re.compile(
    r"olympic|championship|\bworlds?\b|\beuropeans?\b|\b(?:owg|wc|ec|fc|wjc|yog)\d", re.IGNORECASE
)


def era_of(season: str) -> str:
    """Which of `ERAS` a season such as 2021-22 lies in."""
    return ERAS[season >= "2018"]


@dataclass(frozen=True, slots=True)
class Skate:
    """One skate as its sheet prints it (hundredths), with the document and where in it. `families`: technical points by
    family of elements, adding up to `tes`; `elements`: name and panel's grade in points of each. `performance` is None
    where a page of results alone tells of it, without marks."""

    performance: int | None
    segment: str
    kind: str
    day: date
    name: str
    nation: str
    tss: int
    tes: int
    pcs: int
    deductions: int
    place: int | None
    status: str
    file: str
    sha256: str
    at: str
    families: tuple[tuple[str, int], ...]
    elements: tuple[tuple[str, int], ...]


def in_order(skates: Sequence[Skate]) -> list[Skate]:
    """Skates as they were skated: by day, of one day the free last."""
    return sorted(skates, key=lambda s: (s.day, s.kind.startswith("free"), s.performance or 0))


@dataclass(frozen=True)
class Competition:
    """One category of one event that somebody skated in. `segments` counts those known of it, of anybody."""

    event: str
    name: str
    category: str
    season: str
    skates: tuple[Skate, ...]
    segments: int
    team_event: bool = False

    @cached_property
    def day(self) -> date:
        """The day of the last skate."""
        return max(s.day for s in self.skates)

    @property
    def championship(self) -> bool:
        """Whether its title says that it is a championship or Olympic Games."""
        return bool(_CHAMPIONSHIP.search(self.name)) and "grand prix" not in self.name.lower()

    @property
    def whole(self) -> bool:
        """Whether at least two segments are known and all of them were skated."""
        return self.segments > 1 and len(self.skates) == self.segments and not self.team_event

    @property
    def total(self) -> int | None:
        """The sum of all segments in hundredths, None where one is not held or was not skated."""
        return sum(s.tss for s in self.skates) if self.whole else None

    @property
    def marked(self) -> bool:
        """Whether the marks of every skate are held."""
        return all(s.performance is not None for s in self.skates)

    def points(self) -> dict[str, int]:
        """The total by family of elements, `components` and `deductions` (negative)."""
        found: Counter[str] = Counter()
        for skate in self.skates:
            found.update(dict(skate.families))
            found["components"] += skate.pcs
            found["deductions"] -= skate.deductions
            found["other"] += skate.tss - skate.tes - skate.pcs + skate.deductions
        return {name: value for name, value in found.items() if value or name in ("components", "deductions")}


@dataclass(frozen=True)
class Arc:
    """Somebody's competitions by day. `names` are the spellings printed, the usual one first."""

    names: tuple[str, ...]
    nations: tuple[str, ...]
    competitions: tuple[Competition, ...]

    @property
    def skates(self) -> tuple[Skate, ...]:
        """Every skate by day."""
        return tuple(in_order([s for c in self.competitions for s in c.skates]))

    @property
    def seasons(self) -> tuple[str, ...]:
        """Every season from the first to the last, with those in between of which nothing is held."""
        held = sorted({c.season for c in self.competitions})
        years = range(int(held[0][:4]), int(held[-1][:4]) + 1)
        return tuple(f"{y}-{(y + 1) % 100:02d}" for y in years)

    def bests(self, era: str) -> list[tuple[str, int, Competition, tuple[Skate, ...]]]:
        """Best total and best of each kind of segment: what, points, competition, skates; of equals the earlier."""
        found: dict[str, tuple[int, Competition, tuple[Skate, ...]]] = {}
        for competition in self.competitions:
            if era_of(competition.season) != era:
                continue
            candidates: list[tuple[str, int, tuple[Skate, ...]]] = [(s.kind, s.tss, (s,)) for s in competition.skates]
            if competition.total is not None:
                candidates.insert(0, ("total", competition.total, competition.skates))
            for what, points, skates in candidates:
                if what not in found or points > found[what][0]:
                    found[what] = (points, competition, skates)
        order = sorted(found, key=lambda w: (w != "total", w.startswith("free"), w))
        return [(what, *found[what]) for what in order]

    def success(self, jumps: int = 6, others: int = 3) -> list[tuple[str, dict[str, tuple[int, int]]]]:
        """The elements tried most, by season how many of how many tries the panel graded above zero: jumps first."""
        tries: Counter[str] = Counter()
        by_season: dict[str, dict[str, list[int]]] = {}
        for competition in self.competitions:
            for skate in competition.skates:
                for name, goe in skate.elements:
                    tries[name] += 1
                    done = by_season.setdefault(name, {}).setdefault(competition.season, [0, 0])
                    done[0] += goe > 0
                    done[1] += 1
        order = sorted(tries, key=lambda n: (-tries[n], n))
        first = [n for n in order if family_of(n) in _JUMPED][:jumps]
        rest = [n for n in order if family_of(n) not in _JUMPED][: others + jumps - len(first)]
        return [(name, {s: (d, n) for s, (d, n) in by_season[name].items()}) for name in (*first, *rest)]


_JUMPED = ("jumps", "throws", "twist lifts")


def element_name(code: str) -> str:
    """What an element is called however it was called by the panel: jumps without their marks, others without level.

    >>> element_name("3Lz<+COMBO+3T"), element_name("CCoSp4"), element_name("StSq3"), element_name("3LzTw2")
    ('3Lz+3T', 'CCoSp', 'StSq', '3LzTw')
    """
    try:
        parsed = parse_element(code)
    except NotationError:
        return code
    names = [
        p.bare
        if p.kind in (PartKind.JUMP, PartKind.THROW)
        else f"{'' if p.turns is None else p.turns}{p.name}{'' if p.section is None else p.section}"
        for p in parsed.executed
    ]
    return "+".join(names)


_SKATES = """
SELECT p.performance, s.segment, s.event, e.name AS event_name, s.category, s.season, s.kind, s.date, s.team_event,
       p.name, p.nation, p.tss, p.tes, p.pcs, p.deductions, p.rank, p.status, p.page, NULL AS cell, d.file, d.sha256
FROM performances p JOIN segments s USING (segment) LEFT JOIN events e USING (event)
JOIN documents d ON d.document = p.document
WHERE p.performance IN (SELECT unnest($wanted)) AND p.tss IS NOT NULL AND p.standing = 'ranked'
  AND s.date IS NOT NULL AND s.season IS NOT NULL
ORDER BY s.date, p.performance
"""


_UNMARKED = """
SELECT NULL::BIGINT AS performance, p.segment, p.event, e.name AS event_name, p.category, p.season,
       p.segment_kind AS kind, p.date, p.team_event, r.name, r.nation, r.points AS tss, r.tes, r.pcs, r.deductions,
       r.rank, 'no marks' AS status, r.page, r.cell, d.file, d.sha256
FROM results r JOIN parts p USING (document, part) LEFT JOIN events e USING (event)
JOIN documents d ON d.document = r.document
WHERE p.kind = 'result' AND r.name IN (SELECT unnest($names)) AND r.points IS NOT NULL AND p.segment IS NOT NULL
  AND p.date IS NOT NULL AND p.season IS NOT NULL AND p.segment NOT IN (SELECT segment FROM segments)
QUALIFY row_number() OVER (PARTITION BY p.segment, r.name ORDER BY r.document) = 1
"""


def arc_of(archive: Archive, said: str) -> Arc:
    """The arc of the one entrant that `said` fits. Raises UsageError for none and for several, listing them, and where
    nothing that was skated is dated."""
    spellings, performances = names_of(archive, said)
    rows = archive.sql(_SKATES, {"wanted": list(performances)}).to_dicts()
    rows += archive.sql(_UNMARKED, {"names": list(spellings)}).to_dicts()
    if not rows:
        raise UsageError(f"{spellings[0]}: no sheet of theirs prints a day and a score, so there is nothing to tell")
    elements = _elements(archive, performances)
    held = dict(
        archive.sql(
            "SELECT regexp_replace(segment, '/[^/]*$', ''), count(DISTINCT segment) FROM "
            "(SELECT segment FROM segments UNION SELECT segment FROM parts WHERE kind = 'result') GROUP BY 1"
        ).iter_rows()
    )
    grouped: dict[str, list[dict[str, Any]]] = {}
    for row in _once(rows):
        grouped.setdefault(row["segment"].rpartition("/")[0], []).append(row)
    competitions = [
        Competition(
            own[0]["event"],
            event_name(own[0]["event_name"] or own[0]["event"]),
            category,
            own[0]["season"],
            tuple(_skate(r, elements.get(r["performance"] or 0, [])) for r in own),
            held[category],
            bool(own[0]["team_event"]),
        )
        for category, own in grouped.items()
    ]
    names = [n for n, _ in Counter(r["name"] for r in rows).most_common()]
    nations = list(dict.fromkeys(r["nation"] for r in reversed(rows) if r["nation"]))
    return Arc(tuple(names), tuple(nations), tuple(sorted(competitions, key=lambda c: c.day)))


def _once(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each skate once: two copies of one event, named by different documents, print the same day and scores."""
    found: dict[tuple[Any, ...], dict[str, Any]] = {}
    events: Counter[str] = Counter(r["event"] for r in rows)
    for row in sorted(rows, key=lambda r: (-events[r["event"]], r["event"])):
        same = (row["date"], row["kind"], row["tss"], row["tes"], row["pcs"])
        found.setdefault(same, row)
    return sorted(found.values(), key=lambda r: (r["date"], r["performance"] or 0))


def _elements(archive: Archive, performances: Sequence[int]) -> dict[int, list[tuple[str, int, int]]]:
    rows = archive.sql(
        "SELECT performance, code, coalesce(goe, 0), coalesce(score, 0) FROM elements "
        "WHERE performance IN (SELECT unnest($wanted)) AND code != '' ORDER BY performance, number",
        {"wanted": list(performances)},
    )
    found: dict[int, list[tuple[str, int, int]]] = {}
    for performance, code, goe, score in rows.iter_rows():
        found.setdefault(performance, []).append((code, goe, score))
    return found


def _at(row: dict[str, Any]) -> str:
    """The page of a sheet, the cell of a page of results."""
    return row["cell"] or "" if row["performance"] is None else f"p. {row['page'] or 1}"


def _skate(row: dict[str, Any], elements: Sequence[tuple[str, int, int]]) -> Skate:
    families: Counter[str] = Counter()
    for code, _, score in elements:
        families[family_of(code)] += score
    rest = (row["tes"] or 0) - sum(families.values())
    if rest:
        families["bonus"] += rest
    return Skate(
        row["performance"], row["segment"], row["kind"] or "skate", row["date"], row["name"], row["nation"] or "",
        row["tss"], row["tes"] or 0, row["pcs"] or 0, row["deductions"] or 0, row["rank"], row["status"], row["file"],
        row["sha256"], _at(row), tuple(families.items()), tuple((element_name(c), g) for c, g, _ in elements),
    )  # fmt: skip
