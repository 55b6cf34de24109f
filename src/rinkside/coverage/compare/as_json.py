"""A comparison as the JSON of `rinkside compare --json` (docs/formats/compare-json.md)."""

from __future__ import annotations

from typing import Any

from rinkside.coverage.compare.model import Comparison, Place, QuoteChange, StatementPair
from rinkside.coverage.model import Statement
from rinkside.coverage.text import Story

__all__ = ["comparison_json"]


def comparison_json(comparison: Comparison) -> dict[str, Any]:
    """The comparison as values JSON can hold: numbers are places in the stories, everything else is text."""
    return {
        "a": _story(comparison.a),
        "b": _story(comparison.b),
        "relation": comparison.relation.value,
        "evidence": [
            {"name": e.name, "value": e.value, "points": e.points, "words": e.words} for e in comparison.evidence
        ],
        "quotes": [_quote(q) for q in comparison.quotes],
        "pronouns": [
            {"who": p.who, "a": _place(p.a) if p.a is not None else None, "b": _place(p.b)} for p in comparison.pronouns
        ],
        "numbers": [
            {"a": _place(n.a), "b": _place(n.b), "value_a": n.value_a, "value_b": n.value_b} for n in comparison.numbers
        ],
        "statements": [_pair(p) for p in comparison.pairs],
        "sentences": [{"a": _place(a), "b": _place(b)} for a, b in comparison.sentences],
        "notes": list(comparison.notes),
    }


def _story(story: Story) -> dict[str, str]:
    return {"name": story.name, "language": story.language}


def _place(place: Place) -> dict[str, Any]:
    return {"start": place.start, "end": place.end, "span": place.span}


def _quote(quote: QuoteChange) -> dict[str, Any]:
    return {
        "a": _place(quote.a),
        "b": _place(quote.b),
        "altered": quote.altered,
        "states": [s.value for s in quote.states],
        "speaker_a": quote.speaker_a,
        "speaker_b": quote.speaker_b,
        "why": quote.why,
        "changes": [{"a": c.a, "b": c.b, "same": c.same} for c in quote.changes],
    }


def _pair(pair: StatementPair) -> dict[str, Any]:
    return {
        "type": pair.b.kind.value,
        "who": list(pair.b.understood.who),
        "same": pair.same,
        "wrong_in_both": pair.wrong_in_both,
        "official": pair.b.official or pair.a.official,
        "a": _statement(pair.a),
        "b": _statement(pair.b),
    }


def _statement(statement: Statement) -> dict[str, Any]:
    return {
        "start": statement.start,
        "end": statement.end,
        "span": statement.span,
        "verdict": statement.verdict.value,
    }
