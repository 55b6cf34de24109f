"""Rows of ice dance that share a code: compulsory dances, and diagonal steps of the original and the free dance.

Sheets print no dance. The panel's page of an event names it, and the values of its sections tell which one was
skated, so a row is keyed by code and dance.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from .sources import Tables
from .table import ConflictError

COMPULSORY: dict[int, dict[str, dict[str, int]]] = {
    2005: {
        "Ravensburger Waltz": {"1S1": 170, "1S2": 220, "1S3": 260, "2S1": 250, "2S2": 300, "2S3": 350},
        "Tango Romantica": {
            "1S1": 200,
            "1S2": 130,
            "1S3": 130,
            "1S4": 200,
            "2S1": 260,
            "2S2": 160,
            "2S3": 160,
            "2S4": 260,
        },
        "Yankee Polka": {
            "1S1": 170,
            "1S2": 170,
            "1S3": 170,
            "1S4": 120,
            "2S1": 210,
            "2S2": 210,
            "2S3": 210,
            "2S4": 140,
        },
    },
    2006: {
        "Golden Waltz": {
            "1S1": 140,
            "1S2": 190,
            "1S3": 230,
            "1S4": 140,
            "2S1": 160,
            "2S2": 220,
            "2S3": 260,
            "2S4": 160,
        },
        "Rhumba": {
            "1S1": 140,
            "1S2": 170,
            "2S1": 150,
            "2S2": 200,
            "3S1": 170,
            "3S2": 230,
            "4S1": 220,
            "4S2": 270,
        },
        "Westminster Waltz": {"1S1": 200, "1S2": 260, "1S3": 160, "2S1": 310, "2S2": 360, "2S3": 260},
    },
    2007: {
        "Yankee Polka": {"1S1": 230, "1S2": 280, "1S3": 160, "2S1": 280, "2S2": 350, "2S3": 200},
        "dance of Skate America 2007": {"1S1": 160, "1S2": 250, "1S3": 250, "2S1": 200, "2S2": 320, "2S3": 320},
        "third dance of 2007-08": {"1S1": 180, "1S2": 260, "1S3": 180, "2S1": 260, "2S2": 360, "2S3": 260},
    },
    2008: {
        "Viennese Waltz": {"1S1": 230, "1S2": 180, "2S1": 290, "2S2": 230, "3S1": 340, "3S2": 280},
        "Paso Doble": {"1S1": 180, "1S2": 240, "2S1": 240, "2S2": 280, "3S1": 280, "3S2": 330},
        "dance of the 2009 European Championships": {
            "1S1": 200,
            "1S2": 220,
            "1S3": 230,
            "2S1": 270,
            "2S2": 300,
            "2S3": 330,
        },
    },
    2009: {
        "Golden Waltz": {"1S1": 170, "1S2": 280, "1S3": 230, "2S1": 230, "2S2": 340, "2S3": 300},
        "Tango Romantica": {"1S1": 290, "1S2": 160, "1S3": 240, "2S1": 320, "2S2": 230, "2S3": 310},
    },
}
"""The sections of each compulsory dance with their values. Protocols print no dance; panels' pages name it, except
three dances, named here by an event that skated them."""
OTHER_STEPS = {(2005, "Yankee Polka", "1S1")}
"""Sections with the code and value of another dance's but steps of their own: the solved cells are the other's."""
_COMPULSORY = re.compile(r"[1-4]S[1-4]\Z")
DIAGONALS = {2008: (560, 640, 720, 800), 2009: (560, 640, 720, 800)}
"""Diagonal steps of the original dance, worth 1.00 more than the free dance's of the same code."""


def dance_variant(season: int, code: str, base: int) -> str:
    """What tells apart rows of one code: the compulsory dance, or the segment."""
    if _COMPULSORY.match(code):
        return " / ".join(name for name, dance in COMPULSORY[season].items() if dance.get(code) == base)
    if code.startswith("DiSt") and season in DIAGONALS:
        return "original dance" if base in DIAGONALS[season] else "free dance"
    return ""


def split_compulsory(tables: Tables) -> None:
    """Rows two dances share become one row each, and sections no goe table shows get their base value."""
    for season, dances in COMPULSORY.items():
        table = tables["ice dance", season]
        for row in list(table):
            if " / " not in row.variant:
                continue
            del table.rows[row.key]
            for name in row.variant.split(" / "):
                twin = table.row(row.code, name)
                twin.base = row.base
                twin.cells = {} if (season, name, row.code) in OTHER_STEPS else dict(row.cells)
        for name, sections in dances.items():
            for code, base in sections.items():
                row = table.row(code, name)
                if row.base is None:
                    raise ConflictError(f"{season} {name} {code} {base}: not in the goe tables")


def dance_of(season: int, sections: Iterable[tuple[str, int]]) -> str:
    """The one compulsory dance whose sections have these codes and base values, or ""."""
    wanted = set(sections)
    fitting = [name for name, dance in COMPULSORY.get(season, {}).items() if wanted and wanted <= set(dance.items())]
    return fitting[0] if len(fitting) == 1 else ""


def is_section(code: str) -> bool:
    """Whether a code is a section of a compulsory dance, `1S1` to `4S4`."""
    return _COMPULSORY.match(code) is not None
