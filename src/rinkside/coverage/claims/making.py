"""Making statements: spans, names and sources in one form for every type."""

from __future__ import annotations

from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.model import Cited, Kind, Statement, Understood, Verdict
from rinkside.coverage.record.model import Entrant, Field, Score
from rinkside.points import format_points

__all__ = ["make", "segment_words", "shown", "sources_of", "verdict_of"]


def make(
    reading: Reading,
    span: tuple[int, int],
    kind: Kind,
    verdict: Verdict,
    official: str = "",
    understood: Understood | None = None,
    sources: tuple[Cited, ...] = (),
) -> Statement:
    """A statement about `text[span]`."""
    start, end = span
    text = reading.story.text[start:end]
    return Statement(start, end, text, kind, verdict, official, understood or Understood(), sources)


def verdict_of(right: bool | None) -> Verdict:
    """RIGHT, WRONG, or UNCHECKABLE for None."""
    return Verdict.UNCHECKABLE if right is None else Verdict.RIGHT if right else Verdict.WRONG


def shown(points: int | None) -> str:
    """Points as printed, "not held" for None."""
    return format_points(points) if points is not None else "not held"


def segment_words(field: Field, scope: str) -> str:
    """What a scope is called in a category."""
    return field.title_of(scope) if scope in ("short", "free") else scope


def sources_of(*held: Entrant | Score | None) -> tuple[Cited, ...]:
    """Where these are printed, each once; the total of an entrant that no page prints stands on its two scores."""
    found: list[Cited] = []
    for one in held:
        if one is None:
            continue
        parts = [one.cited]
        if isinstance(one, Entrant) and one.cited is None:
            parts = [score.cited for score in (one.short, one.free) if score is not None]
        for cited in parts:
            if cited is not None and cited not in found:
                found.append(cited)
    return tuple(found)
