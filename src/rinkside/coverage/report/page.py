"""The page around a report: one file that needs nothing else, no script, nothing from any network."""

from __future__ import annotations

from functools import cache
from html import escape
from importlib import resources

__all__ = ["report_css", "standalone"]


@cache
def report_css() -> str:
    """The styles of marked stories and comparisons, for a page that has the colours already."""
    return _resource("report.css")


@cache
def _resource(name: str) -> str:
    return (resources.files("rinkside.coverage.report") / name).read_text("utf-8")


def standalone(title: str, below: str, body: str, language: str = "en") -> str:
    """A whole HTML document around a report's fragment: `title` in its header, `below` in small beside it."""
    return (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{escape(title)} · Rinkside</title>\n"
        f"<style>\n{_resource('tokens.css')}{report_css()}</style>\n</head>\n<body>\n"
        f'<header class="band"><strong>{escape(title)}</strong> <span class="quiet">{escape(below)}</span></header>\n'
        f"<main>\n{body}\n</main>\n</body>\n</html>\n"
    )
