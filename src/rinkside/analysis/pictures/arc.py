"""Pictures of an athlete over the seasons: totals with the personal best so far, and where the points came from."""

from __future__ import annotations

from datetime import date
from typing import Any

import altair as alt

from rinkside.analysis.arcs import ERAS, Arc, Competition, era_of
from rinkside.analysis.pictures.figure import Figure, chart_of
from rinkside.analysis.pictures.theme import Theme
from rinkside.points import format_points

__all__ = ["GROUPS", "points_by_season", "points_figure", "totals_figure"]

GROUPS = ("jumps", "other elements", "components")
"""What a total is put together of in pictures; deductions are told beside."""
_JUMPED = ("jumps", "throws", "twist lifts")


def _where_in(seasons: tuple[str, ...], competition: Competition) -> float:
    """Where a competition stands on the axis of seasons: August to April over the width of its season."""
    first = date(int(competition.season[:4]), 8, 1)
    share = (competition.day - first).days / 275
    return seasons.index(competition.season) + min(0.94, max(0.06, share))


def _season_axis(seasons: tuple[str, ...], width: int) -> alt.Axis:
    room = width / max(1, len(seasons))
    every = 1 if room > 46 else 2 if room > 24 else 3 if room > 16 else 4
    shown = [i for i in range(len(seasons)) if (len(seasons) - 1 - i) % every == 0]
    names = {i: _short(seasons[i], room * every > 66) for i in shown}
    said = " : ".join(f"datum.value == {i + 0.5} ? '{name}'" for i, name in names.items())
    return alt.Axis(
        values=[i + 0.5 for i in shown], labelExpr=f"{said} : ''", grid=False, title=None, labelOverlap=False
    )


def _short(season: str, whole: bool) -> str:
    return season.replace("-", "–") if whole else season[2:].replace("-", "–")


def totals_figure(arc: Arc) -> Figure:
    """Every total of an arc by day, and the best so far of its era; seasons of which nothing is held say so."""
    seasons = arc.seasons
    told = [c for c in arc.competitions if not c.team_event]
    whole = [c for c in told if c.total is not None]
    rows = tuple(
        (
            c.season.replace("-", "–"),
            c.day.isoformat(),
            c.name,
            "–" if c.total is None else format_points(c.total),
            "no total" if c.total is None else "championship" if c.championship else "event",
        )
        for c in told
    )
    best = max((c.total or 0 for c in whole), default=0)
    without = len(told) - len(whole)
    note = f"{len(whole)} competitions with a total, each as printed. The line is the personal best so far." + (
        f" {without} without: not every segment was skated or is held." if without else ""
    )
    alt_text = (
        f"Total score of {arc.names[0]}, {len(whole)} competitions from {seasons[0]} to {seasons[-1]}; "
        f"the highest is {format_points(best)}."
    )

    def draw(theme: Theme, width: int) -> Any:
        return _totals(theme, width, seasons, told, whole)

    headings = ("Season", "Day", "Event", "Total", "Kind")
    return Figure("totals", "Total score, competition by competition", note, alt_text, headings, rows, draw)


def _totals(
    theme: Theme, width: int, seasons: tuple[str, ...], told: list[Competition], whole: list[Competition]
) -> Any:
    totals = [(c.total or 0) / 100 for c in whole] or [0.0]
    room = max(10.0, max(totals) - min(totals))
    low, high = min(totals) - room * 0.14, max(totals) + room * 0.12
    count = len(seasons)
    x = alt.X("x:Q", scale=alt.Scale(domain=[0, count], nice=False), axis=_season_axis(seasons, width - 50))
    y = alt.Y(
        "y:Q", scale=alt.Scale(domain=[low, high], nice=False), axis=alt.Axis(tickCount=6, title=None, format="d")
    )
    held = {c.season for c in told}
    gaps: list[dict[str, float]] = [{"x": i, "to": i + 1} for i, season in enumerate(seasons) if season not in held]
    joined: list[dict[str, float]] = []
    for gap in gaps:
        if joined and joined[-1]["to"] == gap["x"]:
            joined[-1]["to"] = gap["to"]
        else:
            joined.append(dict(gap))
    for gap in joined:
        gap["middle"] = (gap["x"] + gap["to"]) / 2
    layers: list[Any] = []

    if joined:
        layers.append(chart_of(joined).mark_rect(color=theme["well"], opacity=0.75).encode(x=x, x2="to:Q"))
    layers.append(
        chart_of([{"x": i} for i in range(count + 1)]).mark_rule(color=theme["line"], strokeWidth=1).encode(x=x)
    )
    if joined:
        text = ["none", "held"] if (width - 50) / count > 34 else ["–"]
        layers.append(
            chart_of(joined)
            .mark_text(text=text, color=theme["ink2"], fontSize=13, lineHeight=16, baseline="bottom")
            .encode(x=alt.X("middle:Q", scale=alt.Scale(domain=[0, count])), y=alt.value(300))
        )
    eras = {era_of(s) for s in seasons}
    if len(eras) == 2:
        layers += _era_line(theme, seasons, x)
    layers.append(
        chart_of(_best_so_far(seasons, whole))
        .mark_line(interpolate="step-after", color=theme["ink"], strokeWidth=2, opacity=0.85)
        .encode(x=x, y=y, detail="era:N")
    )
    kinds = ["event", "championship"]
    points = [{"x": _where_in(seasons, c), "y": (c.total or 0) / 100, "kind": kinds[c.championship]} for c in whole]
    layers.append(
        chart_of(points)
        .mark_point(size=74, strokeWidth=2, opacity=1, filled=True)
        .encode(
            x=x,
            y=y,
            shape=alt.Shape(
                "kind:N",
                scale=alt.Scale(domain=kinds, range=["circle", "diamond"]),
                legend=alt.Legend(title=None, symbolFillColor=theme["accent"], symbolStrokeColor=theme["accent"]),
            ),
            fill=alt.Fill("kind:N", scale=alt.Scale(domain=kinds, range=[theme["ice"], theme["accent"]]), legend=None),
            stroke=alt.value(theme["accent"]),
        )
    )
    none = [{"x": _where_in(seasons, c), "y": low + (high - low) * 0.025} for c in told if c.total is None]
    if none:
        layers.append(chart_of(none).mark_point(shape="cross", size=60, color=theme["edge"], angle=45).encode(x=x, y=y))
        left = none[-1]["x"] > count / 2
        layers.append(
            chart_of([none[0 if left else -1] | {"t": "no total"}])
            .mark_text(color=theme["ink2"], fontSize=13, align="right" if left else "left", dx=-9 if left else 9)
            .encode(x=x, y=y, text="t:N")
        )
    layers += _bests(theme, seasons, whole, x, y)
    return alt.layer(*layers).properties(width=width - 50, height=320)


def _era_line(theme: Theme, seasons: tuple[str, ...], x: alt.X) -> list[Any]:
    at = next(i for i, s in enumerate(seasons) if era_of(s) == ERAS[1])
    row = chart_of([{"x": at, "t": "grades −5 to +5"}])
    right = at / len(seasons) > 0.75
    return [
        row.mark_rule(color=theme["edge"], strokeWidth=1.5, strokeDash=[5, 4]).encode(x=x),
        row.mark_text(
            color=theme["ink2"], fontSize=13, align="right" if right else "left", dx=-6 if right else 6, baseline="top"
        ).encode(x=x, y=alt.value(2), text="t:N"),
    ]


def _best_so_far(seasons: tuple[str, ...], whole: list[Competition]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for era in ERAS:
        best = 0
        own = [c for c in whole if era_of(c.season) == era]
        for competition in own:
            if (competition.total or 0) > best:
                best = competition.total or 0
                rows.append({"x": _where_in(seasons, competition), "y": best / 100, "era": era})
        if own:
            rows.append({"x": _where_in(seasons, own[-1]), "y": best / 100, "era": era})
    return rows


def _bests(theme: Theme, seasons: tuple[str, ...], whole: list[Competition], x: alt.X, y: alt.Y) -> list[Any]:
    rows = []
    for era in ERAS:
        own = [c for c in whole if era_of(c.season) == era]
        if own:
            top = max(own, key=lambda c: c.total or 0)
            at = _where_in(seasons, top)
            change = next((i for i, s in enumerate(seasons) if era_of(s) == ERAS[1]), 0)
            left = at / len(seasons) > 0.8 or 0 < change - at < 1
            rows.append(
                {"x": at, "y": (top.total or 0) / 100, "t": f"best {format_points(top.total or 0)}", "left": left}
            )
    found = []
    for left in (True, False):
        mine = [r for r in rows if r["left"] is left]
        if mine:
            found.append(
                chart_of(mine)
                .mark_text(
                    fontWeight=600,
                    fontSize=14,
                    dy=-14,
                    color=theme["ink"],
                    align="right" if left else "center",
                    dx=6 if left else 0,
                )
                .encode(x=x, y=y, text="t:N")
            )
    return found


def points_by_season(arc: Arc) -> list[tuple[str, int, dict[str, float], float]]:
    """For each season with a total: season, how many competitions, mean points of each of `GROUPS` and mean total."""
    found = []
    for season in arc.seasons:
        own = [c for c in arc.competitions if c.season == season and c.total is not None and c.marked]
        if not own:
            continue
        sums = dict.fromkeys(GROUPS, 0)
        for competition in own:
            for family, points in competition.points().items():
                group = "jumps" if family in _JUMPED else "components" if family == "components" else "other elements"
                if family not in ("deductions", "other"):
                    sums[group] += points
        means = {group: total / len(own) / 100 for group, total in sums.items()}
        found.append((season, len(own), means, sum(c.total or 0 for c in own) / len(own) / 100))
    return found


def points_figure(arc: Arc) -> Figure | None:
    """Where the points of a competition came from, season by season as means with their counts; None without totals."""
    seasons = points_by_season(arc)
    if not seasons:
        return None
    rows = tuple(
        (season.replace("-", "–"), str(count), *(f"{means[g]:.2f}" for g in GROUPS), f"{total:.2f}")
        for season, count, means, total in seasons
    )
    note = "Mean of a competition, with the number of competitions above each bar. Deductions are not drawn."
    alt_text = f"Mean points from jumps, other elements and components of {arc.names[0]} in {len(seasons)} seasons."

    def draw(theme: Theme, width: int) -> Any:
        return _points(theme, width, seasons)

    headings = ("Season", "Competitions", *(g.capitalize() for g in GROUPS), "Total")
    return Figure("points", "Where the points come from", note, alt_text, headings, rows, draw)


def _points(theme: Theme, width: int, seasons: list[tuple[str, int, dict[str, float], float]]) -> Any:
    room = (width - 50) / len(seasons)
    order = [_short(s, room > 66) for s, *_ in seasons]
    bars: list[dict[str, Any]] = []
    tops: list[dict[str, Any]] = []
    for (_, count, means, _), name in zip(seasons, order, strict=True):
        base = 0.0
        for group in GROUPS:
            top = base + means[group]
            bars.append(
                {"s": name, "g": group, "y": base, "to": top, "m": (base + top) / 2, "t": f"{means[group]:.0f}"}
            )
            base = top
        tops.append({"s": name, "y": base, "t": f"n = {count}" if room > 44 else str(count)})
    x = alt.X(
        "s:N",
        sort=order,
        axis=alt.Axis(title=None, labelAngle=0, labelOverlap=True),
        scale=alt.Scale(padding=0.28),
    )
    y = alt.Y("y:Q", axis=alt.Axis(title=None, tickCount=5, format="d"), scale=alt.Scale(domainMin=0))
    fills = [theme["accent"], theme["accent-soft"], theme["edge"]]
    on = {"jumps": theme["ice"], "other elements": theme["ink"], "components": theme["ice"]}
    layers: list[Any] = [
        chart_of(bars)
        .mark_bar(stroke=theme["edge"], strokeWidth=1, width={"band": min(1.0, len(seasons) / 5)})
        .encode(
            x=x,
            y=y,
            y2="to:Q",
            color=alt.Color("g:N", scale=alt.Scale(domain=list(GROUPS), range=fills), legend=alt.Legend(title=None)),
        ),
        chart_of(tops).mark_text(dy=-8, color=theme["ink2"], fontSize=13).encode(x=x, y=y, text="t:N"),
    ]
    if room > 30:
        for group in GROUPS:
            layers.append(
                chart_of([b for b in bars if b["g"] == group and b["to"] - b["y"] > 4])
                .mark_text(color=on[group], fontSize=13, fontWeight=600)
                .encode(x=x, y=alt.Y("m:Q"), text="t:N")
            )
    return alt.layer(*layers).properties(width=width - 50, height=240)
