"""What a result would have been with something changed, exact through the scorer: scores, places, totals.

    told = what_if(archive, "…/women-senior/free-skating", WithoutJudge(3))
    told.row_of("LIU Alysa").tss, told.changes_places

It is never the result. A judge who sees another call gives other marks, and a panel of one judge less is another panel;
what is told is what the same marks give by the same rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rinkside.analysis.held import HeldSegment, HeldSkate, book, held_segments
from rinkside.archive import Archive
from rinkside.domain import ExecutedElement, Performance, Season, Standing
from rinkside.errors import RinksideError, UsageError
from rinkside.points import format_points
from rinkside.rulebook import SegmentRules
from rinkside.scoring import CategoryTotals, SegmentTotals, category_places, scorer, segment_places

__all__ = [
    "Call",
    "Change",
    "Corrected",
    "ElementAdded",
    "OtherSeason",
    "WhatIf",
    "WhatIfRow",
    "WithoutJudge",
    "find_segment",
    "what_if",
]


@dataclass(frozen=True, slots=True)
class WithoutJudge:
    """Every skate without one column of marks, from 1."""

    column: int

    def __str__(self) -> str:
        return f"without judge {self.column}"


@dataclass(frozen=True, slots=True)
class Call:
    """One element of one entrant called otherwise: `code` as a sheet prints it, the marks as they were given."""

    name: str
    number: int
    code: str

    def __str__(self) -> str:
        return f"element {self.number} of {self.name} called {self.code}"


@dataclass(frozen=True, slots=True)
class ElementAdded:
    """One element more for one entrant, every judge giving the same `grade`."""

    name: str
    code: str
    grade: int = 0
    highlight: bool = False

    def __str__(self) -> str:
        return f"{self.code} with grade {self.grade:+d} added for {self.name}"


@dataclass(frozen=True, slots=True)
class OtherSeason:
    """Every skate by the rules of another season: values, factors and deductions as entered."""

    season: Season

    def __str__(self) -> str:
        return f"by the rules of {self.season}"


@dataclass(frozen=True, slots=True)
class Corrected:
    """Every skate by the rules of its own day, whatever the sheet prints: what a known error cost."""

    def __str__(self) -> str:
        return "by the rules and the marks"


Change = WithoutJudge | Call | ElementAdded | OtherSeason | Corrected
"""What may be changed."""


@dataclass(frozen=True, slots=True)
class WhatIfRow:
    """One entrant, as printed and with the change: segment score and place, total and place over all (hundredths).

    None where it cannot be told: no marks, an unknown cell, a score that the engine does not reproduce.
    """

    name: str
    nation: str
    tss_before: int | None
    tss: int | None
    place_before: int | None
    place: int | None
    total_before: int | None = None
    total: int | None = None
    rank_before: int | None = None
    rank: int | None = None

    @property
    def gain(self) -> int | None:
        """What the change gives, in hundredths."""
        return None if self.tss is None or self.tss_before is None else self.tss - self.tss_before


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A segment with something changed: a row for each entrant by the place that would have been."""

    title: str
    change: str
    rows: tuple[WhatIfRow, ...]
    unknown: tuple[str, ...] = ()
    """Who cannot be told, each with the reason."""

    @property
    def changes_places(self) -> bool | None:
        """Whether a place of the segment would have been another; None where that cannot be told."""
        if any(r.place is None for r in self.rows if r.place_before is not None):
            return None
        return any(r.place != r.place_before for r in self.rows)

    @property
    def changes_ranks(self) -> bool | None:
        """Whether a place over all would have been another; None where that cannot be told."""
        if any(r.rank is None for r in self.rows if r.rank_before is not None) or not any(r.rank for r in self.rows):
            return None
        return any(r.rank != r.rank_before for r in self.rows)

    def row_of(self, name: str) -> WhatIfRow:
        """The row of that entrant. Raises UsageError naming who is there."""
        return next((r for r in self.rows if r.name == name), None) or _nobody(name, [r.name for r in self.rows])


def _nobody(name: str, names: Sequence[str]) -> WhatIfRow:
    raise UsageError(f"{name!r} did not skate here; there are {', '.join(names)}")


def find_segment(archive: Archive, words: str) -> str:
    """The one segment that has all these words in its id, its event's name or its title. Raises UsageError that lists
    what fits where it is none or several."""
    if words in set(archive.sql("SELECT segment FROM segments WHERE segment = $s", {"s": words})["segment"]):
        return words
    rows = archive.sql(
        "SELECT segment, lower(concat_ws(' ', segment, e.name, category, kind)) AS said "
        "FROM segments s LEFT JOIN events e USING (event) ORDER BY segment"
    ).iter_rows()
    wanted = words.lower().split()
    hits = [segment for segment, said in rows if all(word in said for word in wanted)]
    if len(hits) == 1:
        return str(hits[0])
    if hits:
        raise UsageError(f"{words!r} fits {len(hits)} segments; write more of one: {'; '.join(hits[:8])}")
    raise UsageError(f"{words!r} fits no segment of this archive; `rinkside archive list` names its events")


def what_if(archive: Archive, segment: str, change: Change) -> WhatIf:
    """The segment, and its category with it, with one thing changed.

    Raises UsageError for a judge, entrant or element that is not there, UnknownRule and ScoringError where nobody can
    be scored after the change.
    """
    (held,) = held_segments(archive, [segment])
    if held.rules is None:
        raise UsageError(f"{held.title}: nobody knows the rules of this segment, so nothing can be worked out")
    rules = _rules(held, change)
    scored = [_scored(held, skate, rules, change) for skate in held.skates]
    problems = [problem for _, _, _, problem in scored if problem is not None]
    if problems and len(problems) == sum(s.printed.standing is Standing.RANKED for s in held.skates):
        raise problems[0]
    before = [_place_line(s.printed.tss, s.printed.tes, s.printed.pcs, s.printed.standing) for s in held.skates]
    after = [_place_line(*totals[:3], s.printed.standing) for s, totals in zip(held.skates, scored, strict=True)]
    places_before, places = _places(before, held.rules), _places(after, rules)
    overall_before = _overall(archive, held, [s.printed.tss for s in held.skates], places_before)
    overall = _overall(archive, held, [totals[0] for totals in scored], places)
    rows = []
    for at, skate in enumerate(held.skates):
        name = skate.printed.entrant.name
        total_before, rank_before = overall_before.get(name, (None, None))
        total, rank = overall.get(name, (None, None))
        rows.append(
            WhatIfRow(
                name,
                skate.printed.entrant.nation,
                skate.printed.tss,
                scored[at][0],
                places_before[at],
                places[at],
                total_before,
                total,
                rank_before,
                rank,
            )
        )
    unknown = tuple(
        f"{s.printed.entrant.name}: {problem}"
        for s, (*_, problem) in zip(held.skates, scored, strict=True)
        if problem is not None
    )
    rows.sort(key=lambda r: (r.place is None, r.place or 0, r.place_before or 0))
    return WhatIf(held.title, str(change), tuple(rows), unknown)


_Scored = tuple[int | None, int | None, int | None, RinksideError | None]


def _rules(held: HeldSegment, change: Change) -> SegmentRules:
    assert held.rules is not None
    if not isinstance(change, OtherSeason):
        return held.rules
    scope = held.rules.scope
    day = scope.day.replace(year=change.season.first_year + (scope.day.month < 7))
    return book().at(replace(scope, day=day))


def _scored(held: HeldSegment, skate: HeldSkate, rules: SegmentRules, change: Change) -> _Scored:
    """TSS, TES and PCS of one skate with the change, and why they cannot be told."""
    printed = skate.printed
    if printed.tss is None:
        return None, None, None, None
    assert held.rules is not None
    own = scorer(held.rules, held.settings)
    plain = own.score(printed, skate.counting)
    if plain.tss != printed.tss and not isinstance(change, Corrected):
        reason = plain.problems[0] if plain.problems else None
        said = format_points(printed.tss)
        return None, None, None, reason or UsageError(f"the rules do not give the printed {said}; nothing is told")
    changed, counting = _changed(held, skate, change)
    engine = own if rules is held.rules else scorer(rules, held.settings)
    found = engine.score(changed, counting)
    if found.tss is None:
        return None, None, None, found.problems[0] if found.problems else UsageError("no score comes of these marks")
    return found.tss, found.tes, found.pcs, None


def _changed(held: HeldSegment, skate: HeldSkate, change: Change) -> tuple[Performance, tuple[int, ...] | None]:
    printed, counting = skate.printed, skate.counting
    if isinstance(change, WithoutJudge):
        judges = max((len(e.marks) for s in held.skates for e in s.printed.elements), default=0)
        if not 1 <= change.column <= judges:
            raise UsageError(f"{held.title} has no judge {change.column}; there are 1 to {judges}")
        at = change.column - 1
        kept = None if counting is None else tuple(c for c in counting if c != at)
        return printed.without_column(at), kept
    if isinstance(change, Call | ElementAdded) and change.name not in {s.printed.entrant.name for s in held.skates}:
        _nobody(change.name, [s.printed.entrant.name for s in held.skates])
    if isinstance(change, Call) and change.name == printed.entrant.name:
        if change.number not in {e.number for e in printed.elements}:
            numbers = ", ".join(f"{e.number} {e.code}" for e in printed.elements)
            raise UsageError(f"{change.name} has no element {change.number}; there are {numbers}")
        new = [_called(e, change.code) if e.number == change.number else e for e in printed.elements]
        return replace(printed, elements=tuple(new)), counting
    if isinstance(change, ElementAdded) and change.name == printed.entrant.name:
        columns = max((len(e.marks) for e in printed.elements), default=0)
        number = max((e.number for e in printed.elements), default=0) + 1
        marks = (change.grade,) * columns
        more = ExecutedElement(number, change.code, 0, 0, marks, 0, highlight=change.highlight)
        return replace(printed, elements=(*printed.elements, more)), counting
    return printed, counting


def _called(element: ExecutedElement, code: str) -> ExecutedElement:
    """The element with another call. What the Info column says of the old call goes with it."""
    return replace(element, code=code, info="")


def _place_line(tss: int | None, tes: int | None, pcs: int | None, standing: Standing) -> SegmentTotals | None:
    if standing is not Standing.RANKED:
        return SegmentTotals(0, standing=standing)
    return None if tss is None else SegmentTotals(tss, tes, pcs, standing)


def _places(lines: Sequence[SegmentTotals | None], rules: SegmentRules) -> list[int | None]:
    """The places by the rules; none where a score is not known, for any may lie above it."""
    if any(line is None for line in lines):
        return [None] * len(lines)
    try:
        return list(segment_places([line for line in lines if line is not None], rules))
    except RinksideError:
        return [None] * len(lines)


_OTHERS = """
WITH told AS (
    SELECT segment, kind, name, tss, rank FROM performances JOIN segments USING (segment) WHERE standing = 'ranked'
    UNION ALL
    SELECT r.segment, q.segment_kind, r.name, r.points, r.rank FROM results r JOIN parts q USING (document, part)
    WHERE q.kind = 'result' AND r.standing = 'ranked' AND r.segment NOT IN (SELECT segment FROM segments)
)
SELECT DISTINCT * FROM told WHERE segment != $own AND starts_with(segment, $category)
"""
"""Scores of the other segments of a category: from sheets, and where none is held from a page of results."""


def _overall(
    archive: Archive, held: HeldSegment, scores: Sequence[int | None], places: Sequence[int | None]
) -> dict[str, tuple[int | None, int | None]]:
    """Total and place over all of everybody who skated every segment held, this one with `scores`."""
    rows = archive.sql(_OTHERS, {"own": held.segment, "category": held.category + "/"}).to_dicts()
    if not rows or held.rules is None:
        return {}
    others = {row["segment"] for row in rows}
    by_name: dict[str, list[int]] = {}
    free: dict[str, int | None] = {}
    for row in rows:
        if row["tss"] is not None:
            by_name.setdefault(row["name"], []).append(row["tss"])
        if row["kind"] and row["kind"].startswith("free"):
            free[row["name"]] = row["rank"]
    whole: dict[str, CategoryTotals] = {}
    for skate, score, place in zip(held.skates, scores, places, strict=True):
        name = skate.printed.entrant.name
        if len(by_name.get(name, ())) != len(others) or skate.printed.standing is not Standing.RANKED:
            continue
        if score is None:
            return {}
        free_place = place if held.kind is not None and held.kind.decisive else free.get(name)
        whole[name] = CategoryTotals((*by_name[name], score), free_place)
    try:
        ranks = category_places(list(whole.values()), held.rules)
    except RinksideError:
        return {name: (totals.total, None) for name, totals in whole.items()}
    return {name: (totals.total, rank) for (name, totals), rank in zip(whole.items(), ranks, strict=True)}
