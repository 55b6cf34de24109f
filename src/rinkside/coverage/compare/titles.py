"""How a comparison is put in words: the one sentence above it, and what every reader must know below it."""

from __future__ import annotations

from rinkside.coverage.compare.model import Comparison, QuoteState, Relation

__all__ = ["CAUTION", "finding_of", "quote_words", "title_of"]

_TITLES = {
    Relation.SAME_TEXT: "A and B are the same text",
    Relation.RESPUN: "One was respun from the other",
    Relation.TRANSLATED: "One was translated from the other",
    Relation.SAME_WIRE: "A and B print the same wire",
    Relation.INDEPENDENT: "A and B are independent",
}
CAUTION = (
    "Right scores and quotes from one press conference prove nothing: both may come from the source. Sentences in the "
    "same words, altered quotes, a shared wrong value and the same order together do."
)
"""What stands below every comparison."""
_WORDS = {
    QuoteState.SAME: "unchanged",
    QuoteState.SHORTENED: "shortened, otherwise unchanged",
    QuoteState.REPORTED: "told without quotation marks",
    QuoteState.DIFFERS: "worded differently",
    QuoteState.ALTERED: "altered",
    QuoteState.INVERTED: "turned round",
    QuoteState.REATTRIBUTED: "given to another speaker",
    QuoteState.INVENTED: "the writer's words put into a mouth",
}


def title_of(comparison: Comparison) -> str:
    """The relation as a sentence. Which story came first no text can tell, so none is accused."""
    return _TITLES[comparison.relation]


def quote_words(states: tuple[QuoteState, ...], why: str) -> str:
    """What became of a quotation, in words: "turned round: 'lost' and 'home' changed places, 2 changes"."""
    shown = [s for s in states if not (s is QuoteState.ALTERED and len(states) > 1)]
    return ", ".join(_WORDS[s] for s in shown) + (f": {why}" if why else "")


def finding_of(same: bool, wrong_a: bool, wrong_b: bool) -> str:
    """What a pair of statements shows."""
    if (wrong_a and wrong_b) or (same and (wrong_a or wrong_b)):
        return "wrong in both: evidence of one source" if same else "wrong in both"
    return "wrong in B" if wrong_b else "wrong in A" if wrong_a else "differs"
