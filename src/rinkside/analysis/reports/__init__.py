"""Reports: a small document of cards, figures and tables, written as one page of HTML or as a PDF."""

from rinkside.analysis.reports.html import write_html
from rinkside.analysis.reports.model import (
    Blanks,
    Card,
    Cell,
    Column,
    Fact,
    Facts,
    Lines,
    Mark,
    Marks,
    Report,
    Share,
    Source,
    Table,
    Text,
    Where,
)
from rinkside.analysis.reports.pdf import write_pdf

__all__ = [
    "Blanks",
    "Card",
    "Cell",
    "Column",
    "Fact",
    "Facts",
    "Lines",
    "Mark",
    "Marks",
    "Report",
    "Share",
    "Source",
    "Table",
    "Text",
    "Where",
    "write_html",
    "write_pdf",
]
