"""The parts of a sentence between its marks, and which segment a quantity is of, by tags."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rinkside.coverage.claims.reading import Reading

__all__ = ["SegmentReading"]

_STOPS = ",;:—–()、，；：（）"


@dataclass(slots=True)
class SegmentReading(Reading):
    """See Reading: chunks, clauses and parts as other languages mark them, and the scope of a quantity."""

    def chunk(self, at: int) -> tuple[int, int]:
        """The token range between commas and stronger marks around a token."""
        first, last = self.sentence(at)
        left, right = at, at + 1
        while left > first and not self._mark(left - 1, _STOPS):
            left -= 1
        while right < last and not self._mark(right, _STOPS):
            right += 1
        return left, right

    def clause(self, at: int) -> tuple[int, int]:
        """As `part`: a dash stands for the verb in "her record — 215.54"."""
        return self.part(at)

    def stretch(self, at: int) -> tuple[int, int]:
        """The token range between commas, semicolons and dashes around a token; brackets part nothing."""
        first, last = self.sentence(at)
        left, right = at, at + 1
        while left > first and not self._mark(left - 1, ",;:—–、，；："):
            left -= 1
        while right < last and not self._mark(right, ",;:—–、，；："):
            right += 1
        return left, right

    def part(self, at: int) -> tuple[int, int]:
        """The token range of the clause of a token: between `;`, `:` and words like "but"."""
        first, last = self.sentence(at)
        left, right = at, at + 1
        while left > first and not self._opens(left):
            left -= 1
        while right < last and not self._opens(right):
            right += 1
        return left, right

    def _opens(self, j: int) -> bool:
        return self._mark(j, ";；：") or "BUT" in self.tokens[j].tags

    def _mark(self, j: int, marks: str) -> bool:
        token = self.tokens[j]
        return token.kind == "p" and token.low in marks

    def quantity(self, at: int) -> bool:
        """Whether a token is a score, a place or a medal."""
        token = self.tokens[at]
        return (token.kind == "n" and token.decimals > 0) or self.has(at, "ORD", "MEDAL")

    def own_scope(self, at: int) -> tuple[str, int, str, int] | None:
        """What `scope_at` answers: what, how sure, part, where."""
        left, right = self.chunk(at)
        best: tuple[int, int] | None = None
        for j in self._segments(left, right):
            between = range(min(at, j) + 1, max(at, j))
            crowd = sum(self._alike(at, k) for k in between)
            joined = sum(self.has(k, "AND") or self.tokens[k].who is not None for k in between)
            apart = any(self.has(k, "BUT", "CLAUSE", "FALLV", "CLIMB", "GVERB") for k in between) or any(
                self.has(k, "AND") and self.find(k + 1, k + 3, "BE", "TAKE", "WON", "FINAL") is not None
                for k in between
            )
            apart = apart or self._of_a_place(j, at)
            later = 0 if j < at else 2 if self.language.spaced else 12
            cost = abs(j - at) + 8 * crowd + 4 * joined + 12 * apart + later
            ahead = j > at and self.has(j, "WHOLE") and self._carries(j)
            if j > at and self.language.spaced and self._beside_segment(at, j) and not ahead:
                cost = 1
            cost += 12 * ahead
            if j == at + 1 and self.has(at, "BEST"):
                cost = 0
            if best is None or cost < best[0]:
                best = (cost, j)
        part = self._part(at, left, right)
        if best is not None:
            sure = 3 if best[0] <= 5 else 2 if best[0] <= 11 else 1
            return self._what(best[1]), sure, part, best[1]
        first, last = self.part(at)
        wide = list(self._segments(first, last))
        if wide:
            j = min(wide, key=lambda j: abs(j - at))
            return self._what(j), 1, part, j
        return "", 0, part, -1

    def _carries(self, j: int) -> bool:
        """ "with 198.64 for a total of 291.58": whether a word for the total has its own number right behind it."""
        k = j + 1
        while self.has(k, "OF", "DET", "POINT", "WITH", "AT") or self.low(k) in (":", "("):
            k += 1
        return k < len(self.tokens) and self.tokens[k].kind == "n" and self.tokens[k].decimals > 0

    def _alike(self, at: int, other: int) -> bool:
        """Whether a quantity may have taken a segment from another. Without spaces a segment goes before all that is of
        it, "short 92.72, 6th", and only a second of the same kind needs one of its own."""
        if self.language.spaced:
            return self.quantity(other)
        if self.tokens[at].kind == "n":
            return self.tokens[other].kind == "n" and self.tokens[other].decimals > 0
        return self.has(other, "ORD", "MEDAL") or self.has(other, "FALLV", "FALLN")

    def _of_a_place(self, j: int, at: int) -> bool:
        """Whether a segment is of a place before a quantity: "from 13th in the short to fifth", "SP13位から5位に",
        "SP首位の中井は140.45点"."""
        if j > at:
            return False
        if self.language.spaced:
            place = self.rfind(max(0, j - 5), j, "ORD", "PLACE")
            if place is None:
                return False
            own = all(self.has(k, "IN", "OF", "DET", "PLACE", "CARD") for k in range(place + 1, j))
            came = self.find(max(0, place - 3), place, "FROM", "AFTERSEG") is not None
            return came or (own and self.has(at, "ORD", "PLACE", "CARD") and not self.has(at, "POINT"))
        place = next((k for k in (j + 1, j + 2) if k < at and self.has(k, "ORD")), None)
        if place is None:
            return False
        if self.find(place + 1, min(at, place + 3), "FROM", "HAD") is not None:
            return True
        return any(self.tokens[k].who is not None and self.roles.get(k) == "subj" for k in range(place + 1, at))

    def _beside_segment(self, at: int, j: int) -> bool:
        """ "150.20 in the free", "fifth of the short": only small words between a quantity and a segment behind it."""
        inner = range(at + 1, j)
        return any(self.has(k, "IN", "FOR", "OF") for k in inner) and all(
            self.has(k, "IN", "FOR", "OF", "DET", "POINT", "PLACE") for k in inner
        )

    def _segments(self, first: int, last: int) -> Iterator[int]:
        return (j for j in range(first, last) if self.has(j, "SEG", "WHOLE") and not self.has(j, "TEAM"))

    def _what(self, j: int) -> str:
        if self.has(j, "SEG"):
            what = self.tokens[j].tags["SEG"]
            return "short" if what == "free" and self.is_before(j) else what
        return "overall"

    def is_before(self, j: int) -> bool:
        """Whether a segment stands behind "before" or "going into"."""
        return any(self.has(k, "BEFORESEG") for k in range(max(0, j - 3), j)) or self.has(j + 1, "BEFORESEG")

    def is_after(self, j: int) -> bool:
        """Whether a segment is when something stood so: "after the short"."""
        near = list(range(j - 1, max(-1, j - 4), -1))
        for k in near:
            if self.has(k, "AFTERSEG"):
                return True
            if not self.has(k, "DET", "P"):
                break
        return self.is_before(j) or any(self.has(k, "AFTERSEG") and not self.language.spaced for k in (j + 1, j + 2))

    def _part(self, at: int, left: int, right: int) -> str:
        for j in sorted(range(max(left, at - 5), min(right, at + 4)), key=lambda j: abs(j - at)):
            if self.has(j, "TES"):
                return "tes"
            if self.has(j, "PCS"):
                return "pcs"
        return "tss"
