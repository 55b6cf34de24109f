"""Figures in the house's colours: one drawing for a page, a PDF, a PNG and an SVG file."""

from rinkside.analysis.pictures.figure import Figure, png, spec, svg
from rinkside.analysis.pictures.plain import Point, lines_figure, share_interval, shares_figure
from rinkside.analysis.pictures.theme import DARK, LIGHT, Theme

__all__ = [
    "DARK",
    "LIGHT",
    "Figure",
    "Point",
    "Theme",
    "lines_figure",
    "png",
    "share_interval",
    "shares_figure",
    "spec",
    "svg",
]
