"""An event in the terminal: standings, medals and margins, and why the first beat the second."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import pairwise

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from rinkside.cli.look import MEDALS, bar, signed, surname
from rinkside.domain import Event, SegmentKind, Standing
from rinkside.points import format_points
from rinkside.rulebook import SegmentRules
from rinkside.scoring.event import FinalRow, ScoredCategory, ScoredSkate
from rinkside.scoring.margin import MarginPart, margin

__all__ = ["event_head", "margins", "standings", "ties", "waterfall"]

_HEADINGS = {
    SegmentKind.SHORT: "Short",
    SegmentKind.FREE: "Free",
    SegmentKind.SHORT_DANCE: "Short dance",
    SegmentKind.RHYTHM_DANCE: "Rhythm",
    SegmentKind.FREE_DANCE: "Free dance",
}
_REACH = 34
"""Cells of the waterfall's canvas."""


def event_head(event: Event) -> Iterator[RenderableType]:
    """Name, place and days of the event."""
    when = _days(event.first_day, event.last_day)
    yield Text(event.name, style="head")
    yield Text(", ".join(filter(None, (event.venue, when))), style="quiet")


def _days(first: date | None, last: date | None) -> str:
    """17 to 19 February 2026; 30 January to 1 February 2026; one day alone."""
    days = [d for d in dict.fromkeys((first, last)) if d]
    if len(days) < 2:
        return "".join(f"{d.day} {d:%B %Y}" for d in days)
    begin, end = days
    head = str(begin.day) if (begin.year, begin.month) == (end.year, end.month) else f"{begin.day} {begin:%B}"
    return f"{head if begin.year == end.year else f'{begin.day} {begin:%B %Y}'} to {end.day} {end:%B %Y}"


def standings(category: ScoredCategory, limit: int | None = None) -> Iterator[RenderableType]:
    """The table of results: total, and of each segment score and place."""
    several = len(category.segments) > 1
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="quiet", show_edge=False)
    table.add_column("", justify="right")
    table.add_column("")
    table.add_column(category.category.name)
    if several:
        table.add_column("Total", justify="right", style="score")
    for segment in category.segments:
        kind = segment.rules.scope.segment
        table.add_column(_HEADINGS.get(kind, kind.value.capitalize()), justify="right")
        table.add_column("", justify="right", style="quiet")
    rows = category.standings[:limit]
    unranked_seen = False
    for row in rows:
        if row.place is None and not unranked_seen:
            unranked_seen = True
            table.add_section()
        table.add_row(*_cells(row, several))
    yield table
    left_out = len(category.standings) - len(rows)
    if left_out:
        yield Text(f"and {left_out} more; --all shows them", style="quiet")


def _cells(row: FinalRow, several: bool) -> Iterator[RenderableType]:
    yield str(row.place) if row.place else row.standing.value
    medal = row.place is not None and row.place <= len(MEDALS)
    yield Text("●", style=MEDALS[(row.place or 1) - 1]) if medal else ""
    yield Text.assemble(row.entrant.name, (f"  {row.entrant.nation}", "quiet"))
    if several:
        yield "" if row.total is None else format_points(row.total)
    for skate in row.skates:
        yield from _segment_cells(skate)


def _segment_cells(skate: ScoredSkate | None) -> tuple[str, str]:
    if skate is None:
        return "", ""
    if skate.standing is Standing.RANKED:
        return _score(skate.tss), str(skate.place or "")
    return "", skate.standing.value


def _score(points: int | None) -> str:
    return "–:––" if points is None else format_points(points)


def margins(rows: Sequence[FinalRow]) -> Iterator[RenderableType]:
    """A sentence for each medal: who, and by how much over the next."""
    ranked = [r for r in rows if r.place is not None and r.total is not None]
    for row, following in pairwise(ranked[: len(MEDALS) + 1]):
        if row.total is None or following.total is None or row.place is None:
            continue
        medal = MEDALS[min(row.place, len(MEDALS)) - 1]
        gap = row.total - following.total
        how = f"by {format_points(gap)}" if gap else "on the tie rule, level on points"
        text = Text.assemble((f"{medal.capitalize():<7}", medal), (f"{row.entrant.name} ", "head"))
        text.append(f"{how}: {format_points(row.total)} − {format_points(following.total)} {following.entrant.name}")
        yield text


def ties(category: ScoredCategory) -> Iterator[RenderableType]:
    """A sentence for each tie of segment scores: who, how many points, and what broke it."""
    for segment in category.segments:
        ranked = [s for s in segment.skates if s.place is not None and s.tss is not None]
        for ahead, behind in pairwise(ranked):
            if ahead.tss is None or ahead.tss != behind.tss:
                continue
            kind = segment.rules.scope.segment.value.capitalize()
            pair = f"{ahead.entrant.name} and {behind.entrant.name} both {format_points(ahead.tss)}"
            yield Text(f"{kind}: {pair}; {_broken_by(ahead, behind, segment.rules)}")


def _broken_by(ahead: ScoredSkate, behind: ScoredSkate, rules: SegmentRules) -> str:
    if ahead.place == behind.place:
        return f"both at place {ahead.place}"
    words = {"tes": "technical score", "pcs": "components"}
    for key in rules.get("ties.segment"):
        one, other = getattr(ahead, key), getattr(behind, key)
        if one is not None and other is not None and one != other:
            word = words.get(key, key)
            return f"{surname(ahead.entrant.name)} first on {word}, {format_points(one)} to {format_points(other)}"
    return f"{surname(ahead.entrant.name)} first"


def waterfall(category: ScoredCategory, first: FinalRow, second: FinalRow) -> Iterator[RenderableType]:
    """Why `first` beat `second`: each part of the margin where the last one ended."""
    parts = margin(category.segments, first, second)
    total = sum(p.difference for p in parts)
    winner, other = surname(first.entrant.name), surname(second.entrant.name)
    yield Text(f"Why {winner} beat {other}", style="head")
    edges = [0]
    for part in parts:
        edges.append(edges[-1] + part.difference)
    low, high = min(edges), max(edges)
    for part, start, end in zip(parts, edges, edges[1:], strict=False):
        yield _step(part, start, end, low, high)
    yield Text.assemble(f"{'margin':<26}", (f"{signed(total):>7}", "score"))
    largest = max(parts, key=lambda p: abs(p.difference))
    gainer = winner if largest.difference >= 0 else other
    yield Text(f"█ to {winner}  ░ to {other}. Each part starts where the last one ended.", style="quiet")
    yield Text(f"The largest part: {largest.name}, {format_points(abs(largest.difference))} to {gainer}.")


def _step(part: MarginPart, start: int, end: int, low: int, high: int) -> Text:
    span = max(1, high - low)
    left = (min(start, end) - low) * _REACH // span
    right = (max(start, end) - low) * _REACH // span
    gains = part.difference >= 0
    drawn = bar(right - left, "█" if gains else "░") if part.difference else "│"
    return Text.assemble(
        f"{part.name:<26}", f"{signed(part.difference):>7}  ", " " * left, (drawn, "accent" if gains else "")
    )
