"""Preferences in a row each: what was measured with its interval, over the band that chance alone gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import altair as alt

from rinkside.analysis.pictures.figure import Figure, chart_of
from rinkside.analysis.pictures.theme import Theme
from rinkside.points import format_points

__all__ = ["Row", "forest_figure"]

FEW = 10
"""Rows with fewer own skates are drawn hollow: little is known of them."""


@dataclass(frozen=True, slots=True)
class Row:
    """One judge or nation, in hundredths: the mean with its 95 % interval, and where 95 of 100 draws of chance lie.
    `named` where chance is ruled out at the stated rate; `strong` for a row that stands for all; `rate` is the
    false discovery rate at which it is named."""

    name: str
    own: int
    points: float
    low: float
    high: float
    chance_low: float
    chance_high: float
    named: bool
    strong: bool = False
    rate: float | None = None


def _signed(value: float) -> str:
    whole = round(value)
    return f"{'+' if whole > 0 else ''}{format_points(whole)}".replace("-", "−")


def forest_figure(name: str, title: str, what: str, rows: Sequence[Row], note: str, span: Sequence[Row] = ()) -> Figure:
    """One row each, in the order given. `what` is what the rows are: nation, judge; the axis has room for the rows of
    `span` too, so that figures side by side are read by one scale."""
    told = tuple(
        (
            r.name,
            str(r.own),
            _signed(r.points),
            f"{_signed(r.low)} to {_signed(r.high)}",
            f"{_signed(r.chance_low)} to {_signed(r.chance_high)}",
            ("yes" if r.named else "no") + ("" if r.rate is None else f", q {_percent(r.rate)}"),
        )
        for r in rows
    )
    first = rows[0]
    alt_text = (
        f"Own-nation preference of {len(rows)} rows in points a skate. {first.name}: {_signed(first.points)}, "
        f"95 % interval {_signed(first.low)} to {_signed(first.high)}, {first.own} own skates. "
        f"Beyond chance: {sum(r.named for r in rows)}."
    )

    def draw(theme: Theme, width: int) -> Any:
        return _forest(theme, width, rows, (*rows, *span))

    headings = (what, "Own skates", "Points", "95 % interval", "Chance alone, 95 of 100", "Beyond chance")
    return Figure(name, title, note, alt_text, headings, told, draw)


def _percent(share: float) -> str:
    return "< 0.1 %" if share < 0.001 else f"{100 * share:.1f} %"


def _cut(name: str, letters: int) -> str:
    """A name in so many letters: given names to initials, then without the nation before it; never the surname."""
    if len(name) <= letters:
        return name
    words = [w if w.isupper() else f"{w[0]}." for w in name.split()]
    shorter = " ".join(words)
    return shorter if len(shorter) <= letters else " ".join(words[1:]) if len(words[0]) == 3 else shorter


def _forest(theme: Theme, width: int, rows: Sequence[Row], span: Sequence[Row]) -> Any:
    narrow = width < 500
    letters = 18 if narrow else 34
    names: list[str] = []
    for row in rows:
        cut = _cut(row.name, letters)
        names.append(cut + "\u200b" * names.count(cut) if cut in names else cut)
    label = max(len(n) for n in names) * (7.0 if narrow else 7.6) + 12
    counts = 30
    values = 52 if narrow else 158
    inner = int(width - label - counts - values)
    data: list[dict[str, Any]] = [
        {
            "row": n,
            "x": r.points / 100,
            "low": r.low / 100,
            "high": r.high / 100,
            "from": r.chance_low / 100,
            "to": r.chance_high / 100,
            "own": str(r.own),
            "kind": "named" if r.named else "not",
            "few": r.own < FEW,
            "strong": r.strong,
            "t": _signed(r.points),
            "i": f"{_signed(r.low)} to {_signed(r.high)}",
        }
        for n, r in zip(names, rows, strict=True)
    ]
    ends = [0.0, *(end / 100 for r in span for end in (r.low, r.high, r.chance_low, r.chance_high))]
    low, high = min(ends), max(ends)
    room = max(1.0, high - low)
    scale = alt.Scale(domain=[low - room * 0.03, high + room * 0.03], nice=False)
    said = alt.Axis(
        title=None,
        tickCount=max(3, inner // 70),
        grid=True,
        orient="bottom",
        labelExpr="datum.value == 0 ? 'panel' : (datum.value > 0 ? '+' : '−') + abs(datum.value)",
    )
    x = alt.X("x:Q", scale=scale, axis=said)
    strong = [n for n, r in zip(names, rows, strict=True) if r.strong]
    bold = " || ".join(f"datum.value == '{n}'" for n in strong) or "false"
    axis = alt.Axis(
        title=None,
        labelColor=theme["ink"],
        labelFontSize=13,
        labelPadding=counts + 10,
        labelLimit=400,
        labelAlign="right",
        labelFontWeight={"condition": {"test": bold, "value": 700}, "value": 400},
    )
    y = alt.Y("row:N", sort=names, axis=axis, scale=alt.Scale(padding=0.25))
    at = {"y": y}
    number = {"fontSize": 13, "color": theme["ink2"], "align": "right"}
    layers: list[Any] = [
        chart_of(data)
        .mark_bar(color=theme["well"], height={"band": 0.86})
        .encode(x=alt.X("from:Q", scale=scale, axis=said), x2="to:Q", **at),
        chart_of([{"x": 0}]).mark_rule(color=theme["ink"], strokeWidth=1.5).encode(x=x),
    ]
    for kind, colour, shape in (("not", theme["ink2"], "circle"), ("named", theme["accent"], "diamond")):
        own = [d for d in data if d["kind"] == kind]
        if not own:
            continue
        layers.append(
            chart_of(own)
            .mark_rule(color=colour, strokeWidth=2.5)
            .encode(x=alt.X("low:Q", scale=scale, axis=said), x2="high:Q", **at)
        )
        for few in (False, True):
            part = [d for d in own if d["few"] is few]
            if part:
                layers.append(
                    chart_of(part)
                    .mark_point(
                        shape=shape,
                        size=90 if shape == "diamond" else 60,
                        filled=True,
                        opacity=1,
                        strokeWidth=2,
                        fill=theme["ice"] if few else colour,
                        stroke=colour,
                    )
                    .encode(x=x, **at)
                )
    layers.append(chart_of(data).mark_text(**number, fontWeight=600).encode(x=alt.value(-12), text="own:N", **at))
    texts = {"fontSize": 13, "color": theme["ink"], "align": "right"}
    layers.append(chart_of(data).mark_text(**texts, fontWeight=600).encode(x=alt.value(inner + 50), text="t:N", **at))
    if not narrow:
        layers.append(
            chart_of(data)
            .mark_text(fontSize=13, color=theme["ink2"], align="right")
            .encode(x=alt.value(inner + values - 2), text="i:N", **at)
        )
    step = 26 if len(rows) <= 30 else 21
    return alt.layer(*layers).properties(width=inner, height=step * len(rows))
