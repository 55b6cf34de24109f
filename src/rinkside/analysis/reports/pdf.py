"""A report as a PDF: PDF/UA-1 where every letter has a font, figures as drawings; equal values give equal bytes."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

import typst

from rinkside.analysis.pictures.figure import WIDE, Figure, svg
from rinkside.analysis.pictures.theme import LIGHT
from rinkside.analysis.reports.model import Report, held, plain
from rinkside.errors import UsageError
from rinkside.fonts import font_folders
from rinkside.publish.prints.typesetting import letters_without_font, shown

__all__ = ["write_pdf"]


def write_pdf(report: Report) -> bytes:
    """The report as a PDF. Letters no font has are printed as `?`. Raises UsageError where it cannot be set."""
    values = shown({**plain(report), "title": report.title, "held": held(report.where)})
    for card, told in zip(report.cards, values["cards"], strict=True):
        for block, block_told in zip(card.blocks, told["blocks"], strict=True):
            if isinstance(block, Figure):
                block_told["svg"] = svg(block, LIGHT, WIDE)
    text = json.dumps(values, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    text = text.translate({ord(c): "?" for c in letters_without_font([text])})
    try:
        try:
            made = _compiled(text, ["ua-1"])
        except typst.TypstError as problem:
            if "could not be displayed" not in str(problem):
                raise
            made = _compiled(text, [])
    except (RuntimeError, typst.TypstError) as problem:
        raise UsageError(f"{report.title} cannot be set: {problem}") from None
    if not isinstance(made, bytes):
        raise UsageError(f"{report.title} came out as several files; a report is one")
    return made


def _compiled(text: str, standards: list[Any]) -> Any:
    folder = resources.files("rinkside.analysis.reports") / "templates"
    with resources.as_file(folder) as root:
        return typst.compile(
            str(root / "report.typ"),
            root=str(root),
            font_paths=list(font_folders()),
            ignore_system_fonts=True,
            sys_inputs={"data": text},
            pdf_standards=standards,
            timestamp=0,
        )
