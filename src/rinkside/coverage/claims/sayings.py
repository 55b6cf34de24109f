"""Quotations: that they were said, no record tells; another story may (`rinkside.coverage.compare`)."""

from __future__ import annotations

from collections.abc import Iterator

from rinkside.coverage.claims.making import make
from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.model import Kind, Statement, Understood, Verdict

__all__ = ["quote_statements"]

_WORDS = 3


def quote_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """A statement for each piece of quotation that is more than a name or a title."""
    story = reading.story
    for quote in story.quotes:
        inner = story.text[quote.inner_start : quote.inner_end]
        words = inner.split()
        spaced = reading.language.spaced
        if (spaced and len(words) < _WORDS) or (not spaced and len(inner) < 8):
            continue
        if (
            spaced
            and len(words) < 6
            and all(w[:1].isupper() for w in words if w[:1].isalpha())
            and inner[-1:] not in ".,!?"
        ):
            continue
        understood = Understood(quantity="quotation", note="what was said is in no record; compare with another story")
        yield make(reading, (quote.start, quote.end), Kind.QUOTE, Verdict.UNCHECKABLE, "", understood)
