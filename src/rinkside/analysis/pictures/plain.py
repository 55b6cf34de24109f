"""Plain figures for questions of one's own: shares with their intervals, values over the seasons, steps and lines.

figure = shares_figure("nations", "Success by nation", note, [("JPN", 121, 160), ("USA", 90, 150)])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import altair as alt

from rinkside.analysis.pictures.figure import Figure, chart_of
from rinkside.analysis.pictures.theme import Theme
from rinkside.errors import UsageError

__all__ = ["Point", "lines_figure", "share_interval", "shares_figure"]

_Z = 1.959964
"""Two-sided 95 %."""
SHAPES = ("circle", "diamond", "square", "triangle-up")
"""The shapes of series, in their order: told apart without colour."""


def share_interval(done: int, of: int) -> tuple[float, float]:
    """Between which shares the true one lies, nineteen times of twenty (Wilson); 0 to 1 where nothing was tried.

    >>> [round(v, 3) for v in share_interval(8, 10)]
    [0.49, 0.943]
    """
    if not 0 <= done <= of:
        raise UsageError(f"{done} of {of} is no share")
    if not of:
        return 0.0, 1.0
    share, square = done / of, _Z * _Z
    middle = (share + square / (2 * of)) / (1 + square / of)
    reach = _Z * sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def shares_figure(
    name: str, title: str, note: str, rows: Sequence[tuple[str, int, int]], *, mark: Sequence[str] = ()
) -> Figure:
    """A share a row, as (label, done, of), with its 95 % interval and its count; `mark` are labels drawn in accent."""
    if not rows:
        raise UsageError(f"{title}: there is no row to draw")
    told = [(label, done, of, *share_interval(done, of)) for label, done, of in rows]
    cells = tuple(
        (label, str(done), str(of), f"{done / of:.0%}" if of else "–", f"{low:.0%} to {high:.0%}")
        for label, done, of, low, high in told
    )
    alt_text = f"{title}: " + ", ".join(f"{label} {done} of {of}" for label, done, of in rows) + "."

    def draw(theme: Theme, width: int) -> Any:
        values = [
            {"row": label, "x": done / of if of else None, "low": low, "high": high, "t": f"{done} of {of}",
             "own": label in mark or not mark}
            for label, done, of, low, high in told
        ]  # fmt: skip
        room = width - min(230, max(len(label) for label, *_ in rows) * 8 + 20) - 90
        axis = alt.Axis(title=None, labelColor=theme["ink"], labelLimit=230, labelPadding=10)
        y = alt.Y("row:N", sort=[r[0] for r in rows], axis=axis, scale=alt.Scale(padding=0.3))
        x = alt.X("x:Q", scale=alt.Scale(domain=[0, 1], nice=False), axis=alt.Axis(title=None, format="%", tickCount=5))
        return alt.layer(
            chart_of(values)
            .mark_rule(color=theme["edge"], strokeWidth=4, strokeCap="round")
            .encode(x=alt.X("low:Q"), x2="high:Q", y=y),
            chart_of(values)
            .mark_point(filled=True, size=90, opacity=1)
            .encode(
                x=x,
                y=y,
                color=alt.Color(
                    "own:N",
                    scale=alt.Scale(domain=[True, False], range=[theme["accent"], theme["ink2"]]),
                    legend=None,
                ),
            ),
            chart_of(values)
            .mark_text(align="left", fontSize=13, color=theme["ink2"])
            .encode(x=alt.value(room + 12), y=y, text="t:N"),
        ).properties(width=room, height=27 * len(rows))

    headings = ("", "Done", "Of", "Share", "95 % interval")
    return Figure(name, title, note, alt_text, headings, cells, draw)


@dataclass(frozen=True, slots=True)
class Point:
    """One value of a series at `x` (an index of the axis), with its interval where it has one and a text beside it.

    `gap` begins a new line before it: what is held does not join with what came before.
    """

    series: str
    x: int
    y: float
    low: float | None = None
    high: float | None = None
    text: str = ""
    gap: bool = False


def lines_figure(
    name: str,
    title: str,
    note: str,
    ticks: Sequence[str],
    points: Sequence[Point],
    *,
    percent: bool = False,
    digits: int = 2,
    step: bool = False,
    zero: bool = False,
    domain: tuple[float, float] | None = None,
    rules: Sequence[tuple[int, str]] = (),
    levels: Sequence[tuple[float, str]] = (),
    axis_title: str | None = None,
    height: int = 280,
) -> Figure:
    """Values over named ticks (seasons, starting numbers), a line and a shape a series, intervals as upright bars.

    `rules` are upright lines before a tick and `levels` level ones at a value, with words; a tick nothing stands at
    stays empty. `percent` writes shares.
    """
    series = list(dict.fromkeys(p.series for p in points))
    if not points or len(series) > len(SHAPES):
        raise UsageError(f"a figure of lines takes 1 to {len(SHAPES)} series, not {len(series)}")

    def said(value: float | None) -> str:
        return "–" if value is None else f"{value:.0%}" if percent else f"{value:.{digits}f}".replace("-", "−")

    rows = tuple(
        (p.series, ticks[p.x], said(p.y), "–" if p.low is None else f"{said(p.low)} to {said(p.high)}", p.text)
        for p in points
    )
    alt_text = f"{title}: " + "; ".join(
        f"{s} from {said(own[0].y)} ({ticks[own[0].x]}) to {said(own[-1].y)} ({ticks[own[-1].x]})"
        for s in series
        if (own := [p for p in points if p.series == s])
    )

    low, high = domain or _reach(points, levels, zero=zero, percent=percent)
    look = _Look(percent, step, (low, high), tuple(rules), tuple(levels), axis_title, height)

    def draw(theme: Theme, width: int) -> Any:
        return _lines(theme, width, ticks, points, series, look)

    headings = ("Series", "At", "Value", "95 % interval", "Count")
    return Figure(name, title, note, alt_text + ".", headings, rows, draw)


@dataclass(frozen=True, slots=True)
class _Look:
    percent: bool
    step: bool
    domain: tuple[float, float]
    rules: tuple[tuple[int, str], ...]
    levels: tuple[tuple[float, str], ...]
    title: str | None
    height: int


def _reach(
    points: Sequence[Point], levels: Sequence[tuple[float, str]], *, zero: bool, percent: bool
) -> tuple[float, float]:
    """From where to where the axis goes: everything with room above for words; shares from 0 to 100 %."""
    if percent:
        return 0.0, 1.0
    ends = [v for p in points for v in (p.y, p.low, p.high) if v is not None] + [level for level, _ in levels]
    low, high = min(ends), max(ends)
    if zero:
        low, high = min(0.0, low), max(0.0, high)
    room = (high - low) or 1.0
    return low - (0 if zero and low == 0 else room * 0.06), high + room * 0.12


def _lines(
    theme: Theme, width: int, ticks: Sequence[str], points: Sequence[Point], series: list[str], look: _Look
) -> Any:
    inner = width - (72 if look.title else 52)
    every = max(1, -(-len(ticks) * (max(map(len, ticks[1:] or ticks)) * 7 + 10) // inner))
    names = " : ".join(f"datum.value == {i} ? '{t}'" for i, t in enumerate(ticks) if (len(ticks) - 1 - i) % every == 0)
    at = alt.Axis(values=list(range(len(ticks))), labelExpr=f"{names} : ''", grid=False, title=None, labelOverlap=False)
    ends = [-0.6, len(ticks) - 0.4]
    x = alt.X("x:Q", scale=alt.Scale(domain=ends, nice=False), axis=at)
    scale = alt.Scale(domain=list(look.domain), nice=False)
    y = alt.Y("y:Q", scale=scale, axis=alt.Axis(title=look.title, tickCount=6, format="%" if look.percent else "~f"))
    hues = [theme[name] for name in ("accent", "ink", "warn", "stale")][: len(series)]
    legend = alt.Legend(title=None, symbolOpacity=1) if len(series) > 1 else None
    colours = alt.Scale(domain=series, range=hues)
    colour = alt.Color("s:N", scale=colours, legend=legend)
    values: list[dict[str, Any]] = []
    part = 0
    for name in series:
        before = None
        for p in (p for p in points if p.series == name):
            part += before is None or p.gap
            values.append({"s": name, "x": p.x, "y": p.y, "low": p.low, "high": p.high, "t": p.text, "part": part})
            before = p
    layers: list[Any] = []
    for where, words in look.rules:
        mark = chart_of([{"x": where - 0.5, "t": words}])
        layers.append(mark.mark_rule(color=theme["edge"], strokeWidth=1.5, strokeDash=[5, 4]).encode(x=x))
        text = mark.mark_text(color=theme["ink2"], fontSize=13, align="left", dx=6, dy=-6, baseline="bottom")
        layers.append(text.encode(x=x, y=alt.value(look.height), text="t:N"))
    for level, words in look.levels:
        mark = chart_of([{"x": ends[1], "y": level, "t": words}])
        layers.append(mark.mark_rule(color=theme["edge"], strokeWidth=1.5, strokeDash=[5, 4]).encode(y=y))
        if not words:
            continue
        text = mark.mark_text(color=theme["ink2"], fontSize=13, align="right", dx=-2, dy=-4, baseline="bottom")
        layers.append(text.encode(x=x, y=y, text="t:N"))
    bars = [v for v in values if v["low"] is not None]
    if bars:
        layers.append(
            chart_of(bars)
            .mark_rule(strokeWidth=4, opacity=0.28, strokeCap="round")
            .encode(x=x, y=alt.Y("low:Q", scale=scale), y2="high:Q", color=colour)
        )
    layers += [
        chart_of(values)
        .mark_line(strokeWidth=1.5, interpolate="step-after" if look.step else "linear")
        .encode(x=x, y=y, color=colour, detail="part:N"),
        chart_of(values)
        .mark_point(filled=True, opacity=1)
        .encode(
            x=x,
            y=y,
            color=colour,
            size=alt.value(64),
            shape=alt.Shape("s:N", scale=alt.Scale(domain=series, range=list(SHAPES[: len(series)])), legend=legend),
        ),
    ]
    told = [{**v, "y": v["y"] if v["high"] is None else v["high"]} for v in values if v["t"]]
    if told:
        text = chart_of(told).mark_text(dy=-8 if bars else -13, fontSize=12, color=theme["ink2"])
        layers.append(text.encode(x=x, y=y, text="t:N"))
    return alt.layer(*layers).properties(width=inner, height=look.height)
