"""What skaters scored before: senior competitions of an archive, one row an entrant, earlier segments and the free.

Scores are compared as logarithms against the mean of the same kind of segment so far under the same rules: a season's
points are not another's. Eras: to 2009-10, to 2017-18, to 2021-22, and since (marks, components and factors changed).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from math import exp, log

from rinkside.archive import Archive

__all__ = ["Case", "Past", "cases", "era_of"]

Group = tuple[str, str]
"""Discipline and gender."""

_ROWS = """
SELECT s.event, s.segment, s.season, s.discipline, s.gender, s.kind, s.date, p.name, p.person, p.tss, p.start
FROM performances p JOIN segments s USING (segment)
WHERE s.level = 'senior' AND NOT coalesce(s.team_event, false) AND p.standing = 'ranked' AND p.tss > 0
  AND s.date IS NOT NULL AND s.discipline IN ('singles', 'pairs', 'ice dance') AND s.season IS NOT NULL
UNION ALL
SELECT q.event, r.segment, q.season, q.discipline, q.gender, q.segment_kind, q.date, r.name, r.person, r.points, r.start
FROM results r JOIN parts q USING (document, part)
WHERE q.kind = 'result' AND r.segment NOT IN (SELECT segment FROM segments) AND q.level = 'senior'
  AND NOT coalesce(q.team_event, false) AND r.standing = 'ranked' AND r.points > 0
  AND q.date IS NOT NULL AND q.discipline IN ('singles', 'pairs', 'ice dance') AND q.season IS NOT NULL
QUALIFY min(r.document) OVER (PARTITION BY r.segment) = r.document
ORDER BY date, segment, start
"""
"""Scores of sheets, and of pages of results where no sheet of the segment is held."""
_ERAS = (2010, 2018, 2022)
HALF_LIFE = 365
"""Days after which a score counts half."""
PRIOR = 1.0
"""How many scores the field's mean counts for, against a skater's own."""


def era_of(season: str) -> int:
    """Which of the eras a season lies in."""
    first = int(season[:4])
    return sum(first >= start for start in _ERAS)


@dataclass(frozen=True, slots=True)
class Case:
    """One entrant of one category, as known before the free: hundredths, and the strengths as logarithms.

    `earlier` is the sum of the segments before the free, `free` its score, None where it was not skated. `past_free`
    and `past_short` are means of what was skated before, 0 for who is new (`known` false).
    """

    event: str
    season: str
    group: Group
    day: date
    name: str
    earlier: int
    free: int | None
    base_short: float
    base_free: float
    past_short: float
    past_free: float
    weight: float

    @property
    def known(self) -> bool:
        """Whether anything was skated before."""
        return self.weight > 0

    @property
    def short(self) -> float:
        """How far the earlier segments lie above the mean of such, as a logarithm."""
        return log(self.earlier) - self.base_short


@dataclass(slots=True)
class _Mean:
    total: float = 0.0
    count: float = 0.0

    def add(self, value: float, weight: float = 1.0) -> None:
        self.total += value * weight
        self.count += weight

    @property
    def value(self) -> float:
        return self.total / self.count if self.count else 0.0


class Past:
    """Everything skated before a day. Add competitions in the order of their days."""

    def __init__(self) -> None:
        self._bases: dict[tuple[Group, int, str], _Mean] = {}
        self._skated: dict[tuple[Group, str], list[tuple[date, str, float]]] = {}

    def base(self, group: Group, season: str, kind: str) -> float | None:
        """The mean logarithm of such segments so far under the rules of the season; of those before where it is new."""
        for era in range(era_of(season), -1, -1):
            mean = self._bases.get((group, era, kind))
            if mean is not None and mean.count >= 12:
                return mean.value
        return None

    def strength(self, group: Group, person: str, day: date, kind: str) -> tuple[float, float]:
        """The mean of what an entrant skated before that day, newer scores counting more; and how much that is."""
        mean = _Mean()
        for skated, what, value in self._skated.get((group, person), ()):
            if what == kind and skated < day:
                mean.add(value, exp(-log(2) * (day - skated).days / HALF_LIFE))
        return mean.total / (mean.count + PRIOR), mean.count

    def add(self, group: Group, season: str, kind: str, day: date, scores: list[tuple[str, int]]) -> None:
        """A segment that was skated, as (person, hundredths)."""
        base = self._bases.setdefault((group, era_of(season), kind), _Mean())
        for _, score in scores:
            base.add(log(score))
        for person, score in scores:
            self._skated.setdefault((group, person), []).append((day, kind, log(score) - base.value))


def cases(archive: Archive) -> Iterator[list[Case]]:
    """The categories of an archive in the order of their days, each as its cases; only what was known before is used.

    A category of fewer than four entrants in the free, or whose earlier segments are not held, is left out.
    """
    past = Past()
    competitions: dict[tuple[str, Group], dict[str, tuple[str, str, date, list[tuple[str, int]]]]] = {}
    names: dict[tuple[str, str], str] = {}
    for event, segment, season, discipline, gender, kind, day, name, told, tss, _ in archive.sql(_ROWS).iter_rows():
        person = told or name
        names[event, person] = name
        group = (discipline, gender or "X")
        found = competitions.setdefault((event, group), {})
        found.setdefault(segment, (season, kind or "", day, []))[3].append((person, tss))
    for (event, group), segments in sorted(competitions.items(), key=lambda c: min(s[2] for s in c[1].values())):
        frees = [s for s in segments.values() if s[1].startswith("free")]
        others = [s for s in segments.values() if not s[1].startswith("free")]
        if len(frees) == 1 and others:
            yield from _category(past, event, group, frees[0], others, names)
        for season, kind, day, scores in sorted(segments.values(), key=lambda s: s[2]):
            past.add(group, season, "free" if kind.startswith("free") else "short", day, scores)


def _category(
    past: Past,
    event: str,
    group: Group,
    free: tuple[str, str, date, list[tuple[str, int]]],
    others: list[tuple[str, str, date, list[tuple[str, int]]]],
    names: Mapping[tuple[str, str], str],
) -> Iterator[list[Case]]:
    season, _, day, scores = free
    first_day = min(s[2] for s in others)
    base_free, base_one = past.base(group, season, "free"), past.base(group, season, "short")
    if base_free is None or base_one is None:
        return
    base_short = base_one + log(len(others))
    of_free = dict(scores)
    sums: dict[str, list[int]] = {}
    for _, _, _, rows in others:
        for person, score in rows:
            sums.setdefault(person, []).append(score)
    found = []
    for person, own in sums.items():
        if len(own) != len(others) or person not in of_free:
            continue
        past_short, weight = past.strength(group, person, first_day, "short")
        past_free, weight_free = past.strength(group, person, first_day, "free")
        found.append(
            Case(
                event,
                season,
                group,
                day,
                names[event, person],
                sum(own),
                of_free[person],
                base_short,
                base_free,
                past_short,
                past_free,
                weight + weight_free,
            )
        )
    if len(found) >= 4:
        yield found
