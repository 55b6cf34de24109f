"""Two stories laid beside each other: what differs, what was done to quotations, and how the one came of the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rinkside.coverage.check import check
from rinkside.coverage.compare.align import MOST_UNITS, Joint, align
from rinkside.coverage.compare.cast import Cast, cast_of
from rinkside.coverage.compare.model import (
    Comparison,
    Place,
    PronounChange,
    QuoteChange,
    QuoteState,
    Relation,
    StatementPair,
)
from rinkside.coverage.compare.numbers import changed_numbers
from rinkside.coverage.compare.pronouns import changed_pronouns
from rinkside.coverage.compare.quotes import compare_quotes
from rinkside.coverage.compare.relation import relation_of
from rinkside.coverage.compare.side import Side, prepare
from rinkside.coverage.compare.statements import statement_pairs
from rinkside.coverage.model import Report, Verdict
from rinkside.coverage.record.model import Record
from rinkside.coverage.text import Story, read_story

__all__ = ["compare_sides", "compare_stories", "joined_sentences"]

_SURE, _LIKELY = 350, 200


def compare_stories(
    a: Story | str | bytes,
    b: Story | str | bytes,
    records: Sequence[Record] = (),
    reports: tuple[Report, Report] | None = None,
) -> Comparison:
    """Compare two stories. With `records` both are checked, which adds the facts that differ or are wrong in both;
    `reports` are those of stories that were checked already, with the same records.

    Stories of different languages are compared by numbers, names, order and concepts; a language the desk does not
    read is compared by its words alone, and the notes say so.
    """
    story_a = a if isinstance(a, Story) else read_story(a)
    story_b = b if isinstance(b, Story) else read_story(b)
    if reports is None and records:
        reports = check(story_a, records), check(story_b, records)
    return compare_sides(prepare(story_a), prepare(story_b), reports, records)


def compare_sides(
    a: Side, b: Side, reports: tuple[Report, Report] | None = None, records: Sequence[Record] = ()
) -> Comparison:
    """Compare two stories made ready: what a batch over many stories calls for each pair. The `records` that the
    `reports` were made with tell who "the Canadian" is."""
    joints = joined_sentences(a, b)
    cast = cast_of(reports, records) if reports is not None and a.quotations and b.quotations else Cast()
    quotes = compare_quotes(a, b, cast) if a.quotations or b.quotations else ()
    pairs: tuple[StatementPair, ...] = statement_pairs(*reports, a, b) if reports is not None else ()
    relation, evidence = relation_of(a, b, joints, quotes, pairs)
    numbers = changed_numbers(a, b, joints)
    if relation is Relation.INDEPENDENT:
        quotes = tuple(_two_versions(q) for q in quotes)
        # two writers count different things; the same score in swapped figures is worth a look all the same
        numbers = tuple(n for n in numbers if "." in n.value_a and "." in n.value_b)
    across = a.story.language != b.story.language
    pronouns = () if across else changed_pronouns(a, b, joints)
    return Comparison(
        a.story,
        b.story,
        relation,
        evidence,
        quotes,
        _with_wrong(pronouns, reports),
        numbers,
        pairs,
        tuple((_place(a, j.a), _place(b, j.b)) for j in joints),
        tuple(_notes(a, b)),
    )


def joined_sentences(a: Side, b: Side) -> tuple[Joint, ...]:
    """Which sentence of `b` says what which sentence of `a` says."""
    if a.story.language != b.story.language:
        return align([p.meanings for p in a.pieces], [p.meanings for p in b.pieces], _SURE, _LIKELY)
    return align([p.features for p in a.pieces], [p.features for p in b.pieces], _SURE, _LIKELY)


def _two_versions(quote: QuoteChange) -> QuoteChange:
    """A quotation of two writers who heard it themselves: neither altered the other's words."""
    if not {QuoteState.ALTERED, QuoteState.INVERTED} & set(quote.states):
        return quote
    kept = tuple(s for s in quote.states if s not in (QuoteState.ALTERED, QuoteState.INVERTED))
    return replace(quote, states=(*kept, QuoteState.DIFFERS))


def _with_wrong(found: Sequence[PronounChange], reports: tuple[Report, Report] | None) -> tuple[PronounChange, ...]:
    """The pronouns that contradict the other story, and those of `b` that the record contradicts."""
    known = {(p.b.start, p.b.end) for p in found}
    more = []
    for statement in reports[1].statements if reports is not None else ():
        if statement.kind == "pronoun" and statement.verdict is Verdict.WRONG:
            place = Place(statement.start, statement.end, statement.span)
            if not any(s < place.end and place.start < e for s, e in known):
                more.append(PronounChange(" and ".join(statement.understood.who), None, place))
    return tuple(sorted([*found, *more], key=lambda p: p.b.start))


def _place(side: Side, piece: int) -> Place:
    own = side.pieces[piece]
    start, end = side.words[own.first].start, side.words[own.last - 1].end
    return Place(start, end, side.story.text[start:end])


def _notes(a: Side, b: Side) -> list[str]:
    notes = []
    for letter, side in (("A", a), ("B", b)):
        if side.story.empty:
            notes.append(f"{letter} has no text: there is nothing to compare")
        elif not side.story.supported:
            name = side.story.language or "unknown"
            notes.append(
                f"the language of {letter} ({name}) is not supported: only its words and figures were compared"
            )
        if side.story.cut or len(side.pieces) > MOST_UNITS:
            notes.append(f"{letter} is longer than a story; its end was left out")
    return notes
