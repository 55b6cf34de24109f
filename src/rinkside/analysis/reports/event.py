"""The report of an event: why one beat another down to elements and marks, gaps, one judge less, what was expected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise

from rinkside.analysis.leave_one_out import leave_one_out
from rinkside.analysis.pictures.event import (
    Expected,
    Gap,
    Without,
    chances_figure,
    gaps_figure,
    why_figure,
    without_figure,
)
from rinkside.analysis.pictures.figure import WIDE, Figure
from rinkside.analysis.reports.model import Block, Card, Cell, Column, Fact, Facts, Lines, Report, Table, Text, Value
from rinkside.analysis.reports.provenance import example_badge, where_from
from rinkside.analysis.reports.published import HeldCategory, find_category, held_category
from rinkside.analysis.reports.words import count, day, nth, points, season, signed
from rinkside.analysis.who import one_of
from rinkside.archive import Archive
from rinkside.domain import Entrant, ExecutedElement
from rinkside.errors import UsageError
from rinkside.protocols.entrants import name_key
from rinkside.publish.model import OverallRow
from rinkside.publish.site.words import surname
from rinkside.publish.why import Why, short_name, why

__all__ = ["event_report"]

_SHOWN = 12
"""How many rows a picture of a field shows; the tables have everybody."""


def event_report(archive: Archive, words: str, first: str = "", second: str = "") -> Report:
    """The report of the one category that `words` fit. It compares `first` with `second`, the winner with the second
    where nobody is named. Raises UsageError for words that fit none or several, and for names that are not there."""
    held = held_category(archive, find_category(archive, words))
    ranked = [r for r in held.published.overall if r.total is not None and r.place is not None]
    if len(ranked) < 2:
        raise UsageError(
            f"{held.event}, {held.published.name}: fewer than two have a total, so nothing is to be compared"
        )
    one, other = _pair(ranked, first, second)
    told = why(held.published, one, other)
    short = surname(one.entrant.name), surname(other.entrant.name)
    cards = [
        Card(f"Why {short[0]} beat {short[1]}", (why_figure(told, *short), Text(_sentence(told)))),
        Card("The marks that decided", _deciding(told), place="side"),
        Card("Down the podium", (_podium(held, ranked),), place="side"),
        *_half(archive, held, ranked, told, short),
        *_element_cards(held, one, other, short),
        Card("Result", (_result(held, ranked),), place="full"),
    ]
    performances = [s.performance for h in held.held for s in h.skates]
    dates = sorted(d for s in held.published.segments if (d := s.date) is not None)
    return Report(
        "Event",
        f"{held.event}, {held.published.name}",
        _days(dates) or season(str(held.published.season)),
        tuple(cards),
        where_from(archive, performances, _missing(held), named=True),
        facts=_facts(held, ranked, told, short),
        method=(
            "Scores are the printed ones; the parts of a margin are exact and add up to it.",
            "A panel without a judge is another panel: it tells what the same marks give, never the result.",
            "Chances are estimates from what was skated before, and `rinkside chances --check` shows how such held.",
        ),
        badge=example_badge(archive, performances),
    )


def _pair(ranked: Sequence[OverallRow], first: str, second: str) -> tuple[OverallRow, OverallRow]:
    chosen = [_named(ranked, name) for name in (first, second) if name]
    if not chosen:
        return ranked[0], ranked[1]
    if len(chosen) == 1:
        only = chosen[0]
        before = [r for r in ranked if (r.place or 0) < (only.place or 0)]
        return (before[-1], only) if before else (only, ranked[1])
    if chosen[0] is chosen[1]:
        raise UsageError(f"{chosen[0].entrant.name} cannot be compared with the same; name another")
    a, b = sorted(chosen, key=lambda r: r.place or 0)
    return a, b


def _named(ranked: Sequence[OverallRow], said: str) -> OverallRow:
    wanted = {w for member in name_key(Entrant(said)) for w in member}
    hits = [(r.entrant.name, r) for r in ranked if wanted <= {w for member in name_key(r.entrant) for w in member}]
    return one_of(said, hits, "one with a total", [r.entrant.name for r in ranked])


def _sentence(told: Why) -> str:
    if told.tie:
        return told.tie
    if told.largest is None:
        return "The elements are not held, so nothing is told of them."
    segment, one, other = told.largest
    number = (one or other).number if one or other else 0  # type: ignore[union-attr]
    parts = [
        f"{surname(who.name)}’s {element.code} gave {points(element.score)}"
        if element is not None
        else f"{surname(who.name)} had none there"
        for who, element in ((told.first, one), (told.second, other))
    ]
    where = f"The largest difference at one place in a programme: {segment.lower()}, element {number}."
    return f"{where} {parts[0]}; {parts[1]}."


def _deciding(told: Why) -> tuple[Block, ...]:
    if not told.deciding:
        much = points(told.margin)
        return (Text(f"No single mark, one step lower or higher, would have made up {much}."),)
    lines = tuple(
        f"{d.segment}, judge {d.column}, {surname(d.entrant)}, {d.what}: {d.mark.replace('-', '−')}; "
        f"with {d.to.replace('-', '−')} "
        + ("a tie in points" if d.margin == 0 else f"{points(-d.margin)} the other way")
        for d in told.deciding
    )
    return (
        Text(f"{count(len(lines), 'single mark')}, one step lower or higher, would have made it a tie or turned it."),
        Lines(lines, 6),
    )


def _podium(held: HeldCategory, ranked: Sequence[OverallRow]) -> Facts:
    facts = []
    for upper, lower in pairwise(ranked[:4]):
        told = why(held.published, upper, lower)
        parts = sorted(told.parts, key=lambda p: -abs(p.difference))[:2]
        note = ", ".join(
            f"{p.segment} {p.what}".strip().lower() + f" {signed(p.difference)}" for p in parts if p.difference
        )
        places = f"{nth(upper.place or 0)} over {nth(lower.place or 0)}"
        label = f"{places}: {surname(upper.entrant.name)}, {surname(lower.entrant.name)}"
        facts.append(Fact(label, points(told.margin), note))
    return Facts(tuple(facts))


def _facts(held: HeldCategory, ranked: Sequence[OverallRow], told: Why, short: tuple[str, str]) -> tuple[Fact, ...]:
    best = ranked[0]
    skates = sum(len(h.skates) for h in held.held)
    marks = 0
    for skate in (s.printed for h in held.held for s in h.skates):
        given = [*(e.marks for e in skate.elements), *(c.marks for c in skate.components)]
        marks += sum(m is not None for row in given for m in row)
    return (
        Fact("Winner", points(best.total), surname(best.entrant.name)),
        Fact(f"{short[0]} over {short[1]}", points(told.margin), "points"),
        Fact("With a total", str(len(ranked)), f"of {len(held.published.overall)} who skated"),
        Fact("Marks held", f"{marks:,}", f"in {skates} skates"),
    )


def _half(
    archive: Archive, held: HeldCategory, ranked: Sequence[OverallRow], told: Why, short: tuple[str, str]
) -> list[Card]:
    figures: list[Figure] = [_gaps(held, ranked)]
    expected = _expected(archive, held)
    if isinstance(expected, Figure):
        figures.append(expected)
    judges, reason = _without(archive, held, told)
    if judges:
        figures.append(without_figure(judges, told.margin, *short))
    if len(figures) % 2:
        figures[-1] = replace(figures[-1], width=WIDE)
    cards = [Card(f.title, (f,), place="full" if f.width == WIDE else "half") for f in figures]
    unknown = [t for t in (reason, expected if isinstance(expected, str) else "") if t]
    if unknown:
        cards.append(Card("What cannot be told", (Lines(tuple(unknown)),), place="full"))
    return cards


def _gaps(held: HeldCategory, ranked: Sequence[OverallRow]) -> Figure:
    segments = held.published.segments
    earlier = [s for s in segments[:-1] if s.rows]
    before: dict[str, int] = {}
    for row in ranked:
        scores = [s.of(row.entrant) for s in earlier]
        if earlier and all(s is not None and s.tss is not None for s in scores):
            before[row.entrant.name] = sum(s.tss or 0 for s in scores if s is not None)
    lead = max(before.values(), default=0)
    top = ranked[0].total or 0
    gaps = [
        Gap(
            surname(r.entrant.name),
            r.place or 0,
            lead - before[r.entrant.name] if r.entrant.name in before else None,
            top - (r.total or 0),
        )
        for r in ranked[:_SHOWN]
    ]
    names = " and ".join(dict.fromkeys(short_name(s.kind).lower() for s in earlier)) or "first segment"
    return gaps_figure(gaps, len(ranked), names)


_PANEL = """
SELECT o.seat, any_value(o.name) AS name, any_value(o.nation) AS nation FROM officials o
JOIN parts p USING (document, part) WHERE p.segment = $segment AND o.function = 'Judge' AND o.seat IS NOT NULL
GROUP BY o.seat HAVING count(DISTINCT o.name) = 1
"""


def _without(archive: Archive, held: HeldCategory, told: Why) -> tuple[list[Without], str]:
    """The margin without each judge of each segment whose columns are judges; and why nothing is told."""
    found: list[Without] = []
    said = ""
    for segment in held.held:
        name = short_name(segment.kind) if segment.kind is not None else "Segment"
        if not segment.named:
            said = f"{name}: the columns of marks stand in random order, so no column is one judge."
            continue
        panel = {
            seat: surname(who) + (f" ({nation})" if nation else "")
            for seat, who, nation in archive.sql(_PANEL, {"segment": segment.segment}).iter_rows()
        }
        numbers = {s.printed.entrant.name: s.performance for s in segment.skates}
        pair = [numbers.get(told.first.name), numbers.get(told.second.name)]
        rows = leave_one_out(archive, segment.segment)
        for column in sorted(set(rows["column"])):
            own = rows.filter(rows["column"] == column)
            moved = own.filter(own["place"].is_not_null())
            places = int((moved["place"] != moved["place_whole"]).sum()) if len(moved) else None
            gain = [own.filter(own["performance"] == p).to_dicts() if p is not None else [] for p in pair]
            margin = None
            if all(len(g) == 1 and g[0]["tss"] is not None for g in gain):
                (a,), (b,) = gain
                margin = told.margin + (a["tss"] - a["tss_printed"]) - (b["tss"] - b["tss_printed"])
            label = f"J{column}" + (f" {panel[column]}" if column in panel else "")
            found.append(Without(name, label, margin, places))
    if not any(f.margin is not None for f in found):
        return [], said or "The margin without a judge: the rules do not give the printed scores."
    return found, said


def _expected(archive: Archive, held: HeldCategory) -> Figure | str:
    """What was to be expected before the free; why nothing is said of it."""
    from rinkside.analysis.simulate import chances
    from rinkside.analysis.simulate.field import field_of_category

    try:
        entries = field_of_category(archive, held.event_id, held.published.discipline.value, _gender(held))
        told = chances(entries)
    except UsageError as problem:
        return f"Chances before the free: {problem}."
    came = {r.entrant.name: r for r in held.published.overall}
    rows = []
    for at, name in enumerate(told.names):
        row = came.get(name)
        low, middle, high = (int(t) for t in told.totals[at])
        rows.append(
            Expected(
                surname(name), row.place if row else None, told.of(name), told.of(name, 3), low, middle, high,
                row.total if row else None,
            )
        )  # fmt: skip
    rows.sort(key=lambda r: (r.place is None, r.place or 0))
    return chances_figure(rows[:_SHOWN], told.draws, len(rows))


def _gender(held: HeldCategory) -> str:
    return held.published.gender.value if held.published.gender is not None else "X"


def _element_cards(held: HeldCategory, one: OverallRow, other: OverallRow, short: tuple[str, str]) -> list[Card]:
    cards = []
    for segment in reversed(held.published.segments):
        rows = [segment.of(r.entrant) for r in (one, other)]
        skated = [r.performance.elements if r is not None and r.performance is not None else () for r in rows]
        if all(skated):
            title = f"Element by element, {segment.title}"
            note = "Each in the order skated; the last column is what the place in the programme gave, added up so far."
            cards.append(Card(title, (_elements(skated[0], skated[1], short),), note, "full"))
    return cards


def _elements(first: Sequence[ExecutedElement], second: Sequence[ExecutedElement], short: tuple[str, str]) -> Table:
    left, right = [e for e in first if e.code], [e for e in second if e.code]
    rows: list[tuple[Value, ...]] = []
    so_far = 0
    for at in range(max(len(left), len(right))):
        a, b = (left[at] if at < len(left) else None), (right[at] if at < len(right) else None)
        so_far += (a.score if a else 0) - (b.score if b else 0)
        rows.append((str(at + 1), *_element(a), *_element(b), signed(so_far)))
    columns = (
        Column("No."), Column(short[0]), Column("Score", "right"), Column("GOE", "right", wide=True),
        Column(short[1]), Column("Score", "right"), Column("GOE", "right", wide=True), Column("So far", "right"),
    )  # fmt: skip
    return Table(columns, tuple(rows))


def _element(element: ExecutedElement | None) -> tuple[Value, Value, Value]:
    if element is None:
        return "–", "–", "–"
    goe = element.goe or 0
    shape = "gains" if goe > 0 else "loses" if goe < 0 else ""
    code = element.code + (" x" if element.highlight else "")
    return code, Cell(points(element.score), strong=True, shape=shape), signed(goe)  # type: ignore[arg-type]


def _result(held: HeldCategory, ranked: Sequence[OverallRow]) -> Table:
    segments = held.published.segments
    headings = [short_name(s.kind) for s in segments]
    columns = [
        Column("Place", "right"), Column("Name"), Column("Nation", wide=True), Column("Total", "right"),
        *(Column(h, "right", wide=True) for h in headings), Column("Behind", "right"),
    ]  # fmt: skip
    top = ranked[0].total or 0
    rows: list[tuple[Value, ...]] = []
    for row in held.published.overall:
        scores: list[Value] = []
        for segment, place in zip(segments, row.places, strict=True):
            own = segment.of(row.entrant)
            scores.append(Cell(points(own.tss if own else None), nth(place) if place else ""))
        behind = "" if row.total is None or row.total == top else points(top - row.total)
        rank = str(row.place) if row.place is not None and row.total is not None else "–"
        rows.append((rank, row.entrant.name, row.entrant.nation, Cell(points(row.total), strong=True), *scores, behind))
    return Table(tuple(columns), tuple(rows), led=(0,))


def _missing(held: HeldCategory) -> list[str]:
    said = [
        f"{short_name(s.kind)}: the scores are of a page of results; no marks are held."
        for s, segment in zip(held.published.segments, held.segments, strict=True)
        if segment is None
    ]
    if len(held.published.segments) == 1:
        said.append("One segment is held, so the total is its score alone.")
    return said


def _days(days: Sequence[date]) -> str:
    if not days:
        return ""
    first, last = days[0], days[-1]
    if first == last:
        return day(first)
    if (first.year, first.month) == (last.year, last.month):
        return f"{first.day}–{day(last)}"
    return f"{day(first)} to {day(last)}"
