"""Pictures of an event explained: the margin part by part, gaps, one judge less, and what was to be expected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import altair as alt

from rinkside.analysis.pictures.figure import Figure, chart_of
from rinkside.analysis.pictures.theme import Theme
from rinkside.points import format_points
from rinkside.publish.why import Why

__all__ = ["Expected", "Gap", "Without", "chances_figure", "gaps_figure", "why_figure", "without_figure"]

HALF = 560
"""The width of a drawing in a card of half the page."""


def _signed(value: int) -> str:
    return f"{'+' if value > 0 else ''}{format_points(value)}".replace("-", "−")


def _rows(names: Sequence[str], theme: Theme, width: int, *, most: int = 200) -> alt.Y:
    """An axis of names, one a row, in the order given; narrow drawings cut long names."""
    limit = min(most, width * 2 // 5)
    axis = alt.Axis(title=None, labelColor=theme["ink"], labelLimit=limit, labelFontSize=13, labelPadding=10)
    return alt.Y("row:N", sort=list(names), axis=axis, scale=alt.Scale(padding=0.3))


def _room(names: Sequence[str], width: int, most: int = 200) -> int:
    """What the names of the rows leave of a width, so that every drawing comes out as wide as it was meant."""
    longest = max((len(n) for n in names), default=0)
    return width - min(most, width * 2 // 5, longest * 15 // 2 + 10) - 22


def why_figure(why: Why, first: str, second: str) -> Figure:
    """What each part gave the first over the second: every bar begins where the one before ended."""
    rows = tuple(
        (f"{p.segment} {p.what}".strip(), format_points(p.first), format_points(p.second), _signed(p.difference))
        for p in why.parts
    )
    note = f"Points that each part gave {first} over {second}. Printed scores: no interval."
    total = ("margin", *(format_points(t) for t in why.totals), _signed(why.margin))
    alt_text = (
        f"{first} beat {second} by {format_points(why.margin)}: " + ", ".join(f"{r[0]} {r[3]}" for r in rows) + "."
    )

    def draw(theme: Theme, width: int) -> Any:
        return _waterfall(theme, width, why, first, second)

    headings = ("Part", first, second, "Difference")
    return Figure("why", f"Why {first} beat {second}", note, alt_text, headings, (*rows, total), draw)


def _waterfall(theme: Theme, width: int, why: Why, first: str, second: str) -> Any:
    bars: list[dict[str, Any]] = []
    at = 0
    for part in why.parts:
        name = f"{part.segment} {part.what}".strip()
        to = at + part.difference
        kind = f"to {first}" if part.difference > 0 else f"to {second}" if part.difference < 0 else "none"
        bars.append(
            {"row": name, "x": at / 100, "to": to / 100, "kind": kind, "t": _signed(part.difference),
             "end": max(at, to) / 100}
        )  # fmt: skip
        at = to
    bars.append({"row": "Margin", "x": 0, "to": why.margin / 100, "kind": "margin", "t": _signed(why.margin),
                 "end": max(0, why.margin) / 100})  # fmt: skip
    names = [b["row"] for b in bars]
    ends = [0.0, *(b["x"] for b in bars), *(b["to"] for b in bars)]
    room = max(0.2, max(ends) - min(ends))
    scale = alt.Scale(domain=[min(ends) - room * 0.03, max(ends) + room * 0.16], nice=False)
    inner = _room(names, width)
    x = alt.X("x:Q", scale=scale, axis=alt.Axis(title=None, tickCount=max(3, inner // 90), grid=True))
    y = _rows(names, theme, width)
    kinds = [f"to {first}", f"to {second}", "margin"]
    joins = [{"row": names[i], "next": names[i + 1], "x": bars[i]["to"]} for i in range(len(bars) - 2)]
    return alt.layer(
        chart_of([{"x": 0}]).mark_rule(color=theme["ink"], strokeWidth=1.5).encode(x=x),
        chart_of(joins).mark_tick(color=theme["edge"], thickness=1, size=26).encode(x=x, y=y),
        chart_of([b for b in bars if b["kind"] != "none"])
        .mark_bar(strokeWidth=1.5, height={"band": 0.8})
        .encode(
            x=x,
            x2="to:Q",
            y=y,
            color=alt.Color(
                "kind:N",
                scale=alt.Scale(domain=kinds, range=[theme["accent"], theme["well"], theme["ink"]]),
                legend=alt.Legend(title=None, values=kinds[:2], symbolType="square", columns=1 if width < 500 else 3),
            ),
            stroke=alt.Stroke(
                "kind:N",
                scale=alt.Scale(domain=kinds, range=[theme["accent"], theme["edge"], theme["ink"]]),
                legend=None,
            ),
        ),
        chart_of(bars)
        .mark_text(align="left", dx=7, fontSize=14, color=theme["ink"])
        .encode(x=alt.X("end:Q", scale=scale), y=y, text="t:N"),
    ).properties(width=inner, height=30 * len(bars))


@dataclass(frozen=True, slots=True)
class Gap:
    """How far somebody was behind the leader, in hundredths: before the last segment (None: unknown) and at the end."""

    name: str
    place: int
    before: int | None
    after: int


def gaps_figure(gaps: Sequence[Gap], of: int, before: str) -> Figure:
    """Points behind the leader before the last segment and at the end; `of` is how many have a total."""
    rows = tuple(
        (f"{g.place} {g.name}", "–" if g.before is None else format_points(g.before), format_points(g.after))
        for g in gaps
    )
    note = f"{len(gaps)} of {of} with a total. Printed scores: no interval."
    alt_text = "Points behind the winner: " + ", ".join(f"{g.name} {format_points(g.after)}" for g in gaps[:6]) + "."

    def draw(theme: Theme, width: int) -> Any:
        return _gaps(theme, width, gaps, before)

    headings = ("Place", f"Behind after the {before}", "Behind at the end")
    return Figure("gaps", "Points behind the leader", note, alt_text, headings, rows, draw, HALF)


def _gaps(theme: Theme, width: int, gaps: Sequence[Gap], before: str) -> Any:
    kinds = [f"after the {before}", "at the end"]
    names = [f"{g.place} {g.name}" for g in gaps]
    points: list[dict[str, Any]] = [
        {"row": n, "x": value / 100, "kind": kind}
        for n, g in zip(names, gaps, strict=True)
        for kind, value in zip(kinds, (g.before, g.after), strict=True)
        if value is not None
    ]
    lines: list[dict[str, Any]] = [
        {"row": n, "x": (g.after if g.before is None else g.before) / 100, "to": g.after / 100}
        for n, g in zip(names, gaps, strict=True)
    ]
    ends: list[dict[str, Any]] = [
        {"row": n, "x": max(g.before or 0, g.after) / 100, "t": format_points(g.after) if g.after else "won"}
        for n, g in zip(names, gaps, strict=True)
    ]
    furthest = max((e["x"] for e in ends), default=1.0)
    inner = _room(names, width, 160)
    scale = alt.Scale(domain=[-furthest * 0.02, max(0.5, furthest) * 1.16], nice=False)
    x = alt.X("x:Q", scale=scale, axis=alt.Axis(title=None, tickCount=max(3, inner // 80)))
    y = _rows(names, theme, width, most=160)
    fills = alt.Fill("kind:N", scale=alt.Scale(domain=kinds, range=[theme["ice"], theme["accent"]]), legend=None)
    legend = alt.Legend(title=None, symbolFillColor=theme["accent"], symbolStrokeColor=theme["accent"])
    shapes = alt.Shape("kind:N", scale=alt.Scale(domain=kinds, range=["circle", "diamond"]), legend=legend)
    return alt.layer(
        chart_of([{"x": 0}]).mark_rule(color=theme["ink"], strokeWidth=1.5).encode(x=x),
        chart_of(lines).mark_rule(color=theme["edge"], strokeWidth=2).encode(x=x, x2="to:Q", y=y),
        chart_of(points)
        .mark_point(size=80, strokeWidth=2, opacity=1, filled=True)
        .encode(x=x, y=y, shape=shapes, fill=fills, stroke=alt.value(theme["accent"])),
        chart_of(ends)
        .mark_text(align="left", dx=10, fontSize=14, color=theme["ink"])
        .encode(x=alt.X("x:Q", scale=scale), y=y, text="t:N"),
    ).properties(width=inner, height=27 * len(gaps))


@dataclass(frozen=True, slots=True)
class Without:
    """The margin without one judge, in hundredths; None where it cannot be told."""

    segment: str
    judge: str
    margin: int | None
    places: int | None
    """How many places of the segment would have been others."""


def without_figure(judges: Sequence[Without], margin: int, first: str, second: str) -> Figure:
    """What the margin would have been without each judge in turn, beside what it was."""
    rows = tuple(
        (
            f"{j.segment}, {j.judge}",
            "–" if j.margin is None else _signed(j.margin),
            "–" if j.places is None else str(j.places),
        )
        for j in judges
    )
    least = min((j.margin for j in judges if j.margin is not None), default=margin)
    turned = sum(j.margin is not None and j.margin < 0 for j in judges)
    said = "No one judge turned the order." if not turned else f"Without {turned} of them the order would be another."
    unknown = sum(j.margin is None for j in judges)
    note = f"{len(judges) - unknown} judges, each left out in turn, exact by the same marks and rules. {said}"
    if unknown:
        note += f" {unknown} cannot be told."
    alt_text = f"{first} over {second}: {_signed(margin)}; without one judge at least {_signed(least)}. {said}"

    def draw(theme: Theme, width: int) -> Any:
        return _without(theme, width, judges, margin)

    headings = ("Judge", f"{first} over {second}", "Places changed in the segment")
    return Figure("without", "The margin with one judge less", note, alt_text, headings, rows, draw, HALF)


def _without(theme: Theme, width: int, judges: Sequence[Without], margin: int) -> Any:
    known = [j for j in judges if j.margin is not None]
    names = [f"{j.segment}, {j.judge}" for j in known]
    points: list[dict[str, Any]] = [
        {"row": n, "x": (j.margin or 0) / 100, "t": _signed(j.margin or 0), "from": margin / 100}
        for n, j in zip(names, known, strict=True)
    ]
    ends = [0.0, margin / 100, *(p["x"] for p in points)]
    room = max(0.3, max(ends) - min(ends))
    scale = alt.Scale(domain=[min(ends) - room * 0.06, max(ends) + room * 0.24], nice=False)
    inner = _room(names, width, 180)
    x = alt.X("x:Q", scale=scale, axis=alt.Axis(title=None, tickCount=max(3, inner // 80)))
    y = _rows(names, theme, width, most=180)
    marks = [{"x": 0, "t": "tie"}, {"x": margin / 100, "t": f"as it was {_signed(margin)}"}]
    return alt.layer(
        chart_of(marks[:1]).mark_rule(color=theme["ink"], strokeWidth=1.5).encode(x=x),
        chart_of(marks[1:]).mark_rule(color=theme["accent"], strokeWidth=1.5, strokeDash=[5, 4]).encode(x=x),
        chart_of(marks)
        .mark_text(baseline="bottom", fontSize=13, color=theme["ink2"])
        .encode(x=alt.X("x:Q", scale=scale), y=alt.value(-6), text="t:N"),
        chart_of(points).mark_rule(color=theme["edge"], strokeWidth=2).encode(x=x, x2="from:Q", y=y),
        chart_of(points).mark_point(filled=True, size=80, color=theme["ink2"], opacity=1).encode(x=x, y=y),
        chart_of([{**p, "x": max(p["x"], p["from"])} for p in points])
        .mark_text(align="left", dx=9, fontSize=13, color=theme["ink"])
        .encode(x=alt.X("x:Q", scale=scale), y=y, text="t:N"),
    ).properties(width=inner, height=25 * max(1, len(known)))


@dataclass(frozen=True, slots=True)
class Expected:
    """What was to be expected of somebody before the last segment: chances of first and of the podium, the middle nine
    of ten drawn totals with their median, and what came, in hundredths."""

    name: str
    place: int | None
    first: float
    podium: float
    low: int
    middle: int
    high: int
    total: int | None


def share(chance: float) -> str:
    """A chance in whole percent; never a certainty that is none."""
    if 0 < chance < 0.005:
        return "<1%"
    if 0.995 < chance < 1:
        return ">99%"
    return f"{chance * 100:.0f}%"


def chances_figure(rows: Sequence[Expected], draws: int, of: int) -> Figure:
    """Totals as they were to be expected before the last segment, with what came."""
    told = tuple(
        (
            f"{r.place or '–'} {r.name}",
            share(r.first),
            share(r.podium),
            f"{format_points(r.low)} to {format_points(r.high)}",
            "–" if r.total is None else format_points(r.total),
        )
        for r in rows
    )
    inside = [r for r in rows if r.total is not None]
    within = sum(r.low <= (r.total or 0) <= r.high for r in inside)
    note = (
        f"Lines: nine of ten of {draws:,} draws. Right: chance to win, chance of the podium. "
        f"{len(rows)} of {of} in the free; {within} of {len(inside)} came to lie inside their line."
    )
    alt_text = "Chance to win before the free: " + ", ".join(f"{r.name} {share(r.first)}" for r in rows[:6]) + "."

    def draw(theme: Theme, width: int) -> Any:
        return _chances(theme, width, rows)

    headings = ("Place", "To win", "Podium", "Total, nine of ten between", "Came")
    return Figure("chances", "What was to be expected before the free", note, alt_text, headings, told, draw, HALF)


def _chances(theme: Theme, width: int, rows: Sequence[Expected]) -> Any:
    names = [f"{r.place or '–'} {r.name}" for r in rows]
    lines: list[dict[str, Any]] = [
        {"row": n, "x": r.low / 100, "to": r.high / 100, "m": r.middle / 100,
         "t": f"{share(r.first)} · {share(r.podium)}"}
        for n, r in zip(names, rows, strict=True)
    ]  # fmt: skip
    came: list[dict[str, Any]] = [
        {"row": n, "x": (r.total or 0) / 100, "kind": "came"} for n, r in zip(names, rows, strict=True) if r.total
    ]
    ends = [v for line in lines for v in (line["x"], line["to"])] + [c["x"] for c in came]
    room = max(ends) - min(ends)
    scale = alt.Scale(domain=[min(ends) - room * 0.04, max(ends) + room * 0.3], nice=False)
    inner = _room(names, width, 160)
    x = alt.X("x:Q", scale=scale, axis=alt.Axis(title=None, tickCount=max(3, inner // 80)))
    y = _rows(names, theme, width, most=160)
    legend = alt.Legend(title=None, symbolFillColor=theme["accent"], symbolStrokeColor=theme["accent"])
    shapes = alt.Shape("kind:N", scale=alt.Scale(domain=["came"], range=["diamond"]), legend=legend)
    return alt.layer(
        chart_of(lines).mark_rule(color=theme["edge"], strokeWidth=4, strokeCap="round").encode(x=x, x2="to:Q", y=y),
        chart_of(lines).mark_tick(color=theme["ink"], thickness=2, size=14).encode(x=alt.X("m:Q", scale=scale), y=y),
        chart_of(came)
        .mark_point(filled=True, size=90, opacity=1, fill=theme["accent"], stroke=theme["ice"], strokeWidth=1)
        .encode(x=x, y=y, shape=shapes),
        chart_of(lines)
        .mark_text(align="right", fontSize=13, color=theme["ink"])
        .encode(x=alt.value(inner - 2), y=y, text="t:N"),
    ).properties(width=inner, height=27 * len(rows))
