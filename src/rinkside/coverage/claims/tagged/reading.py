"""A story of another language as the grammar sees it: who a quantity is said of, by tags."""

from __future__ import annotations

import dataclasses
import itertools
from dataclasses import dataclass

from rinkside.coverage.claims.reading import Bound, Reading
from rinkside.coverage.claims.tagged.strangers import StrangerReading

__all__ = ["TaggedReading"]

_NAMED = ("full", "surname", "given", "plural")
_ONE_PERSON = frozenset("elle il lei lui ella él er она он 彼 彼女 그녀".split())  # noqa: SIM905
_STOPS = ",;:—–()、，；：（）"
_LINKS = ("BE", "TAKE", "WON", "TO", "FOR", "AT", "FINAL", "DASH")
_SKIPPED = (
    "DET",
    "DEMONYM",
    "NATION",
    "CARD",
    "AGEWORD",
    "PLACE",
    "POINT",
    "TSSWORD",
    "WHOLE",
    "SEG",
    "ALSO",
    "IN",
    "P",
)


@dataclass(slots=True)
class TaggedReading(StrangerReading):
    """See Reading. Roles of mentions are "subj", "obj" (behind a word of comparison) and "of"; `margins` are the first
    and last tokens of the margins found."""

    margins: list[tuple[int, int]] = dataclasses.field(default_factory=list)

    def subject_at(self, at: int, *, owner: str = "") -> Bound | None:
        """Whom the quantity at a token is said of. `owner` is not used."""
        sentence = self.tokens[at].sentence
        mentions = self.mentions[sentence]
        found = self._bracketed(at, mentions)
        if found is None:
            found = self._listed(at, mentions)
        if found is None:
            found = self._topic_behind(at, mentions)
        if found is None:
            found = self._owner(at)
        if found is None:
            found = self._described(at, mentions)
        if found is None:
            found = self._with(at, mentions)
        if found is None:
            found = self._apposed(at)
        if found is not None:
            return self._bound(found, 3 if self.tokens[found].source in _NAMED else 2)
        first, _ = self.part(at)
        before = [m for m in mentions if m < at and self.roles.get(m) == "subj"]
        inside = [m for m in before if m >= first]
        if inside or before:
            m = (inside or before)[-1]
            rivals = {self.tokens[x].who for x in mentions if x < at and x > m and not self._passed(x, at)}
            sure = 3 if inside and self.tokens[m].source in _NAMED and not rivals else 2
            if self._somebody(m + 1, at) or self._strange_subject(m, at):
                return self._bound(m, 1)
            return self._bound(m, sure if inside or len({self.tokens[x].who for x in before}) == 1 else 1)
        later = [m for m in mentions if m > at and self.roles.get(m) == "subj"]
        if later and not any(self._mark(j, ";；") or "BUT" in self.tokens[j].tags for j in range(at, later[0])):
            alone = len({self.tokens[m].who for m in mentions}) == 1 and not self._unknown_before(at)
            alone = alone and not self._somebody(self.part(at)[0], at)
            comma = any(self._mark(j, ",、") for j in range(at, later[0]))
            if comma:
                comma = not self._opening(at, later[0])
            return self._bound(later[0], 2 if alone and not comma else 1)
        others = {self.tokens[m].who for m in mentions}
        if len(others) == 1 and self.roles.get(mentions[0]) == "of":
            crossed = any(self.quantity(j) for j in range(at + 1, mentions[0]))
            comma = any(self._mark(j, ",") for j in range(at + 1, mentions[0])) and not self._opening(at, mentions[0])
            return self._bound(mentions[0], 1 if crossed or comma else 2)
        carried = self.carried(sentence)
        if carried is not None and (self._unknown_before(at) or self._somebody(*self.part(at))):
            return Bound(carried.at, carried.who, 1)
        if carried is not None and mentions:
            alone = len({self.tokens[m].who for m in self.mentions[sentence - 1]}) <= 1
            alone = alone and (carried.sure > 1 or bool(self.mentions[sentence - 1]))
            compared = all(self.roles.get(m) == "obj" for m in mentions)
            return Bound(carried.at, carried.who, 2 if alone and compared else 1)
        return carried

    def _sure(self, mention: int) -> int:
        """How sure a mention is: 3 for a name, 2 for a pronoun; the steps back to a name count in English only."""
        token = self.tokens[mention]
        if token.source == "pronoun" and token.low in _ONE_PERSON and token.who is not None:
            entrant = self.entrant(token.who)  # "she" behind a couple may be of another one
            return 1 if entrant is not None and len(entrant.people) > 1 else 2
        return 3 if token.source in _NAMED else 2

    def carried(self, sentence: int) -> Bound | None:
        """As in English; and over a sentence of the same paragraph that names nobody: whom the one before was about."""
        found = Reading.carried(self, sentence)
        if found is not None and found.sure == 1 and self._same_by_nation(sentence, found):
            return Bound(found.at, found.who, 2)
        sentences = self.story.sentences
        if found is not None or sentence < 2 or self.mentions[sentence - 1]:
            return found
        if sentences[sentence].paragraph != sentences[sentence - 2].paragraph:
            return None
        first, last = self.ranges[sentence - 1]
        earlier = Reading.carried(self, sentence - 1)
        if earlier is None or self._somebody(first, last) or (last > first and self._unknown_before(last - 1)):
            return None
        compared = all(self.roles.get(m) == "obj" for m in self.mentions[sentence])
        return Bound(earlier.at, earlier.who, earlier.sure if compared else 1)

    def _same_by_nation(self, sentence: int, carried: Bound) -> bool:
        """ "The double world champion from the USA fell": who was spoken of alone before, by title and nation."""
        alone = len({self.tokens[m].who for m in self.mentions[sentence - 1]}) == 1 and not self.mentions[sentence]
        if not alone or self._sure(carried.at) < 2:
            return False
        first, last = self.ranges[sentence]
        title = self.find(first, min(last, first + 4), "TITLE", "GNOUN") is not None and self.has(first, "DET")
        nation = self.find(first, min(last, first + 8), "NATION", "DEMONYM")
        tags = self.tokens[nation].tags if nation is not None else {}
        return title and (tags.get("NATION") or tags.get("DEMONYM")) == self.nation(carried.who)

    def _with(self, at: int, mentions: list[int]) -> int | None:
        """ "gold went to Liu with 226.79": the name right before a score, whatever it is there."""
        if not self.language.spaced or self.tokens[at].kind != "n" or not self.tokens[at].decimals:
            return None
        j = at - 1
        while self.has(j, "WITH", "DET", "WHOLE", "TSSWORD", "OF", "HEDGE") and j not in mentions:
            j -= 1
        return j if j < at - 1 and j in mentions and "PRON" not in self.tokens[j].tags else None

    def _described(self, at: int, mentions: list[int]) -> int | None:
        """ "SP17位と出遅れたチェンは…", "3位にシブタニ兄妹が続いた": without spaces, a place before a name in the same
        part between commas, with nobody before it there, is of the name where a verb describes it or it is the
        subject."""
        if self.language.spaced or not self.has(at, "ORD", "MEDAL", "FALLV", "FALLN"):
            return None
        left, right = self.stretch(at)
        if any(left <= m < at for m in mentions):
            return None
        name = next((m for m in mentions if at < m < right), None)
        if name is None or self.find(at + 1, name, "AND", "BUT") is not None:
            return None
        before = self.tokens[name - 1]
        if before.kind == "p" or (self.tokens[at + 1].tags.get("P") == "x" and self.has(at + 1, "WITH", "IN")):
            return None
        after = self.roles.get(name) == "subj" and self.tokens[at + 1].tags.get("P") == "obj"
        clause = not (before.tags.get("P") in ("subj", "obj") or self.has(name - 1, "CLAUSE", "WITH", "IN"))
        return name if after or (clause and (name - at > 2 or self.has(at, "FALLV"))) else None

    def _apposed(self, at: int) -> int | None:
        """ "bronze for Sato, ninth of the short and third of the free": a name before the comma, no verb behind."""
        left, right = self.chunk(at)
        if left < 2 or not self.language.spaced or self.low(left - 1) != ",":
            return None
        name = left - 2
        if self.tokens[name].who is None or self.roles.get(name) not in ("of", "obj"):
            return None
        if not self.has(left, "ORD", "TITLE", "PARTICIPLE"):
            return None
        if any(self.has(k, "BE", "TAKE", "WON", "FINAL") and not self.has(k, "WITH") for k in range(left, right)):
            return None
        return name

    def _passed(self, mention: int, at: int) -> bool:
        """Whether a name between a subject and a quantity is only whom the subject beat: a verb follows that goes on
        with the subject."""
        if self.roles.get(mention) != "obj":
            return False
        if not self.language.spaced:
            return True
        between = range(mention + 1, at)
        joined = next((j for j in between if self.has(j, "AND")), None)
        return (
            joined is not None
            and self.find(joined, at, "TAKE", "WON", "BE") is not None
            and not any(self.tokens[j].kind == "p" for j in between)
        )

    def _opening(self, at: int, mention: int) -> bool:
        """ "With a free of 141.64, Petrosian …": a phrase that opens the sentence, and the name behind its comma."""
        first, _ = self.sentence(at)
        opens = ("WITH", "IN", "AFTERSEG", "FOR", "BY", "LEADS", "ORD", "PARTICIPLE", "TITLE", "LOSE", "MEDAL")
        if not self.has(first, *opens):
            return False
        comma = max(j for j in range(at, mention) if self._mark(j, ",、"))
        return mention - comma <= 3 and all(self.has(j, "DET", "DEMONYM") for j in range(comma + 1, mention))

    def _topic_behind(self, at: int, mentions: list[int]) -> int | None:
        """ "3位には…鈴木明子": a place that is itself what the clause is about; who has it stands behind."""
        if self.low(at + 1) != "には" or not self.has(at, "ORD"):
            return None
        behind = next((m for m in mentions if m > at + 1), None)
        if behind is None or any(self.has(j, "ORD") for j in range(at + 1, behind)):
            return None
        return behind

    def _bracketed(self, at: int, mentions: list[int]) -> int | None:
        """ "X (193,60)", "X (Spain) 193.60": the name before the bracket."""
        first, _last = self.sentence(at)
        opened = next((j for j in range(at - 1, max(first - 1, at - 7), -1) if self._mark(j, "(（)）")), None)
        if opened is None:
            return None
        if self._mark(opened, "(（"):
            if any(opened < m < at for m in mentions):
                return None
            head = opened
        else:
            if at - opened > 2 or any(self._mark(j, _STOPS) for j in range(opened + 1, at)):
                return None
            head = next((j for j in range(opened - 1, max(first - 1, opened - 6), -1) if self._mark(j, "(（")), -1)
            if head < 0:
                return None
        for j in range(head - 1, max(first - 1, head - 3), -1):
            if self.tokens[j].who is not None:
                return j
            if not self.has(j, "P", "NATION", "POSS"):
                return None
        return None

    def _listed(self, at: int, mentions: list[int]) -> int | None:
        """ "A and B came second and third, with 210.90 and 210.80": as many of a kind as names joined before them."""
        kind = next((k for k in ("ORD", "MEDAL") if self.has(at, k)), "n" if self.tokens[at].kind == "n" else "")
        if self.has(at, "CARD") and self.has(at - 3 if self.has(at - 1, "AND") else at - 1, "PLACE"):
            kind = "CARD"
        if not kind:
            return None
        run = self._run(at, kind)
        if len(run) < 2:
            return None
        before = [m for m in mentions if m < run[0] and "PRON" not in self.tokens[m].tags][-len(run) :]
        if kind == "CARD" and not before:  # "the places two and three went to A and B"
            before = [m for m in mentions if m > run[-1] and "PRON" not in self.tokens[m].tags][: len(run)]
        if len(before) < len(run) or any(self.tokens[m].couple for m in before):
            return None
        for a, b in itertools.pairwise(before):
            if any(
                not (
                    self.has(j, "AND", "P", "DET", "DEMONYM", "NATION", "WITH", "POINT")
                    or (kind in ("ORD", "CARD") and self.tokens[j].kind == "n")
                    or self._mark(j, ",、()（）")
                )
                for j in range(a + 1, b)
            ):
                return None
        if not any(self.has(j, "AND") or self._mark(j, ",、") for j in range(before[0], before[-1])):
            return None
        return before[run.index(at)]

    def _run(self, at: int, kind: str) -> list[int]:
        def is_one(j: int) -> bool:
            return self.has(j, kind) if kind != "n" else self.tokens[j].kind == "n" and self.tokens[j].decimals == 2

        first, last = self.sentence(at)
        run = [at]
        for step in (-1, 1):
            j = at + step
            while first <= j < last and (
                is_one(j) or self.has(j, "AND", "POINT", "P", "PLACE") or self._mark(j, ",、")
            ):
                if is_one(j):
                    run.append(j)
                j += step
        return sorted(run)

    def _owner(self, at: int) -> int | None:
        """ "third was Kostner", "silver for Miyahara", "the second-placed Machida": the name behind the quantity."""
        _first, last = self.sentence(at)
        left, _ = self.stretch(at)
        opens = at == _first or self._mark(at - 1, ".,;:—–")
        near = False
        linked = opens and self.language.spaced and self.has(at, "ORD", "MEDAL") and self.has(at + 1, "DET")
        named_before = any(
            left <= m < at and self.roles.get(m) == "subj" for m in self.mentions[self.tokens[at].sentence]
        )
        words = 0
        for j in range(at + 1, min(last, at + 11)):
            token = self.tokens[j]
            if token.who is not None and "PRON" in token.tags and near and not named_before:
                return j
            if token.who is not None and "PRON" not in token.tags:
                joined = self.has(j - 1, "ADNOMINAL") or self._of(j - 1)
                if (near and not named_before) or (near and self.has(at, "ORD", "MEDAL") and joined):
                    return j
                if linked and not named_before and self.roles.get(j) != "obj":
                    return j
                adjacent = all(
                    self.has(k, "PLACE", "DEMONYM", "ADNOMINAL", "CARD", "AGEWORD", "GEND") for k in range(at + 1, j)
                )
                if (
                    self.has(at, "ORD")
                    and adjacent
                    and j - at <= 4
                    and (self.has(at - 1, "DET") or self.has(j - 1, "PLACE") or not self.language.spaced or j == at + 1)
                ):
                    return j if not named_before or not self.language.spaced or self.has(at - 1, "DET") else None
                return None
            if token.kind == "p":
                if token.low in "—–-":
                    linked = linked or self.has(at, "ORD", "MEDAL")
                    continue
                if token.low == "," and self.has(j + 1, "TO", "FOR", "AT") and self.has(at, "ORD", "MEDAL"):
                    continue
                return None
            if self.quantity(j) or self.has(
                j,
                "FRACTION",
                "BUT",
                "AND",
                "WHO",
                "AHEAD",
                "BEHIND",
                "BEAT",
                "LOSE",
                "THAN",
                "GAP",
                "LEAD",
                "TRAIL",
                "WITH",
                "AFTERSEG",
            ):
                return None
            if self.has(j, "ADNOMINAL") or self._of(j):
                near = True
            elif (
                (self.has(j, "OF") and token.kind == "w" and self.tokens[at].kind == "n")
                or (self.tokens[j].tags.get("P") == "subj" and self.has(at, "MEDAL", "ORD", "WON", "TITLE"))
                or self.has(j, *_LINKS)
            ):
                linked = True
            elif not self.has(j, *_SKIPPED, "GEND", "MALE", "FEMALE", "HEDGE", "OF", "MOMENT"):
                words += 1
                if words > 3:
                    return None
        return None

    def _of(self, j: int) -> bool:
        """Whether a token is the particle between a quantity and its owner: `2位の町田`."""
        return not self.language.spaced and self.tokens[j].tags.get("P") == "of"

    def alternatives(self, bound: Bound, at: int, reach: int = 1, *, within: bool = False) -> list[Bound]:
        """Who else may be meant: everybody of the sentence unless a name beside says it, and of the one before.
        `reach` and `within` are not used: no further."""
        if bound.sure == 3:
            return []
        sentence = self.tokens[at].sentence
        found: dict[object, Bound] = {}
        for number in (sentence, sentence - 1) if bound.sure < 2 or not self.mentions[sentence] else (sentence,):
            for m in reversed(self.mentions[number]) if number >= 0 else ():
                who = self.tokens[m].who
                if who is not None and who is not bound.who and who not in found:
                    found[who] = Bound(m, who, 1)
        return list(found.values())
