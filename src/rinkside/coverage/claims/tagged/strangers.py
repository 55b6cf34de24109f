"""Whether somebody stands in a sentence who is not known by name, by tags."""

from __future__ import annotations

from dataclasses import dataclass

from rinkside.coverage.claims.tagged.segments import SegmentReading

__all__ = ["StrangerReading"]

_NOUNS = frozenset("得点 順位 合計 結果 演技 成績 点数 総合 前半 後半 最後 昨季 今季 大会 自身 本人".split())  # noqa: SIM905


@dataclass(slots=True)
class StrangerReading(SegmentReading):
    """See SegmentReading; people whom no record and no lexicon knows."""

    def _somebody(self, first: int, last: int) -> bool:
        """Whether somebody stands between two tokens who is not known by name: "the German pair" before anybody German
        was named; where no spaces part the words, a word in no lexicon with the particle of a subject."""
        for j in range(first, last):
            token = self.tokens[j]
            if token.who is not None or token.kind != "w":
                continue
            if self.language.spaced:
                beside = any(k < len(self.tokens) and self.tokens[k].who is not None for k in (j + 1, j + 2))
                if "DEMONYM" in token.tags and not beside and (self.has(j - 1, "DET") or self.has(j + 1, "PAIR")):
                    return True
            elif token.cap and not token.tags and len(token.low) > 1:
                k = j + 1
                if self.low(k) in ("(", "（"):
                    while k < len(self.tokens) and self.low(k) not in (")", "）"):
                        k += 1
                    k += 1
                if k < len(self.tokens) and (self.has(k, "HON") or self.tokens[k].tags.get("P") == "subj"):
                    return True
        return False

    def _strange_subject(self, mention: int, at: int) -> bool:
        """Whether right before a quantity, behind a comma, stands somebody whose name is not known: "…, the Korean Li
        He In — eighth", "…、地元の崔多彬は7位"."""
        j = at - 1
        if not self.language.spaced:
            if self.tokens[j].tags.get("P") != "subj" or j - 1 <= mention:
                return False
            token = self.tokens[j - 1]
            strange = token.kind == "w" and not token.tags and token.who is None and 1 < len(token.low) <= 5
            return strange and all("一" <= c <= "鿿" for c in token.low) and token.low not in _NOUNS
        while j > mention and (self.has(j, "DASH", "BE", "ALSO", "FINAL", "NATION", "TAKE") or self._mark(j, "()")):
            j -= 1
        token = self.tokens[j]
        if j <= mention or token.kind != "w" or not token.cap or token.tags or token.who is not None:
            return False
        if self.language.capital_nouns and not (self.tokens[j - 1].cap and not self.tokens[j - 1].tags):
            return False
        return any(self._mark(k, ",;") for k in range(mention + 1, j))

    def _unknown_before(self, at: int) -> bool:
        """Whether a capitalised word that is in no lexicon stands before a token: it may be somebody's name."""
        first, _ = self.part(at)
        capital = 1 if self.language.spaced and not self.language.capital_nouns else 2
        run = 0
        for j in range(first, at):
            token = self.tokens[j]
            unknown = token.kind == "w" and token.cap and not token.tags and token.who is None
            run = run + 1 if unknown and j > first else 0
            if run >= capital:
                return True
        return False
