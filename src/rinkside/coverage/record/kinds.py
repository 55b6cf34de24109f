"""Which competition a title names, for "the Olympics", "at the worlds", and for telling records apart."""

from __future__ import annotations

import re

__all__ = ["kind_of", "year_of"]

_KINDS = (
    ("olympics", re.compile(r"olympic|\bowg\b", re.I)),
    ("junior worlds", re.compile(r"world junior|junior world", re.I)),
    ("worlds", re.compile(r"world (?:figure skating )?championship|\bworlds\b|^wc\d|isu world", re.I)),
    ("world team trophy", re.compile(r"world team trophy", re.I)),
    ("europeans", re.compile(r"european|^ec\d", re.I)),
    ("four continents", re.compile(r"four continents|^4?fc\d", re.I)),
    ("grand prix final", re.compile(r"grand prix.{0,20}final|\bgpf", re.I)),
    (
        "grand prix",
        re.compile(r"grand prix|skate america|skate canada|\bnhk\b|cup of|rostelecom|internationaux|trophée", re.I),
    ),
    ("nationals", re.compile(r"national|u\.?s\.? championship", re.I)),
)


def kind_of(title: str) -> str:
    """The kind of competition a title names, "" for none known.

    >>> kind_of("ISU World Championships 2013"), kind_of("Olympic Winter Games Sochi 2014")
    ('worlds', 'olympics')
    """
    return next((kind for kind, pattern in _KINDS if pattern.search(title)), "")


def year_of(title: str) -> int | None:
    """The last year a title names."""
    years = re.findall(r"(?<!\d)(?:19|20)\d\d(?!\d)", title)
    return int(years[-1]) if years else None
