"""A figure: what it shows in words and numbers, and how it is drawn. One drawing gives page, PDF, PNG and SVG.

Pages carry it as SVG whose colours are those of the page, so one drawing stands in both schemes; nothing is fetched
and nothing is run.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import altair as alt
import vl_convert

from rinkside.analysis.pictures.theme import LIGHT, NAMES, Theme
from rinkside.fonts import font_folders

__all__ = ["NARROW", "WIDE", "Draw", "Figure", "chart_of", "page_svg", "png", "spec", "svg"]

WIDE, NARROW = 780, 340
"""Widths of a drawing in CSS pixels: for a card on a desk, for a phone."""
_ROUND = 16
"""The room around a picture that stands alone."""
Draw = Callable[[Theme, int], "alt.TopLevelMixin"]
"""From a scheme and a width in CSS pixels to a chart."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure. `name` is what its file is called; `note` says what is drawn with which interval or count, below the
    title; `alt` is the same in a sentence for who does not see it, `headings` and `rows` the numbers themselves."""

    name: str
    title: str
    note: str
    alt: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    draw: Draw = field(repr=False, compare=False)
    width: int = WIDE

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """What a notebook shows where a figure is the last line of a cell: the picture, named by its `alt`."""
        size = {"image/png": {"width": self.width + 2 * _ROUND, "alt": self.alt}}
        return {"image/png": b64encode(png(self, scale=1.35)).decode("ascii"), "text/plain": self.alt}, size


def chart_of(values: Sequence[Mapping[str, Any]]) -> Any:
    """A chart over these rows, to be marked and encoded. Not typed: Altair's own types are of no help here."""
    return alt.Chart({"values": list(values)})


def spec(figure: Figure, theme: Theme = LIGHT, width: int | None = None) -> dict[str, Any]:
    """The Vega-Lite specification of a figure: the same for the same values."""
    chart: Any = figure.draw(theme, width or figure.width)
    with alt.data_transformers.enable("default", consolidate_datasets=False, max_rows=None):
        made: dict[str, Any] = chart.to_dict(validate=False)
    made["config"] = theme.config()
    return made


@cache
def _fonts() -> None:
    for folder in font_folders():
        vl_convert.register_font_directory(folder)


def svg(figure: Figure, theme: Theme = LIGHT, width: int | None = None) -> str:
    """The figure as an SVG file."""
    _fonts()
    drawn: str = vl_convert.vegalite_to_svg(spec(figure, theme, width), vl_version="6.1")
    return _lean(drawn)


def png(figure: Figure, theme: Theme = LIGHT, width: int | None = None, scale: float = 2) -> bytes:
    """The figure as a PNG file on the ground of a card."""
    _fonts()
    made = spec(figure, theme, width)
    made["config"]["background"] = theme["ice"]
    made["config"]["padding"] = _ROUND
    made["title"] = {
        "text": figure.title,
        "subtitle": figure.note,
        "anchor": "start",
        "frame": "bounds",
        "fontSize": 17,
        "color": theme["ink"],
        "subtitleColor": theme["ink2"],
        "subtitleFontSize": 13,
        "subtitlePadding": 4,
        "offset": 14,
    }
    drawn: bytes = vl_convert.vegalite_to_png(made, vl_version="6.1", scale=scale)
    return drawn


def page_svg(figure: Figure, width: int | None = None) -> str:
    """The figure for a page: an `<svg>` in the page's own colours, named by its `alt`."""
    drawn = svg(figure, LIGHT, width)
    for name in NAMES:
        drawn = re.sub(f'"{LIGHT[name]}"', f'"var(--{name})"', drawn, flags=re.IGNORECASE)
    return drawn


_NOISE = re.compile(
    r' (?:role|aria-hidden|aria-roledescription|aria-label|pointer-events)="[^"]*"| class="(?!marks)[^"]*"'
)


def _lean(drawn: str) -> str:
    """The drawing without what is of use to no reader: names of parts, empty frames."""
    drawn = _NOISE.sub("", drawn)
    drawn = re.sub(r'<path d="" display="none"/>', "", drawn)
    drawn = re.sub(r'<path (?:fill="[^"]*" )?d=""[^>]*/>', "", drawn)
    return drawn.replace('fill="transparent"', 'fill="none"')
