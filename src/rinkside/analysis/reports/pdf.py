"""A report as a PDF: PDF/UA-1 where every letter has a font, figures as drawings; equal values give equal bytes."""

from __future__ import annotations

from rinkside.analysis.pictures.figure import WIDE, Figure, svg
from rinkside.analysis.pictures.theme import LIGHT
from rinkside.analysis.reports.model import Report, held, plain
from rinkside.publish.prints.typesetting import compiled, shown

__all__ = ["write_pdf"]


def write_pdf(report: Report) -> bytes:
    """The report as a PDF. Letters no font has are printed as `?`. Raises UsageError where it cannot be set."""
    values = shown({**plain(report), "title": report.title, "held": held(report.where)})
    for card, told in zip(report.cards, values["cards"], strict=True):
        for block, block_told in zip(card.blocks, told["blocks"], strict=True):
            if isinstance(block, Figure):
                block_told["svg"] = svg(block, LIGHT, WIDE)
    return compiled(report.title, values, "rinkside.analysis.reports", "report.typ")
