"""What the desk says of a story: statements with their spans, how each was understood, and its verdict."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from rinkside.coverage.text import Story

__all__ = ["Cited", "Kind", "Report", "Statement", "Understood", "Verdict"]


class Verdict(StrEnum):
    """What the record says of a statement. `UNCHECKABLE`: it is a statement, and the record at hand cannot decide."""

    RIGHT = "right"
    WRONG = "wrong"
    UNCHECKABLE = "uncheckable"


class Kind(StrEnum):
    """The types of statements. Those behind `CAREER_COUNT` need more than the record of an event."""

    TOTAL = "total"
    SEGMENT_SCORE = "segment_score"
    ELEMENT_SCORE = "element_score"
    MARGIN = "margin"
    RANK_SEGMENT = "rank_segment"
    RANK_OVERALL = "rank_overall"
    RANK_AFTER_SEGMENT = "rank_after_segment"
    ORDINAL_BEST = "ordinal_best"
    MEDAL = "medal"
    AHEAD_OF = "ahead_of"
    DEDUCTION_FALL = "deduction_fall"
    DATE = "date"
    VENUE_CITY = "venue_city"
    NATION = "nation"
    AGE = "age"
    NAME = "name"
    PRONOUN = "pronoun"
    START_ORDER = "start_order"
    TEAM_POINTS = "team_points"
    TEAM_MEMBER = "team_member"
    COUNT = "count"
    QUOTE = "quote"
    CAREER_COUNT = "career_count"
    RECORD_PB = "record_pb"
    FIRST_SINCE = "first_since"
    HISTORY = "history"
    ELEMENT = "element"
    ATTENDANCE = "attendance"
    OPINION = "opinion"
    SUPERLATIVE = "superlative"


@dataclass(frozen=True, slots=True)
class Understood:
    """How a statement was read. Everything in words; "" or () is "not said".

    `who` and `compared_with` are names as the record prints them; `segment` a segment ("short program"), "overall", or
    a moment ("overall after the short program"); `quantity` what is measured ("total segment score", "technical score",
    "margin", "place"); `value` what the story claims ("1.91"); `hedge` the hedging word ("about", "almost");
    `arithmetic` the sum behind the official value ("226.79 − 224.90 = 1.89"); `note` why no verdict is given, or
    what else a reader must know.
    """

    who: tuple[str, ...] = ()
    event: str = ""
    category: str = ""
    segment: str = ""
    quantity: str = ""
    value: str = ""
    compared_with: tuple[str, ...] = ()
    hedge: str = ""
    arithmetic: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Cited:
    """Where an official value is printed: the document's `title`, its `file`, `page` (1-based, None where a page has
    none) and `where` on it in words."""

    file: str
    page: int | None = None
    title: str = ""
    where: str = ""

    def __str__(self) -> str:
        name = self.title or self.file
        if self.title and self.file:
            name += f" ({self.file})"
        return (
            name + (f", page {self.page}" if self.page is not None else "") + (f", {self.where}" if self.where else "")
        )


@dataclass(frozen=True, slots=True)
class Statement:
    """One checkable statement: `text[start:end]` of the story is `span`; `official` the record's value in words, ""
    where it has none; `sources` where that is printed."""

    start: int
    end: int
    span: str
    kind: Kind
    verdict: Verdict
    official: str = ""
    understood: Understood = field(default_factory=Understood)
    sources: tuple[Cited, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """Everything the desk found in one story.

    `statements` by their place in the story; `events` the ids of the records it was held against; `notes` in words,
    such as that its language is not supported, or that it speaks of an event no record of which was given.
    """

    story: Story
    statements: tuple[Statement, ...] = ()
    events: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def wrong(self) -> tuple[Statement, ...]:
        """The statements that the record contradicts."""
        return tuple(s for s in self.statements if s.verdict is Verdict.WRONG)
