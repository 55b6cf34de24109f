"""How statements and verdicts are put in words on pages and terminals."""

from __future__ import annotations

from rinkside.coverage.model import Kind, Statement, Verdict

__all__ = ["SIGNS", "VERDICT_WORDS", "kind_words", "note_of", "subject_of"]

SIGNS = {Verdict.WRONG: "✗", Verdict.UNCHECKABLE: "?", Verdict.RIGHT: "✓"}
"""The shape of each verdict: none rests on colour."""
VERDICT_WORDS = {Verdict.WRONG: "wrong", Verdict.UNCHECKABLE: "can’t be checked", Verdict.RIGHT: "right"}
"""Each verdict in words."""
_KINDS = {
    Kind.TOTAL: "Total",
    Kind.SEGMENT_SCORE: "Score",
    Kind.ELEMENT_SCORE: "Element score",
    Kind.RANK_SEGMENT: "Place in the segment",
    Kind.RANK_OVERALL: "Final place",
    Kind.RANK_AFTER_SEGMENT: "Place after the segment",
    Kind.ORDINAL_BEST: "Best of the field",
    Kind.AHEAD_OF: "Who was ahead",
    Kind.DEDUCTION_FALL: "Fall or deduction",
    Kind.VENUE_CITY: "Place",
    Kind.NAME: "Spelling of a name",
    Kind.CAREER_COUNT: "Career",
    Kind.RECORD_PB: "Record or best",
    Kind.FIRST_SINCE: "First since",
}


def kind_words(statement: Statement) -> str:
    """The type of a statement in words: "Margin", "Final place"."""
    return _KINDS.get(statement.kind, statement.kind.value.replace("_", " ").capitalize())


def subject_of(statement: Statement) -> str:
    """What a statement is about, in one line: "Margin, LIU Alysa over SAKAMOTO Kaori, free skating"."""
    u = statement.understood
    who = " and ".join(u.who)
    if who and u.compared_with:
        who += " over " + " and ".join(u.compared_with) if statement.kind is Kind.MARGIN else ""
    return ", ".join(filter(None, [kind_words(statement), who, u.segment]))


def note_of(statement: Statement) -> str:
    """What else a reader must know of a statement: why it can't be checked, or the hedge it was read with."""
    u = statement.understood
    if statement.verdict is Verdict.UNCHECKABLE:
        return f"Can’t be checked: {u.note}" if u.note else "Can’t be checked against this record."
    hedge = f"read with {u.hedge!r}" if u.hedge else ""
    return "; ".join(filter(None, [u.note, hedge]))
