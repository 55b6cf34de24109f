"""A report as one page of HTML: it fetches nothing, runs nothing, and reads in both schemes, on phones and in print."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from itertools import groupby
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from rinkside.analysis.pictures.figure import NARROW, Figure, page_svg
from rinkside.analysis.pictures.theme import tokens_css
from rinkside.analysis.reports.fonts import font_faces
from rinkside.analysis.reports.model import Card, Report, held

__all__ = ["write_html"]


def write_html(report: Report, *, pdf: str = "") -> str:
    """The report as a page. `pdf` is the name of a PDF beside it that the page links to, "" for none.

    The same report gives the same bytes.
    """
    page = _environment().get_template("report.html")
    sections = _sections(report.cards)
    pair = next((at for at, (kind, _) in enumerate(sections) if kind == "pair"), -1)
    body = page.render(
        report=report,
        sections=sections,
        where_at=pair,
        where_beside=pair >= 0,
        held=held(report.where),
        pdf=pdf,
        style=Markup("/*style*/"),
        wide=lambda f: Markup(page_svg(f)),
        narrow=lambda f: Markup(page_svg(f, NARROW)),
    )
    style = "\n".join((font_faces(body), tokens_css(), _style()))
    return body.replace("/*style*/", style, 1)


@lru_cache(maxsize=1)
def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("rinkside.analysis.reports"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["type"] = lambda value: type(value).__name__
    made.tests["figure"] = lambda value: isinstance(value, Figure)
    return made


def _style() -> str:
    return (resources.files("rinkside.analysis.reports") / "templates" / "report.css").read_text("utf-8")


def _sections(cards: tuple[Card, ...]) -> list[tuple[str, list[Any]]]:
    """Runs of cards that share a row of the page: (`pair`, [mains, sides]), (`halves`, cards), (`full`, cards)."""
    kinds = {"main": "pair", "side": "pair", "half": "halves", "full": "full"}
    found: list[tuple[str, list[Any]]] = []
    for kind, run in groupby(cards, lambda c: kinds[c.place]):
        group = list(run)
        if kind == "pair":
            sides = [c for c in group if c.place == "side"]
            mains = [c for c in group if c.place == "main"]
            found.append(("pair", [mains, sides]) if mains and sides else ("full", group))
        else:
            found.append((kind, group))
    return found
