"""The layout of a story: its tokens by sentence, clause and part, and how to look for a meaning among them."""

from __future__ import annotations

import dataclasses
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from rinkside.coverage.claims.lexer import Token
from rinkside.coverage.desk import Desk
from rinkside.coverage.languages import Language
from rinkside.coverage.model import Cited
from rinkside.coverage.record.model import Field, Record, TeamEvent
from rinkside.coverage.text import Story

__all__ = ["Layout"]


@dataclass(slots=True)
class Layout:
    """A story with its tokens. `field` is the category it is about, `records` the records of its event, its own first;
    `ranges` the token range of each sentence; `roles` of each mention token: "subj", "obj" or "of"."""

    story: Story
    language: Language
    desk: Desk
    tokens: list[Token]
    ranges: list[tuple[int, int]]
    field: Field
    records: tuple[Record, ...]
    mentions: list[list[int]] = dataclasses.field(default_factory=list)
    roles: dict[int, str] = dataclasses.field(default_factory=dict)
    topics: list[int | None] = dataclasses.field(default_factory=list)
    quoted: list[bool] = dataclasses.field(default_factory=list)
    context: dict[str, object] = dataclasses.field(default_factory=dict)

    @property
    def record(self) -> Record:
        """The record of the category the story is about."""
        return self.records[0]

    @property
    def team(self) -> TeamEvent | None:
        """The team event of the same competition, where it is held."""
        return next((r.team for r in self.records if r.team is not None), None)

    @property
    def team_cited(self) -> tuple[Cited, ...]:
        """Where the results of that team event are printed."""
        return tuple(r.cited for r in self.records if r.team and r.cited)

    def has(self, at: int, *tags: str) -> bool:
        """Whether the token at that place carries one of these tags."""
        if not 0 <= at < len(self.tokens):
            return False
        own = self.tokens[at].tags
        return bool(own) and any(t in own for t in tags)

    def low(self, at: int) -> str:
        """The words of a token in lower case, "" outside."""
        return self.tokens[at].low if 0 <= at < len(self.tokens) else ""

    def text(self, first: int, last: int) -> tuple[int, int]:
        """The span of the story from a token to a token."""
        return self.tokens[first].start, self.tokens[last].end

    def sentence(self, at: int) -> tuple[int, int]:
        """The token range of the sentence of a token."""
        return self.ranges[self.tokens[at].sentence]

    def clause(self, at: int) -> tuple[int, int]:
        """The token range of the part of the sentence between strong marks (`;`, `:`, `(`, `)`, dashes)."""
        return self._between(";:—–()", at)

    def chunk(self, at: int) -> tuple[int, int]:
        """The token range between the commas and stronger marks around a token."""
        return self._between(",;:—–()", at)

    def _between(self, marks: str, at: int) -> tuple[int, int]:
        """The tokens between the marks around a token; found once for the whole story."""
        known = self.context.get(marks)
        if not isinstance(known, list):
            known = self.context[marks] = [r for first, last in self.ranges for r in self._parted(marks, first, last)]
        found: tuple[int, int] = known[at]
        return found

    def _parted(self, marks: str, first: int, last: int) -> Iterator[tuple[int, int]]:
        stops = [j for j in range(first, last) if self.tokens[j].kind == "p" and self.tokens[j].low in marks]
        left, k = first, 0
        for at in range(first, last):
            if at > first and k and stops[k - 1] == at - 1:
                left = at
            while k < len(stops) and stops[k] <= at:
                k += 1
            yield left, stops[k] if k < len(stops) else last

    def part(self, at: int) -> tuple[int, int]:
        """The token range of the main or side clause of a token: from a mark followed by "but", "while", "although" (or
        "and" with a subject of its own) to the next one, and between semicolons."""
        first, last = self.sentence(at)
        known = self.context.setdefault("parts", {})
        assert isinstance(known, dict)
        number = self.tokens[at].sentence
        if number not in known:
            known[number] = [first, *(j for j in range(first, last) if self._opens_part(j)), last]
        starts: list[int] = known[number]
        k = bisect_right(starts, at, 0, len(starts) - 1)
        return starts[k - 1], starts[k]

    def _opens_part(self, j: int) -> bool:
        if self.tokens[j].kind == "p":
            return self.tokens[j].low == ";"
        before = self.tokens[j - 1] if j else None
        if before is None:
            return False
        if self.tokens[j].low in ("but", "while", "although", "though", "whereas") and "BUT" in self.tokens[j].tags:
            return True
        if before.low not in (",", "-", "–", "—", ";"):
            return False
        if "BUT" in self.tokens[j].tags:
            return True
        return "AND" in self.tokens[j].tags and (j + 1 in self.roles or self.has(j + 1, "DET"))

    def find(self, first: int, last: int, *tags: str) -> int | None:
        """The first token from `first` to before `last` with one of these tags."""
        for at in range(max(0, first), min(last, len(self.tokens))):
            own = self.tokens[at].tags
            if own and any(t in own for t in tags):
                return at
        return None

    def rfind(self, first: int, last: int, *tags: str) -> int | None:
        """The last token from `first` to before `last` with one of these tags."""
        for at in range(min(last, len(self.tokens)) - 1, max(0, first) - 1, -1):
            own = self.tokens[at].tags
            if own and any(t in own for t in tags):
                return at
        return None

    def rfind_mark(self, first: int, last: int, marks: str) -> int | None:
        """The last punctuation token of `marks` between two tokens."""
        for at in range(last - 1, first, -1):
            if self.tokens[at].kind == "p" and self.tokens[at].low in marks:
                return at
        return None
