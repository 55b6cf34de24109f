"""The power curve: how much of a planted preference is found, by how many own skates a judge has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import altair as alt

from rinkside.analysis.officials.power import BANDS, PowerPoint
from rinkside.analysis.pictures.figure import Figure, chart_of
from rinkside.analysis.pictures.theme import Theme

__all__ = ["band_name", "power_figure"]


def band_name(band: tuple[int, int]) -> str:
    """3 to 5, 12 and more."""
    low, high = band
    return f"{low} and more" if high > 999 else f"{low} to {high}"


def _share(found: int, looked: int) -> float:
    return 100 * found / looked if looked else 0.0


def power_figure(power: Sequence[PowerPoint]) -> Figure:
    """Share found against the planted points, one line for each of the bands of own skates that has judges."""
    bands = [at for at in range(len(BANDS)) if any(p.bands[at][1] for p in power)]
    clean = power[0]
    alarms = 100 * clean.alarms / clean.clean
    planted = [p for p in power if p.planted]
    rows = tuple(
        (
            f"{p.planted / 100:g}",
            *(f"{_share(*p.bands[at]):.0f} % of {p.bands[at][1]:,}" if p.planted else "–" for at in bands),
            f"{100 * p.share:.0f} %" if p.planted else "–",
            f"{100 * p.alarms / p.clean:.1f} % of {p.clean:,}",
            f"{100 * p.false_named / p.named:.1f} % of {p.named:,}" if p.named else "none named",
        )
        for p in power
    )
    note = (
        f"Of judges given a preference of that size by chance-made nations in these panels; {clean.runs} runs. "
        f"Without any, {alarms:.1f} % have p ≤ 5 %; stated are 5 %."
    )
    half = next((p.planted for p in planted if p.share >= 0.5), None)
    alt_text = (
        "The share of judges found rises with the planted preference"
        + (f"; half are found from {half / 100:g} points" if half else "")
        + f". False alarms: {alarms:.1f} %, stated 5 %."
    )

    def draw(theme: Theme, width: int) -> Any:
        return _curves(theme, width, power, bands)

    headings = (
        "Planted, points", *(f"{band_name(BANDS[at])} own skates" for at in bands), "All", "False alarms, p ≤ 5 %",
        "Of those named, without one",
    )  # fmt: skip
    return Figure("power", "What the method finds", note, alt_text, headings, rows, draw)


def _curves(theme: Theme, width: int, power: Sequence[PowerPoint], bands: Sequence[int]) -> Any:
    narrow = width < 500
    right = 104 if narrow else 128
    inner = width - 46 - right
    most = max(p.planted for p in power) / 100
    styles = {
        bands[-1]: (theme["accent"], [1, 0]),
        **{at: (theme["ink2"], [6, 4] if n else [2, 3]) for n, at in enumerate(bands[:-1])},
    }
    x = alt.X(
        "x:Q",
        scale=alt.Scale(domain=[0, most], nice=False),
        axis=alt.Axis(title="planted preference, points a skate", tickCount=int(most), format="d", grid=False),
    )
    y = alt.Y(
        "y:Q",
        scale=alt.Scale(domain=[0, 100], nice=False),
        axis=alt.Axis(title=None, values=[0, 25, 50, 75, 100], labelExpr="datum.value + '%'"),
    )
    layers: list[Any] = []
    ends: list[tuple[float, int]] = []
    for at in bands:
        line = [{"x": p.planted / 100, "y": _share(*p.bands[at])} for p in power if p.planted and p.bands[at][1]]
        clean = power[0]
        line.insert(0, {"x": 0.0, "y": 100 * clean.false_named / clean.clean})
        colour, dash = styles[at]
        layers.append(
            chart_of(line)
            .mark_line(color=colour, strokeWidth=2.5, strokeDash=dash, interpolate="monotone")
            .encode(x=x, y=y)
        )
        layers.append(chart_of(line[1:]).mark_point(color=colour, filled=True, size=44, opacity=1).encode(x=x, y=y))
        ends.append((line[-1]["y"], at))
    placed = 108.0
    for value, at in sorted(ends, reverse=True):
        placed = min(value, placed - 8)
        layers.append(
            chart_of([{"x": most, "y": placed, "t": f"{band_name(BANDS[at])}"}])
            .mark_text(align="left", dx=9, fontSize=13, fontWeight=600, color=styles[at][0])
            .encode(x=x, y=y, text="t:N")
        )
    layers.append(
        chart_of([{"x": most, "y": placed - 8, "t": "own skates"}])
        .mark_text(align="left", dx=9, fontSize=13, color=theme["ink2"])
        .encode(x=x, y=y, text="t:N")
    )
    alarms = 100 * power[0].alarms / power[0].clean
    stated = [{"x": 0, "y": 5, "t": f"5 % stated, {alarms:.1f} % came"}]
    layers.append(chart_of(stated).mark_rule(color=theme["edge"], strokeDash=[4, 4]).encode(y=y))
    layers.append(
        chart_of([{"x": most, "y": 5, "t": stated[0]["t"]}])
        .mark_text(align="right", dx=-4, dy=-9, fontSize=13, color=theme["ink2"])
        .encode(x=x, y=y, text="t:N")
    )
    layers.append(
        chart_of([{"x": 0, "y": alarms}])
        .mark_point(
            shape="circle", filled=True, size=60, opacity=1, fill=theme["ice"], stroke=theme["ink"], strokeWidth=2
        )
        .encode(x=x, y=y)
    )
    return alt.layer(*layers).properties(width=inner, height=260)
