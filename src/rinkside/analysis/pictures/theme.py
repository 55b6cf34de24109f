"""The colours and type of figures: those of every screen, read from the same file, in both schemes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

__all__ = ["DARK", "FONT", "LIGHT", "NAMES", "Theme", "tokens_css"]

FONT = "Source Sans Pro"
"""The font that is brought along: figures are measured in it, so nothing shifts on a machine without it."""
NAMES = ("ground", "ice", "well", "line", "edge", "ink", "ink2", "accent", "accent-soft", "ok", "bad", "warn", "stale")
"""The colours that figures use. Each has one value of its own in each scheme."""


@dataclass(frozen=True, slots=True)
class Theme:
    """One scheme: its name and the value of each colour as `#rrggbb`, by the name it has on every screen."""

    name: str
    colours: tuple[tuple[str, str], ...]

    def __getitem__(self, name: str) -> str:
        return dict(self.colours)[name]

    def config(self) -> dict[str, Any]:
        """The Vega-Lite configuration: quiet grid, small type, no frame."""
        ink, quiet, line = self["ink"], self["ink2"], self["line"]
        return {
            "aria": False,
            "background": None,
            "font": FONT,
            "padding": 2,
            "axis": {
                "domain": False,
                "ticks": False,
                "gridColor": line,
                "labelColor": quiet,
                "labelFontSize": 13,
                "labelPadding": 8,
                "labelLimit": 400,
                "titleColor": quiet,
                "titleFontSize": 13,
                "titleFontWeight": 400,
                "titlePadding": 10,
            },
            "legend": {
                "labelColor": quiet,
                "labelFontSize": 14,
                "titleColor": quiet,
                "orient": "top",
                "symbolSize": 90,
                "symbolStrokeWidth": 2,
                "columnPadding": 18,
                "offset": 10,
                "labelLimit": 400,
            },
            "header": {"labelColor": quiet, "titleColor": quiet, "labelFontSize": 13},
            "mark": {"color": self["accent"]},
            "text": {"color": ink, "fontSize": 13, "font": FONT},
            "view": {"stroke": None},
        }


@cache
def tokens_css() -> str:
    """The colours and measures of every screen, as CSS."""
    return (resources.files("rinkside") / "server" / "static" / "tokens.css").read_text("utf-8")


def _scheme(name: str, selector: str) -> Theme:
    block = tokens_css().partition(selector)[2].partition("}")[0]
    found = dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6})", block))
    return Theme(name, tuple((colour, found[colour]) for colour in NAMES))


LIGHT = _scheme("light", ":root {")
"""The scheme of paper and of screens by day."""
DARK = _scheme("dark", ':root[data-theme="dark"] {')
"""The scheme of dark screens."""
