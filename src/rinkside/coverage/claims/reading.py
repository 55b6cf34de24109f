"""A story as the grammar sees it: tokens by sentence, who is meant where, and what a word is said about.

`subject_at` answers who a quantity is said of, with a confidence: 3 where the grammar leaves no choice (it stands
beside the name), 2 where the sentence has one subject before it, 1 where it is carried over from the sentence before.
Only statements with a confidence of 2 or 3 are ever called wrong.
"""

from __future__ import annotations

from dataclasses import dataclass

from rinkside.coverage.claims.layout import Layout
from rinkside.coverage.claims.unnamed import (
    opens_unnamed,
    opens_with_a_word,
    somebody_else,
    stranger_told_of,
    unnamed_before,
)
from rinkside.coverage.record.model import Entrant
from rinkside.coverage.record.who import Role, Who

__all__ = ["Bound", "Reading"]

_LINK = frozenset({"POSS", "WITH", "DET", "PRON", "OF", "BE", "HEDGE", "AND", "TAKE", "WHOLE"})


@dataclass(frozen=True, slots=True)
class Bound:
    """Whom a quantity is said of: the token of the mention, its skater, and how sure (1 to 3)."""

    at: int
    who: Who
    sure: int


@dataclass(slots=True)
class Reading(Layout):
    """A story of which it can be asked who is meant where."""

    def own_scope(self, at: int) -> tuple[str, int, str, int] | None:
        """The scope of a quantity where the language has a grammar of its own for it, None where it has not."""
        return None

    def role(self, who: Who) -> Role | None:
        """A skater's role in the story's category, else elsewhere at the same event."""
        found = who.role_in(self.field)
        if found is None:
            found = next((r for record in self.records if (r := who.role_at(record))), None)
        return found

    def nation(self, who: Who) -> str:
        """For which nation a skater competed at the story's event."""
        entrant = self.entrant(who)
        return entrant.nation if entrant is not None else who.nation

    def entrant(self, who: Who) -> Entrant | None:
        """As which entrant a skater competed at the story's event."""
        role = self.role(who)
        return role.entrant if role else None

    def subject_at(self, at: int, *, owner: str = "for from by to of") -> Bound | None:
        """Whom the quantity at a token is said of."""
        tokens, (first, last) = self.tokens, self.sentence(at)
        mentions = self.mentions[tokens[at].sentence]
        if self.low(at + 1) == "?":
            return self._answered(tokens[at].sentence)
        after = self._owner_after(at, last, owner.split())
        if after is not None:
            return self._bound(after, self._sure(after))
        before = [m for m in mentions if m < at]
        if before:
            near = before[-1]
            if self._moved(near, at) or self._relative(near, at):
                return self._bound(near, self._sure(near))
            if self._beside(near, at) or self._in_bracket(near, at):
                return self._bound(near, self._sure(near))
        subjects = [m for m in before if self.roles.get(m) == "subj"]
        if subjects:
            breaks = self.rfind_mark(subjects[-1], at, ";")
            stranger = tokens[at - 1].cap and tokens[at - 1].who is None and not tokens[at - 1].tags and at - 1 > first
            if somebody_else(self, subjects[-1], at) or stranger or breaks is not None:
                return self._bound(subjects[-1], 1)
            if unnamed_before(self, first, at) or self._by_nation_only(subjects[-1], at):
                return self._bound(subjects[-1], 1)
            left, _ = self.part(at)
            own = {self.tokens[m].who for m in subjects if m >= left or subjects[-1] < left}
            return self._bound(subjects[-1], min(2 if len(own) > 1 else 3, self._sure(subjects[-1])))
        later = [
            m for m in mentions
            if m > at and self.roles.get(m) == "subj" and not self.has(m - 1, "AHEAD", "BEHIND", "BEAT", "LOSE", "THAN")
        ]  # fmt: skip
        unknown = tokens[at - 1].cap and tokens[at - 1].who is None and not tokens[at - 1].tags and at > first
        if later and not unknown and not self._stop_between(at, later[0]):
            told = unnamed_before(self, first, at) or self.find(at + 1, later[0], "BE", "WON") is not None
            told = told or opens_with_a_word(self, tokens[at].sentence)
            # "It was 9.18 more than the total of X, and less than that of Y, who …": of whom it is said stands before
            told = told or (self.low(first) in ("it", "that", "this") and self.has(first + 1, "BE"))
            told = told or any(self.roles.get(m) == "of" for m in before)  # "the place of X came after a fall, and Y …"
            # "the pair had trailed the leaders by 5.80 and X by 5.09": an object too, behind a verb of comparison
            joined = self.find(at, later[0], "AND") is not None
            told = told or (joined and self.rfind(first, at, "LOSE", "BEAT", "TRAIL") is not None)
            # "it secured silver behind Chan, whom he trailed": whom "he" means, is not known
            told = told or (tokens[later[0]].source == "pronoun" and self.has(later[0] - 1, "WHO"))
            return self._bound(later[0], 1 if told else min(2, self._sure(later[0])))
        carried = self.carried(tokens[at].sentence)
        here = [m for m in mentions if carried is not None and tokens[m].who is carried.who]
        others = any(tokens[m].who is not carried.who for m in before) if carried is not None else False
        others = others or opens_with_a_word(self, tokens[at].sentence)
        if carried is not None and here and not others and not any(self.roles.get(m) == "obj" for m in here):
            return Bound(carried.at, carried.who, 2)  # "then came a fall, and tears of her own"
        return carried

    def _answered(self, sentence: int) -> Bound | None:
        """ "Second? Kagiyama.": who answers the question, named at the head of the next sentence."""
        following = self.mentions[sentence + 1] if sentence + 1 < len(self.mentions) else []
        return self._bound(following[0], 3) if following and following[0] - self.ranges[sentence + 1][0] < 4 else None

    def _sure(self, mention: int) -> int:
        """How sure it is whom a mention means: 3 for a name, 2 for a pronoun or "the Canadian", 1 where what it stands
        for is further back than the sentence before, or several of that nation were named."""
        token = self.tokens[mention]
        if token.extra.get("several"):
            return 1
        if token.source not in ("pronoun", "demonym", "age"):
            return 3
        first, steps, loose = mention, 0, False
        if token.source == "pronoun" and (self._stranger_before(token.sentence) or stranger_told_of(self, mention)):
            return 1
        while isinstance(antecedent := self.tokens[first].extra.get("antecedent"), int) and steps < 12:
            first, steps = antecedent, steps + 1
            if self.tokens[first].source == "pronoun" and self._stranger_before(self.tokens[first].sentence):
                return 1
            # "you are a liar or his mother": a pronoun late in its sentence is not what the next one is about
            if self.tokens[first].source == "pronoun":
                loose = loose or first - self.sentence(first)[0] > 8
        named = self.tokens[first].sentence
        if named >= token.sentence - 1 or token.who is None or (steps > 1 and not loose):
            return 2
        return 1 if len(self._people(named - 2, token.sentence, token.who.gender)) > 1 else 2

    def _stranger_before(self, sentence: int) -> bool:
        """ "Spare a thought for Javi. He fell": whether the sentence before names nobody but one who is not known."""
        if not sentence or self.mentions[sentence - 1]:
            return False
        first, last = self.ranges[sentence - 1]
        return any(
            t.cap and t.kind == "w" and t.who is None and not t.tags and len(t.low) > 2
            for t in self.tokens[first + 1 : last]
        )

    def _people(self, first: int, last: int, gender: str) -> set[Who]:
        """Everybody of a gender whom the sentences `first` to `last` name."""
        return {
            who
            for number in range(max(0, first), min(last + 1, len(self.mentions)))
            for m in self.mentions[number]
            if (who := self.tokens[m].who) is not None and who.gender == gender
        }

    def carried(self, sentence: int) -> Bound | None:
        """Whom the sentence before was about."""
        topic = self.topics[sentence - 1] if sentence else None
        if topic is None:
            return None
        before = {self.tokens[m].who for m in self.mentions[sentence - 1]}
        near = self.story.sentences[sentence].paragraph - self.story.sentences[sentence - 1].paragraph <= 0
        plain = near and len(before) == 1 and not self.mentions[sentence]
        told = plain and not opens_unnamed(self, sentence) and self._sure(topic) >= 2
        return self._bound(topic, 2 if told else 1)

    def alternatives(self, bound: Bound, at: int, reach: int = 4, *, within: bool = False) -> list[Bound]:
        """Who else may be meant where a pronoun, "the Canadian" or the sentence before says who: everybody named in
        this sentence before the quantity and in `reach` − 1 before it, the nearest first; of one nation where
        the word is a nation's; `within` the paragraph that names who a pronoun means just before. Nobody where a
        name says it, or the pronoun's own sentence."""
        named = self.tokens[bound.at].source in ("full", "surname", "given", "plural")
        sentence = self.tokens[at].sentence
        antecedent = self.tokens[bound.at].extra.get("antecedent")
        around = {self.tokens[m].who for m in self.mentions[sentence] if m < at}
        if isinstance(antecedent, int) and self.tokens[antecedent].sentence == sentence and len(around) == 1:
            named = self.tokens[antecedent].source in ("full", "surname", "given", "plural")
        if named and self.tokens[bound.at].sentence == sentence and bound.sure >= 2:
            return []
        nation = self.nation(bound.who) if self.tokens[bound.at].source == "demonym" else ""
        if within and self._told_in_paragraph(bound, sentence, antecedent):
            reach = min(reach, self._into_paragraph(sentence))
        found: dict[Who, Bound] = {}
        for number in range(sentence, max(-1, sentence - reach), -1):
            for m in reversed(self.mentions[number]):
                who = self.tokens[m].who
                if who is None or (nation and self.nation(who) != nation):
                    continue
                if who is not bound.who and (m < at or number < sentence) and who not in found:
                    found[who] = Bound(m, who, 1)
        return list(found.values())

    def _told_in_paragraph(self, bound: Bound, sentence: int, antecedent: object) -> bool:
        """ "Glenn, 26, gave a fine answer. She rose to fourth": a pronoun whose name is the subject of the sentence
        before, in the same paragraph."""
        if self.tokens[bound.at].source != "pronoun" or not isinstance(antecedent, int) or bound.sure < 2:
            return False
        named = self.tokens[antecedent]
        beside = named.source in ("full", "surname") and named.sentence == sentence - 1
        return beside and self.roles.get(antecedent) == "subj" and self._into_paragraph(sentence) > 1

    def _into_paragraph(self, sentence: int) -> int:
        """How many sentences of its paragraph there are up to a sentence, itself counted."""
        own, count = self.story.sentences[sentence].paragraph, 1
        while count <= sentence and self.story.sentences[sentence - count].paragraph == own:
            count += 1
        return count

    def _bound(self, at: int | None, sure: int) -> Bound | None:
        who = self.tokens[at].who if at is not None else None
        return Bound(at, who, sure) if at is not None and who is not None else None

    def _owner_after(self, at: int, last: int, prepositions: list[str]) -> int | None:
        """The mention of "82.92 for Zagitova", "silver went to Miyahara", "third was Kostner", "third-placed Nakai"."""
        tokens = self.tokens
        if self.has(at, "ORD") and self.has(at + 1, "PLACE") and tokens[at + 1].hyphen:
            for j in range(at + 2, min(at + 5, last)):
                if tokens[j].who is not None:
                    return j
                if tokens[j].kind == "p":
                    break
        i = at + 1
        while i < last and self.has(i, "POINT", "TSSWORD", "PLACE", "WHOLE", "SEG", "FINAL"):
            i += 1
        if i >= last:
            return None
        inverted = self.has(i, "BE") and tokens[i].low in ("was", "were", "is", "went", "are")
        gone = tokens[i].low in ("went to", "goes to", "also goes to") or (
            tokens[i].low in ("also", "then") and i + 1 < last and tokens[i + 1].low in ("went to", "goes to")
        )
        if inverted:
            if at > self.sentence(at)[0] and tokens[at - 1].low not in (",", ";", ":", "and", "in", "on", "the"):
                return None
        elif gone:
            pass
        elif tokens[i].low not in prepositions:
            return None
        i += 1 if not (gone and tokens[i].low in ("also", "then")) else 2
        for j in range(i, min(i + 7, last)):
            if tokens[j].who is not None and not self.has(j, "PRON"):
                if self.has(j + 1, "POSS") and j + 2 < last and tokens[j + 2].kind == "n":
                    return None  # "273.90 to Hanyu's 271.08"
                return j
            if tokens[j].low == "," and gone and j + 1 < last and tokens[j + 1].low in ("to", "where"):
                continue
            if tokens[j].kind == "p" and tokens[j].low not in "-'\"":
                return None
            if inverted and self.low(j) in ("won", "taken", "claimed", "earned") and self.low(j + 1) == "by":
                continue
            if self.has(j, "BE", "TAKE", "WON", "SEG", "WHOLE", "AND", "WHO", "BUT", "ORD", "AHEAD", "BEHIND", "BEAT"):
                return None
            if tokens[j].kind == "n":
                return None
        return None

    def _beside(self, mention: int, at: int) -> bool:
        """Whether only linking words stand between a mention and a quantity."""
        role = self.roles.get(mention)
        seen_comma = False
        if at - mention > 5:
            return False
        for j in range(mention + 1, at):
            token = self.tokens[j]
            if token.kind == "p":
                if token.low in "(-—–'\"":
                    continue
                if token.low in ",:":
                    seen_comma = True
                    continue
                return False
            if not (token.tags and any(t in _LINK for t in token.tags)) and token.low not in (
                "'s",
                "got",
                "had",
                "scored",
            ):
                return False
            if "AND" in token.tags:
                return False
        return not (role != "subj" and seen_comma)

    def _in_bracket(self, mention: int, at: int) -> bool:
        """ "edged Weaver and Poje of Canada (second)": whether a bracket behind a name holds the quantity."""
        if self.low(at - 1) != "(" or at - mention > 6:
            return False
        return all(self.has(j, "OF", "FROM", "NATION", "DEMONYM", "DET", "POSS") for j in range(mention + 1, at - 1))

    def _moved(self, mention: int, at: int) -> bool:
        """ "pushed her down to fifth", "left Glenn in 13th": who is moved, not who moves."""
        if self.roles.get(mention) == "obj" and self.low(mention - 1) in ("behind", "than"):
            return False
        j = at - 1
        while j > mention and self.low(j) in ("to", "into", "in", "down", "up", "back", "from", "just", "only"):
            j -= 1
        return j == mention and at - mention > 1

    def _by_nation_only(self, subject: int, at: int) -> bool:
        """ "Virtue scored 190.99, while Russia's final tally stood at 183.48": whose it is, only a nation says."""
        owned = [j for j in range(subject + 1, at) if self.has(j, "NATION") and self.has(j + 1, "POSS")]
        return bool(owned) and all(self.tokens[j].kind != "p" for j in range(owned[-1], at))

    def _relative(self, mention: int, at: int) -> bool:
        """ "ahead of Sakamoto of Japan, who took silver": whether a clause of the name's own holds the quantity."""
        j = mention + 1
        while j < at and self.has(j, "OF", "FROM", "IN", "DET", "NATION", "DEMONYM"):
            j += 1
        if j + 1 >= at or self.low(j) != "," or self.low(j + 1) != "who":
            return False
        return not any(self.tokens[k].kind == "p" and self.tokens[k].low in ",;:—–(" for k in range(j + 2, at))

    def _stop_between(self, at: int, later: int) -> bool:
        return any(self.tokens[j].kind == "p" and self.tokens[j].low in ";:?!" for j in range(at, later))
