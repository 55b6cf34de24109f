"""The numbers an entrant has in a category, and what they are called; numbers that are nearly one of them."""

from __future__ import annotations

from collections.abc import Iterator

from rinkside.coverage.claims.making import segment_words, sources_of
from rinkside.coverage.model import Cited, Kind
from rinkside.coverage.record.model import Entrant, Field

__all__ = [
    "field_points",
    "number_kind",
    "number_label",
    "number_sources",
    "number_words",
    "one_off",
    "own_numbers",
    "swapped",
]


def own_numbers(field: Field, entrant: Entrant) -> Iterator[tuple[str, str, int]]:
    """Every number of an entrant: scope, part, hundredths."""
    if entrant.total is not None:
        yield "overall", "tss", entrant.total
    for scope in ("free", "short"):
        score = entrant.score(scope)
        if score is not None:
            for part in ("tss", "tes", "pcs"):
                value = getattr(score, part)
                if value is not None:
                    yield scope, part, value


def number_kind(part: str, what: str) -> Kind:
    """The type of a statement of a part ("tss", "tes", "pcs") in a scope."""
    if part != "tss":
        return Kind.ELEMENT_SCORE
    return Kind.TOTAL if what == "overall" else Kind.SEGMENT_SCORE


def number_words(part: str, what: str) -> str:
    """What a part in a scope is called."""
    if part != "tss":
        return {"tes": "technical score", "pcs": "component score"}[part]
    return "total" if what == "overall" else "segment score"


def number_label(field: Field, what: str) -> str:
    """What a number is where another was said: "total", "score of the free skating"."""
    return "total" if what == "overall" else f"score of the {segment_words(field, what)}"


def field_points(field: Field, entrant: Entrant, scope: str) -> int | None:
    """The points of an entrant in a scope."""
    return field.points(entrant, scope)


def number_sources(entrant: Entrant, what: str) -> tuple[Cited, ...]:
    """Where a total or the scores of a segment are printed."""
    return sources_of(entrant if what == "overall" else entrant.score(what))


def one_off(value: int, said: int) -> bool:
    """Whether two numbers differ in one digit, or have the same digits in another order."""
    one, two = str(value), str(said)
    return len(one) == len(two) and (sum(a != b for a, b in zip(one, two, strict=True)) == 1 or swapped(value, said))


def swapped(value: int, said: int) -> bool:
    """Whether two numbers have the same digits."""
    return sorted(str(value)) == sorted(str(said))
