"""Pictures of how officials judged: means with their intervals, the corridor event by event, and judge by skater."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import altair as alt

from rinkside.analysis.pictures.figure import WIDE, Figure, chart_of
from rinkside.analysis.pictures.theme import Theme

__all__ = ["Band", "Difference", "Inside", "SkateRow", "corridor_figure", "intervals_figure", "skates_figure"]

HALF = 560
"""The width of a drawing in a card of half the page."""


def _signed(value: float) -> str:
    """Hundredths as points with a sign: +0.21, −1.90, 0.00."""
    cents = round(value)
    return f"{'+' if cents > 0 else '−' if cents < 0 else ''}{abs(cents) / 100:.2f}"


@dataclass(frozen=True, slots=True)
class Difference:
    """One row: who, of how many skates, the mean difference in hundredths and half its interval; `own` stands out."""

    name: str
    count: int
    mean: float
    half: float | None
    own: bool = False

    @property
    def said(self) -> str:
        """+0.21 ± 0.13; without an interval the mean alone."""
        return _signed(self.mean) + (f" ± {round(self.half) / 100:.2f}" if self.half is not None else "")


def intervals_figure(
    name: str, title: str, note: str, alt_text: str, heading: str, rows: Sequence[Difference], width: int = HALF
) -> Figure:
    """Mean differences in points with their intervals, one row each; the vertical line is no difference."""
    numbers = tuple(
        (
            r.name,
            str(r.count),
            _signed(r.mean),
            "–" if r.half is None else f"{_signed(r.mean - r.half)} to {_signed(r.mean + r.half)}",
        )
        for r in rows
    )

    def draw(theme: Theme, wide: int) -> Any:
        return _intervals(theme, wide, rows)

    return Figure(name, title, note, alt_text, (heading, "Skates", "Difference", "Interval"), numbers, draw, width)


def _intervals(theme: Theme, width: int, rows: Sequence[Difference]) -> Any:
    names = [r.name for r in rows]
    left = min(max(len(n) for n in names) * 15 // 2 + 12, width * 2 // 5)
    inner = width - left - 34 - 104
    reach = max([50.0, *(abs(r.mean) + (r.half or 0) for r in rows)]) * 1.06 / 100
    scale = alt.Scale(domain=[-reach, reach], nice=False)
    axis = alt.Axis(title=None, tickCount=max(3, inner // 70), labelExpr=_AXIS)
    x = alt.X("x:Q", scale=scale, axis=axis)
    y = alt.Y(
        "row:N",
        sort=names,
        axis=alt.Axis(title=None, labelColor=theme["ink"], labelLimit=left, labelFontSize=13, labelPadding=40),
        scale=alt.Scale(padding=0.3),
    )
    told = [
        {
            "row": r.name, "x": r.mean / 100, "low": (r.mean - (r.half or 0)) / 100,
            "high": (r.mean + (r.half or 0)) / 100, "n": str(r.count), "t": r.said, "own": r.own,
        }
        for r in rows
    ]  # fmt: skip
    layers: list[Any] = [chart_of([{"x": 0}]).mark_rule(color=theme["ink"], strokeWidth=1.5).encode(x=x)]
    for own in (False, True):
        mine = [t for t in told if t["own"] is own]
        if not mine:
            continue
        colour = theme["accent"] if own else theme["edge"]
        shape, size = ("diamond", 130) if own else ("circle", 70)
        layers += [
            chart_of(mine)
            .mark_rule(color=colour, strokeWidth=3.5 if own else 2.5)
            .encode(x=alt.X("low:Q", scale=scale), x2="high:Q", y=y),
            chart_of(mine)
            .mark_point(shape=shape, size=size, filled=True, opacity=1, color=colour if own else theme["ink2"])
            .encode(x=x, y=y),
            chart_of(mine)
            .mark_text(align="left", color=theme["ink"], fontSize=13, fontWeight=600 if own else 400)
            .encode(x=alt.value(inner + 12), y=y, text="t:N"),
            chart_of(mine)
            .mark_text(align="right", color=theme["ink2"], fontSize=13, fontWeight=600 if own else 400)
            .encode(x=alt.value(-8), y=y, text="n:N"),
        ]
    return alt.layer(*layers).properties(width=inner, height=29 * len(rows))


_AXIS = "datum.value == 0 ? 'panel' : (datum.value > 0 ? '+' : '−') + format(abs(datum.value), '.1f')"


@dataclass(frozen=True, slots=True)
class Inside:
    """One event or judge: how many marks, how many outside the corridor, and the same of the other judges there."""

    name: str
    marks: int
    outside: int
    others: int
    others_outside: int

    @property
    def share(self) -> float:
        """The share of marks inside, in per cent."""
        return 100 * (1 - self.outside / self.marks) if self.marks else 0.0

    @property
    def others_share(self) -> float:
        """The same of the other judges."""
        return 100 * (1 - self.others_outside / self.others) if self.others else 0.0


def corridor_figure(events: Sequence[Inside], width_said: str, left_out: int = 0) -> Figure:
    """Share of marks inside the corridor, event by event, beside that of the other judges of the same panels."""
    rows = tuple((e.name, f"{e.share:.1f} % of {e.marks:,}", f"{e.others_share:.1f} % of {e.others:,}") for e in events)
    note = f"Share of marks within {width_said} of the panel’s mean, and that of the other judges of the same panels."
    if left_out:
        note += f" The newest {len(events)} of {len(events) + left_out} events."
    below = sum(e.share < e.others_share for e in events)
    alt_text = f"Marks inside the corridor in {len(events)} events; in {below} fewer than those of the other judges."

    def draw(theme: Theme, width: int) -> Any:
        return _corridor(theme, width, events)

    headings = ("Event", "Inside", "Other judges")
    return Figure("corridor", "Inside the corridor, event by event", note, alt_text, headings, rows, draw, HALF)


def _corridor(theme: Theme, width: int, events: Sequence[Inside]) -> Any:
    names = [e.name for e in events]
    left = min(max(len(n) for n in names) * 7 + 12, width * 9 // 20)
    inner = width - left - 62
    shares = [s for e in events for s in (e.share, e.others_share)]
    low = max(0.0, min(90.0, min(shares) - 2))
    scale = alt.Scale(domain=[low, 100.4], nice=False)
    ticks = [t for t in range(0, 101, 5 if 100 - low < 26 else 20) if t >= low]
    x = alt.X("x:Q", scale=scale, axis=alt.Axis(title=None, values=ticks, labelExpr="datum.value + '%'"))
    y = alt.Y(
        "row:N",
        sort=names,
        axis=alt.Axis(title=None, labelColor=theme["ink"], labelLimit=left, labelFontSize=13),
        scale=alt.Scale(padding=0.3),
    )
    kinds = ["this judge", "mean of the other judges"]
    ends: list[dict[str, Any]] = [
        {"row": e.name, "x": value, "kind": kind}
        for e in events
        for kind, value in zip(kinds, (e.share, e.others_share), strict=True)
    ]
    lines = [{"row": e.name, "x": e.share, "to": e.others_share, "t": f"{e.share:.1f}%"} for e in events]
    shapes = alt.Shape(
        "kind:N",
        scale=alt.Scale(domain=kinds, range=["diamond", "stroke"]),
        legend=alt.Legend(
            title=None,
            symbolStrokeColor=theme["accent"],
            symbolFillColor=theme["accent"],
            columns=1 if width < 500 else 2,
        ),
    )
    colours = alt.Scale(domain=kinds, range=[theme["accent"], theme["ink2"]])
    fills, strokes = alt.Fill("kind:N", scale=colours, legend=None), alt.Stroke("kind:N", scale=colours, legend=None)
    return alt.layer(
        chart_of(lines).mark_rule(color=theme["edge"], strokeWidth=2).encode(x=x, x2="to:Q", y=y),
        chart_of(ends)
        .mark_point(size=120, strokeWidth=3, filled=True, opacity=1, angle=90)
        .encode(x=x, y=y, shape=shapes, fill=fills, stroke=strokes),
        chart_of(lines)
        .mark_text(align="left", color=theme["ink"], fontSize=13)
        .encode(x=alt.value(inner + 12), y=y, text="t:N"),
    ).properties(width=inner, height=29 * len(events))


@dataclass(frozen=True, slots=True)
class SkateRow:
    """One skate: who, and the differences by column (from 1) in hundredths; `own` columns of the skater's nation."""

    name: str
    differences: tuple[tuple[int, float], ...]
    own: tuple[int, ...] = ()


Band = Literal["judges", "columns"]
"""Whether columns are judges, or in random order and no persons."""


def skates_figure(rows: Sequence[SkateRow], columns: int, kind: Band, name: str, title: str) -> Figure:
    """Each column's own score of each skate less the mean of the others', in points.

    Columns that are judges make a grid; columns in random order make dots in a row, which say how far the marks of a
    skate lie apart and nothing of any judge.
    """
    said = [c for c, _ in max((r.differences for r in rows), key=len)]
    numbers = tuple((r.name, *(_at(r, c) for c in said)) for r in rows)
    if kind == "judges":
        note = (
            "Own score less the mean of the others, in points; no interval: each is what was given. Blue above, brown "
            "below, darker from 0.50, 1.50, 3 and 5 on."
        )
        if any(r.own for r in rows):
            note += " A frame: skater and judge of one nation."
        headings = ("Skater", *(f"J{c}" for c in said))
    else:
        note = "Each disc is one column’s own score less the mean of the others, in points. Columns are no persons."
        headings = ("Skater", *(f"column {c}" for c in said))
    far = max(((abs(d), r.name, c, d) for r in rows for c, d in r.differences), default=(0.0, "", 0, 0.0))
    where = f"judge {far[2]} for {far[1]}" if kind == "judges" else f"for {far[1]}"
    alt_text = f"Differences of {columns} columns for {len(rows)} skates; the largest is {_signed(far[3])}, {where}."

    def draw(theme: Theme, width: int) -> Any:
        return _grid(theme, width, rows, said) if kind == "judges" else _discs(theme, width, rows)

    return Figure(name, title, note, alt_text, headings, numbers, draw, WIDE)


def _at(row: SkateRow, column: int) -> str:
    found = dict(row.differences).get(column)
    return "–" if found is None else _signed(found)


_STEPS = (50, 150, 300, 500)
"""Where the shades of the grid change, in hundredths."""
_SHADES = (0.0, 0.12, 0.24, 0.38, 0.52)


def _shade(value: float) -> float:
    return _SHADES[sum(abs(value) >= step for step in _STEPS)]


def _grid(theme: Theme, width: int, rows: Sequence[SkateRow], columns: Sequence[int]) -> Any:
    names = [r.name for r in rows]
    narrow = width < 500
    left = min(max(len(n) for n in names) * 7 + 12, 82 if narrow else 210)
    inner = width - left
    x = alt.X(
        "j:N",
        sort=[f"J{c}" for c in columns],
        axis=alt.Axis(title=None, orient="top", labelAngle=0, labelColor=theme["ink"], labelPadding=6, grid=False),
        scale=alt.Scale(padding=0.08),
    )
    y = alt.Y(
        "row:N",
        sort=names,
        axis=alt.Axis(title=None, labelColor=theme["ink"], labelLimit=left, labelFontSize=12 if narrow else 13),
        scale=alt.Scale(padding=0.12),
    )
    cells = [
        {
            "row": r.name, "j": f"J{c}", "shade": _shade(d), "own": c in r.own, "up": d >= 0,
            "t": (f"{'+' if round(d / 100) > 0 else '−' if round(d / 100) < 0 else ''}{abs(round(d / 100))}"
                  if narrow else _signed(d)),
        }
        for r in rows
        for c, d in r.differences
    ]  # fmt: skip
    layers: list[Any] = []
    for up in (True, False):
        for shade in _SHADES:
            mine = [c for c in cells if c["shade"] == shade and (c["up"] is up or not shade)]
            if mine and (up or shade):
                colour, opacity = (theme["accent" if up else "warn"], shade) if shade else (theme["well"], 0.35)
                layers.append(chart_of(mine).mark_rect(color=colour, opacity=opacity).encode(x=x, y=y))
    framed = [c for c in cells if c["own"]]
    if framed:
        layers.append(chart_of(framed).mark_rect(fillOpacity=0, stroke=theme["ink"], strokeWidth=2).encode(x=x, y=y))
    size = 12 if narrow else 13
    layers.append(chart_of(cells).mark_text(color=theme["ink"], fontSize=size).encode(x=x, y=y, text="t:N"))
    return alt.layer(*layers).properties(width=inner, height=26 * len(rows))


def _discs(theme: Theme, width: int, rows: Sequence[SkateRow]) -> Any:
    names = [r.name for r in rows]
    left = min(max(len(n) for n in names) * 15 // 2 + 12, width * 2 // 5)
    inner = width - left - 12
    points = [{"row": r.name, "x": d / 100} for r in rows for _, d in r.differences]
    reach = max([50.0, *(abs(d) for r in rows for _, d in r.differences)]) * 1.06 / 100
    x = alt.X(
        "x:Q",
        scale=alt.Scale(domain=[-reach, reach], nice=False),
        axis=alt.Axis(title=None, tickCount=max(3, inner // 80), labelExpr=_AXIS),
    )
    y = alt.Y(
        "row:N",
        sort=names,
        axis=alt.Axis(title=None, labelColor=theme["ink"], labelLimit=left, labelFontSize=13),
        scale=alt.Scale(padding=0.3),
    )
    spans = [
        {"row": r.name, "x": min(d for _, d in r.differences) / 100, "to": max(d for _, d in r.differences) / 100}
        for r in rows
    ]
    return alt.layer(
        chart_of([{"x": 0}]).mark_rule(color=theme["ink"], strokeWidth=1.5).encode(x=x),
        chart_of(spans).mark_rule(color=theme["line"], strokeWidth=2).encode(x=x, x2="to:Q", y=y),
        chart_of(points).mark_point(size=60, strokeWidth=2, opacity=1, color=theme["ink2"]).encode(x=x, y=y),
    ).properties(width=inner, height=26 * len(rows))
