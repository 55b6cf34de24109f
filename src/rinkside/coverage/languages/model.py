"""What a language gives the desk: phrases with their meaning, as data.

A lexicon is a text of lines `TAG value: phrase, phrase, …`. Phrases are lower case, words parted by spaces (hyphens and
apostrophes of possession fall away before they are looked up). The tags, and what their values are:

    ORD n            an ordinal ("third")                CARD n         a number word ("twelve")
    SEG short|free   a segment                            BOTH           each segment for itself ("both programs")
    WHOLE          both segments together ("overall", "in total")
    TES, PCS         the technical score, components      TSSWORD        "score", "mark"
    MEDAL 1|2|3      gold, silver, bronze                 TITLE          champion, title, winner
    WON              verbs of winning                     PODIUM         podium
    TAKE             verbs that take a medal              FALLV, FALLN   fell; a fall
    CLEAN            without a fall, without error        TIMES n        once, twice
    HEDGE kind       about, almost, over, under, atmost   POINT          points (the unit)
    FRACTION a/b     half, quarter, tenth
    BEHIND, AHEAD    relations with an object behind them BEAT           verbs with the beaten one as object
    LOSE             verbs with the better one as object  LEAD, TRAIL    nouns and verbs of a margin
    GAP              neutral words of difference          TIE            the same, level, tied
    BEST, WORST      of ordinals: best, highest           AFTERSEG       words that make a place one after the short
    FINAL            words of a final place               MOMENT         words of a provisional place
    PLACE            place, position                      CLIMB          rose, dropped, moved
    RECORD           record, personal best                OTHER kind     another competition ("worlds")
    TEAM             the team event                       UNREAL         hopes, chances, plans, negations
    PRON g/c         a pronoun: gender F, M, N; case      MALE, FEMALE   nouns of people of a gender
    SAY              verbs of saying                      DAY n          Monday is 0
    MONTH n          months                               RELDAY         yesterday, today, tonight
    NATION code      a country's name                     DEMONYM code   its people and adjective
    CITY name        a city                               HALL           arena, palace, rink
    FIRST, SINCE …   words of history: HISTORY            CAREER         counts over a career
    AGEWORD          year-old, aged                       START          to skate, starting
Languages other than English are read by tags alone; for them there are also

    TITLE kind           whose champion ("worlds", "")       EVENT          a word for a competition
    AT, ON, FROM         prepositions of place and distance  BEFORESEG      "before", "going into" a segment
    AMOUNT n             "two and a half": hundredths        HEDGEAFTER     a hedge behind its number
    SHORTOF              verbs of lacking points             NOBODY         nobody, none
    P subj|obj|of|x      particles                           ADNOMINAL      verb forms before the noun they describe
    GNOUN, GVERB, GADJ   words that agree in gender F or M   SG, SINGULAR   verbs and pronouns of one person
    AGE n, MONTHDAY n    an age, a day of a month in a word  VENUE name     a hall
    ACCORDING            an ordinal that also says "according to"
    BOTH                 "in both" segments                  LEADS          verbs of leading
    CLAUSE               an ending of verbs that ends a clause
    HAD                  words of an earlier standing        CAREER         of a life's count
    BECAUSE              "thanks to", "in spite of" a segment
    COUNTS, COUNTED      before and behind an ordinal that counts something else

and the small words both need: OF, IN, FOR, BY, WITH, TO, THAN, AND, BUT, WHO, DET, NOT, BE, GET.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["Entry", "Language", "lexicon"]

Entry = tuple[tuple[str, ...], dict[str, str]]
"""Words of a phrase, and its tags with their values."""


@dataclass(frozen=True, slots=True)
class Language:
    """One language. `table` maps the first word of a phrase to its entries, longest first; `spaced` is false for
    languages written without spaces; `decimal` the mark of decimals; `reads` names the kinds of statements the grammar
    gives in it, None for all; `elided` matches an article or preposition written together with the next word ("l'"),
    `ordinal` what makes a figure an ordinal when it follows; `script` names the writing names are transliterated from
    ("cyrillic", "katakana", "hangul"), "" for the Latin one; `capital_nouns`: nouns begin with a capital."""

    code: str
    table: dict[str, tuple[Entry, ...]]
    spaced: bool = True
    decimal: str = "."
    reads: frozenset[str] | None = None
    elided: re.Pattern[str] | None = None
    ordinal: re.Pattern[str] | None = None
    script: str = ""
    capital_nouns: bool = False

    def table_tags(self, word: str) -> dict[str, str]:
        """The tags of a single word, none where it is no word of the lexicon."""
        for words, tags in self.table.get(word, ()):
            if len(words) == 1:
                return tags
        return {}


def lexicon(*texts: str) -> dict[str, tuple[Entry, ...]]:
    """The table of lexicon texts. A phrase that stands under several tags has them all."""
    entries: dict[tuple[str, ...], dict[str, str]] = {}
    for text in texts:
        for line in _lines(text):
            head, _, phrases = line.partition(":")
            tag, _, value = head.strip().partition(" ")
            for phrase in phrases.split(","):
                words = tuple(phrase.split())
                if words:
                    entries.setdefault(words, {})[tag] = value.strip()
    table: dict[str, list[Entry]] = {}
    for words, tags in entries.items():
        table.setdefault(words[0], []).append((words, tags))
    return {first: tuple(sorted(found, key=lambda e: -len(e[0]))) for first, found in table.items()}


def _lines(text: str) -> Iterable[str]:
    """The lines of a lexicon; a line that begins with a space goes on from the one before."""
    held = ""
    for line in text.splitlines():
        if line.startswith(" "):
            held += " " + line.strip()
        else:
            if held:
                yield held
            held = line.strip()
    if held:
        yield held
