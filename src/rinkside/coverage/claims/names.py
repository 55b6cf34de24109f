"""Names: misspelt ones, and transliterations that are no mistake."""

from __future__ import annotations

from collections.abc import Iterator

from rinkside.coverage.claims.making import make, sources_of
from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.model import Kind, Statement, Understood, Verdict

__all__ = ["name_statements"]


def name_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """A statement for every name that is not spelt as in the record."""
    for token in reading.tokens:
        spelt = token.extra.get("spelt")
        if not isinstance(spelt, tuple) or token.who is None:
            continue
        verdict, official, start, end = spelt
        entrant = reading.entrant(token.who)
        note = "another transliteration of the same name" if verdict == "right" else "not the spelling of the record"
        understood = Understood((entrant.name,) if entrant else (), quantity="name", value=token.low, note=note)
        yield make(reading, (start, end), Kind.NAME, Verdict(verdict), official, understood, sources_of(entrant))
