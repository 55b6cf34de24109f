"""What laying two stories beside each other finds. Every place counts characters of its own story's text."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from rinkside.coverage.model import Statement
from rinkside.coverage.text import Story

__all__ = [
    "Change",
    "Comparison",
    "Evidence",
    "NumberChange",
    "Place",
    "PronounChange",
    "QuoteChange",
    "QuoteState",
    "Relation",
    "StatementPair",
]


class Relation(StrEnum):
    """What one story is to the other. `SAME_TEXT`: word for word, at most cut or with a line of its own. `RESPUN`: the
    same story in exchanged words. `SAME_WIRE`: both print passages of one source. `INDEPENDENT`: nothing points to
    more than the same event, record and press conference."""

    SAME_TEXT = "same text"
    RESPUN = "respun"
    TRANSLATED = "translated"
    SAME_WIRE = "same wire"
    INDEPENDENT = "independent"


class QuoteState(StrEnum):
    """What became of a quotation.

    `SHORTENED`: whole sentences or marked words left out, the rest unchanged. `REPORTED`: told without marks, its sense
    unchanged. `DIFFERS`: two independent writers give what was said in other words. The states from `ALTERED` on are
    faults: words changed, the sense `INVERTED`, given to another speaker
    (`REATTRIBUTED`), or the writer's own words of A given to a speaker in B (`INVENTED`).
    """

    SAME = "same"
    SHORTENED = "shortened"
    REPORTED = "reported"
    DIFFERS = "worded differently"
    ALTERED = "altered"
    INVERTED = "inverted"
    REATTRIBUTED = "re-attributed"
    INVENTED = "put into a mouth"


@dataclass(frozen=True, slots=True)
class Place:
    """`text[start:end]` of a story is `span`."""

    start: int
    end: int
    span: str


@dataclass(frozen=True, slots=True)
class Change:
    """A step from A's words to B's: `a` and `b` are the words of each, "" where words were added or left out.
    `same` says that nothing changed here."""

    a: str
    b: str
    same: bool = False


@dataclass(frozen=True, slots=True)
class QuoteChange:
    """A quotation of A and what stands for it in B, word by word.

    `states` holds every state that applies, the gravest first; `speaker_a` and `speaker_b` are "" where nobody is
    named; `why` says in words what was found.
    """

    a: Place
    b: Place
    states: tuple[QuoteState, ...]
    changes: tuple[Change, ...]
    speaker_a: str = ""
    speaker_b: str = ""
    why: str = ""

    @property
    def altered(self) -> bool:
        """Whether B gives words that A does not, another sense, or another speaker."""
        return any(s in _FAULTS for s in self.states)


_FAULTS = frozenset({QuoteState.ALTERED, QuoteState.INVERTED, QuoteState.REATTRIBUTED, QuoteState.INVENTED})


@dataclass(frozen=True, slots=True)
class PronounChange:
    """A pronoun of B that calls `who` by another gender than A does; `a` is where A says it, None where A does so
    elsewhere in the story only."""

    who: str
    a: Place | None
    b: Place


@dataclass(frozen=True, slots=True)
class NumberChange:
    """A number of A and the other one that stands in its stead in B."""

    a: Place
    b: Place
    value_a: str
    value_b: str


@dataclass(frozen=True, slots=True)
class StatementPair:
    """One fact that both stories state: of the same kind, about the same people, segment and quantity.

    `same` says whether both give the same value. The same wrong value in both is evidence of a common source.
    """

    a: Statement
    b: Statement
    same: bool

    @property
    def wrong_in_both(self) -> bool:
        """Whether the record contradicts both; where they agree, one that is contradicted is enough, since a value that
        could not be bound in the other story is no better there."""
        verdicts = {self.a.verdict.value, self.b.verdict.value}
        return verdicts == {"wrong"} or (self.same and verdicts == {"wrong", "uncheckable"})


@dataclass(frozen=True, slots=True)
class Evidence:
    """One measure behind the relation: its `name`, its `value` in figures, the `points` it adds to the finding that one
    story comes of the other, and in `words` what was counted."""

    name: str
    value: str
    points: int
    words: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two stories beside each other. `relation` with its `evidence`; `sentences` pairs the places of sentences that say
    the same; `pairs` are the facts both state (differing ones and those wrong in both, where records were at hand)."""

    a: Story
    b: Story
    relation: Relation
    evidence: tuple[Evidence, ...]
    quotes: tuple[QuoteChange, ...] = ()
    pronouns: tuple[PronounChange, ...] = ()
    numbers: tuple[NumberChange, ...] = ()
    pairs: tuple[StatementPair, ...] = ()
    sentences: tuple[tuple[Place, Place], ...] = ()
    notes: tuple[str, ...] = field(default=())

    @property
    def altered_quotes(self) -> tuple[QuoteChange, ...]:
        """The quotations that B does not give as A does."""
        return tuple(q for q in self.quotes if q.altered)

    @property
    def shared_wrong(self) -> tuple[StatementPair, ...]:
        """The facts both give with the same wrong value."""
        return tuple(p for p in self.pairs if p.same and p.wrong_in_both)
