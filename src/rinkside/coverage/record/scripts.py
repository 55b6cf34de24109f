"""Names in other scripts: by the sound their letters stand for, and how near two sounds are.

A name is romanised letter by letter (Cyrillic, kana, Hangul), then both spellings are reduced to classes of sounds, for
no script keeps them all: Japanese has no l and breaks up clusters, Russian has no h and w, Korean no f and z. What is
compared then is the order of the classes. A surname alone must be nearer to one skater than to any other; Japanese
names in Chinese characters are read by a table of surnames.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import fuzz

from rinkside.coverage.languages.usual_names import usual
from rinkside.coverage.languages.writing import KANJI
from rinkside.coverage.record.sounds import latin, sound
from rinkside.coverage.record.who import Who
from rinkside.domain.spellings import fold

__all__ = ["MAX_WORDS", "ScriptNames", "Spelt"]


@dataclass(frozen=True, slots=True)
class Spelt:
    """A name found: `kind` as of `Name`, who it may be, and how many `words` or up to which character it goes.
    `faint`: a surname near enough only for somebody whom the story gives the full name of."""

    kind: str
    people: tuple[Who, ...]
    words: int = 0
    end: int = 0
    faint: bool = False


@lru_cache(maxsize=1 << 16)
def _near(said: str, held: str, script: str) -> float:
    """How near two names are, 0 to 100: the classes of their consonants in order, and all classes."""
    if said == held:
        return 100.0
    near = _compared(_reduced(said, script), _reduced(held, script))
    # what many surnames end with tells little: "Smirnova" is not "Sokolova"
    ends = [m.start() for w in (said, held) if (m := _SUFFIX.search(w)) is not None]
    if len(ends) == 2 and min(ends) > 1:
        stems = [_reduced(w[:end], script) for w, end in zip((said, held), ends, strict=True)]
        near = 0.4 * near + 0.6 * _compared(*stems)
        sizes = [len(re.sub("[a-z]", "", s)) for s in stems]
        if sizes[0] != sizes[1] and min(sizes) <= 2:
            near -= 15
    return near


_SUFFIX = re.compile(
    r"(?:[oe][vwf]a?|in[ae]?|sk[iya]*|ts?k[iya]*|enko|yan|ian|ova|mura|moto|yama|hara|saki|zaki|bara|buki)$"
)


def _compared(one: str, two: str) -> float:
    a, b = re.sub("[a-z]", "", one), re.sub("[a-z]", "", two)
    if not a or not b:
        return 100.0 if one == two and len(one) > 1 else 0.0
    if a[0] != b[0] and one[0] == a[0] and two[0] == b[0]:
        return 0.0
    return 0.6 * fuzz.ratio(a, b) + 0.4 * fuzz.ratio(one, two)


_ENDINGS = re.compile(r"(?:ogo|omu|oi|om|ym|ymi|ei|eiu|oiu|uiu|aia|iia|yh|ami|ou|a|u|e|y|i)$")
_REDUCED = {
    "katakana": (
        (r"tue$", "chu"),
        (r"th", "s"),
        (r"m(?=[bp])", "n"),
        (r"h(?=[^aeiou]|$)", ""),
        (r"v", "b"),
        (r"r$", ""),
        (r"er(?=[^aeiou]|$)", "a"),
        (r"(?<=[aou])r(?=[^aeiou])", ""),
    ),
    "hangul": (
        (r"tue$", "chu"),
        (r"th", "s"),
        (r"r(?=[^aeiouy]|$)", ""),
        (r"[fv]", "p"),
        (r"z", "j"),
    ),
    "cyrillic": ((r"(?<=[ckpt])kh|(?<=ch)kh", ""), (r"w", "v"), (r"j", "dzh")),
}


@lru_cache(maxsize=1 << 15)
def _reduced(word: str, script: str) -> str:
    for pattern, by in _REDUCED.get(script, ()):
        word = re.sub(pattern, by, word)
    found = sound(word)
    if script in ("katakana", "hangul"):
        found = found.replace("H", "")
    return found.replace("H", "K") if script == "cyrillic" else found


MAX_WORDS = 160
"""How many words of one story are looked up anew: a story has fewer names, and a text of names only must not hang."""


def _consonant(reduced: str) -> str:
    return next((c for c in reduced if c.isupper()), "")


class ScriptNames:
    """People by how other scripts write their names."""

    def __init__(self, people: Sequence[Who]) -> None:
        self.people = tuple(p for p in people if p.surname)
        self.budget = MAX_WORDS
        self._initial: dict[str, dict[str, list[Who]]] = {}
        self._single: dict[tuple[str, str], tuple[tuple[float, Who], ...]] = {}
        self._given: dict[tuple[str, str, str], float] = {}
        self._first = frozenset(sound(fold(g)) for p in self.people for g in p.given.split() if len(g) > 2)
        self._kanji: dict[str, list[Who]] = {}
        for who in self.people:
            self._kanji.setdefault(fold(who.surname), []).append(who)

    def surnames(self, word: str, script: str) -> tuple[tuple[float, Who], ...]:
        """Everybody whose surname a word may be, the nearest first, from 62 on."""
        key = (word, script)
        found = self._single.get(key)
        if found is None:
            if self.budget <= 0:
                return ()
            self.budget -= 1
            forms = _forms(word, script)
            known = [w for name in sorted(usual(word, script, "surname")) for w in self._kanji.get(name, ())]
            scored = [(100.0, who) for who in known]
            for who in self._beginning(forms, script) if not known else ():
                held = _held(who.surname, who.nation)
                score = max((_near(form, one, script) for form in forms for one in held), default=0.0)
                if score >= 62:
                    scored.append((score, who))
            found = tuple(sorted(scored, key=lambda s: -s[0])[:24])
            if len(self._single) > 20000:
                self._single.clear()
            self._single[key] = found
        return found

    def _beginning(self, forms: tuple[str, ...], script: str) -> list[Who]:
        """The people whose surnames have the same first consonant as one of the forms."""
        table = self._initial.get(script)
        if table is None:
            table = self._initial[script] = {}
            for who in self.people:
                for letter in {_consonant(_reduced(h, script)) for h in _held(who.surname, who.nation)}:
                    table.setdefault(letter, []).append(who)
        found = [w for letter in {_consonant(_reduced(f, script)) for f in forms} for w in table.get(letter, ())]
        return list(dict.fromkeys(found))

    def given(self, word: str, who: Who, script: str) -> float:
        """How near a word is to somebody's first name."""
        if fold(who.given.partition(" ")[0]) in usual(word, script, "given"):
            return 100.0
        held = (*_held(who.given, who.nation), *_held(who.given.partition(" ")[0], who.nation))
        return max((_near(f, h, script) for f in _forms(word, script) for h in held if h), default=0.0)

    def pair(self, one: str, two: str, script: str) -> tuple[Who, ...]:
        """Everybody whose first name and surname two words are, in either order."""
        best: list[tuple[float, Who]] = []
        for given, surname, turned in ((one, two, False), (two, one, True)):
            known = bool(usual(surname, script, "surname"))
            for score, who in self.surnames(surname, script):
                if turned and (who.nation not in _SURNAME_FIRST or score < 85):
                    continue
                other = self.given(given, who, script)
                size = len(re.sub("[a-z]", "", _reduced(latin(surname, script), script)))
                long = (not turned or known) and ((score >= 93 and size >= 3) or (score >= 83 and size >= 4))
                if (long and other >= (48 if score >= 97 else 56)) or (
                    score >= 72 and other >= (80 if turned else 60) and score + other >= 158
                ):
                    best.append((score + other, who))
        if not best:
            return ()
        best.sort(key=lambda b: -b[0])
        top = best[0][0]
        return tuple(dict.fromkeys(w for s, w in best if s >= top - 4))

    def alone(self, word: str, script: str) -> tuple[tuple[Who, ...], bool]:
        """Everybody whose surname a word may be, and whether that is faint: near, but not so near, so long or so alone
        that it could be nobody else."""
        found = self.surnames(word, script)
        if not found or found[0][0] < 78:
            return (), False
        top = found[0][0]
        size = len(re.sub("[a-z]", "", _reduced(latin(word, script), script)))
        people = tuple(w for s, w in found if s >= max(78, top - 6))
        if usual(word, script, "surname"):
            return people, len(word) < 2
        if top < 99 and any(sound(form) in self._first for form in _forms(word, script)):
            return (), False  # a first name
        # the fewer the sounds, the nearer the letters must be: `Shin` and `Chen` sound alike here
        letters = max(
            (fuzz.ratio(f.replace("y", "i"), h.replace("y", "i")) for f in _forms(word, script) for w in people[:1]
             for h in _held(w.surname, w.nation)),
            default=0.0,
        )  # fmt: skip
        if not any(_alike(f, w) for f in _forms(word, script) for w in people):
            return (), False
        apart = len(people) == 1 and (len(found) < 2 or found[1][0] <= top - 7)
        sure = (
            (apart and top >= 82 and size >= 4 and len(word) >= 5)
            or (top >= 99 and (size >= 3 or letters >= 75))
            or (top >= 88 and size >= 4)
            or (top >= 93 and size >= 3)
        )
        if not sure:
            people = tuple(w for w in people if any(_alike(f, w) for f in _forms(word, script)))
        return people, not sure

    def at(self, words: list[str], script: str, table: Container[str] = ()) -> Spelt | None:
        """A name that begins with the first of some capitalised words."""
        if len(words) > 1 and (people := self.pair(words[0], words[1], script)):
            return Spelt("full", people, 2)
        if len(words) > 1 and words[1] not in table:
            return None  # somebody's first name and surname, of whom no record tells
        people, faint = self.alone(words[0], script)
        return Spelt("surname", people, 1, faint=faint) if people else None

    def in_text(
        self, plain: str, at: int, end: int, script: str, table: Container[str], word_start: bool
    ) -> Spelt | None:
        """A name that begins at a character of text without spaces between words."""
        if script == "hangul":
            return self._hangul(plain, at, end, table) if word_start else None
        if "一" <= plain[at] <= "龥" or plain[at] in "々":
            return self._han(plain, at, end, table)
        match = re.compile(r"[ァ-ヺー]+").match(plain, at, end)
        if match is None:
            return None
        first, to = match[0], match.end()
        if first in table:
            return None
        second = re.compile(r"[・=＝\s]([ァ-ヺー]+)").match(plain, to, end)
        if second is not None:
            third = re.compile(r"[・=＝]([ァ-ヺー]+)").match(plain, second.end(), end)
            if third is not None and (people := self.pair(first, third[1], script)):
                return Spelt("full", people, end=third.end())
            if people := self.pair(first, second[1], script):
                return Spelt("full", people, end=second.end())
            return None
        people, faint = self.alone(first, script)
        return Spelt("surname", people, end=to, faint=faint) if people else None

    def _han(self, plain: str, at: int, end: int, table: Container[str]) -> Spelt | None:
        for size in (3, 2, 1):
            read = KANJI.get(plain[at : at + size])
            people = [w for r in read or () for w in self._kanji.get(r, ())]
            if not people:
                continue
            to = at + size
            # the first name: up to three more characters, as long as they begin no word of the lexicon
            while to < end and to - at - size < 3 and ("一" <= plain[to] <= "龥" or plain[to] == "々"):
                if any(plain[to : to + n] in table for n in (4, 3, 2, 1)):
                    break
                to += 1
            kind = "full" if to > at + size else "surname"
            return Spelt(kind, tuple(dict.fromkeys(people)), end=to)
        return None

    def _hangul(self, plain: str, at: int, end: int, table: Container[str]) -> Spelt | None:
        match = re.compile(r"[가-힣]+").match(plain, at, end)
        assert match is not None
        words = list(_without_particles(match[0], table))
        if any(word in table for word in words):
            return None
        second = re.compile(r" ([가-힣]+)").match(plain, match.end(), end)
        if second is not None and not any(word in table for word in _without_particles(second[1], table)):
            best: tuple[float, str, tuple[Who, ...]] = (0.0, "", ())
            for word in _without_particles(second[1], table):
                if (people := self.pair(match[0], word, "hangul")) and (near := self._best(match[0], word)) > best[0]:
                    best = (near, word, people)
            if best[2]:
                return Spelt("full", best[2], end=match.end() + 1 + len(best[1]))
        for word in words:
            # surname and first name written together, as in Korea and China: the first character is the surname
            for cut in (1, 2) if 3 <= len(word) <= 4 else ():
                people = tuple(
                    w
                    for w in self.pair(word[cut:], word[:cut], "hangul")
                    if w.nation in _TOGETHER and self.given(word[cut:], w, "hangul") >= 80
                )
                if people:
                    return Spelt("full", people, end=at + len(word))
        known = [
            (people, faint, word)
            for word in words
            if len(word) > 1
            for people, faint in [self.alone(word, "hangul")]
            if people
        ]
        if known:
            people, faint, word = min(known, key=lambda k: (k[1], len(k[2])))
            return Spelt("surname", people, end=at + len(word), faint=faint)
        return None

    def _best(self, one: str, two: str) -> float:
        return max(
            (
                s + self.given(g, w, "hangul")
                for g, n in ((one, two), (two, one))
                for s, w in self.surnames(n, "hangul")
            ),
            default=0.0,
        )


def _alike(form: str, who: Who) -> bool:
    """Whether a word in Latin letters shares at least half its letters with a surname: "Cortina" is not Glenn."""
    return any(fuzz.ratio(form, held) >= 50 for held in _held(who.surname, who.nation))


_SURNAME_FIRST = frozenset({"JPN", "KOR", "PRK", "CHN", "TPE"})
_TOGETHER = frozenset({"KOR", "PRK", "CHN", "TPE"})


def _without_particles(word: str, table: Container[str]) -> Iterator[str]:
    yield word
    for size in (1, 2, 3):
        if len(word) > size + 0 and word[-size:] in table:
            yield word[:-size]


@lru_cache(maxsize=1 << 13)
def _held(name: str, nation: str) -> tuple[str, ...]:
    """A name of the record, and how it sounds where its language writes sounds otherwise than English."""
    plain = fold(name.replace(" ", ""))
    found = [plain, re.sub("^wh", "u", plain)]
    if nation == "JPN":
        found.append(plain.replace("chi", "ti").replace("ji", "dzi").replace("shi", "si"))
    if nation in ("KOR", "PRK"):
        found.append({"lee": "i", "rhee": "i", "yi": "i", "park": "bak", "choi": "choe", "ahn": "an"}.get(plain, plain))
    if nation in ("ESP", "MEX", "ARG"):
        found.append(plain.replace("j", "h"))
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=1 << 13)
def _forms(word: str, script: str) -> tuple[str, ...]:
    """A word in Latin letters, and without the endings of its cases in Russian."""
    whole = latin(word, script)
    if not whole:
        return ()
    if script != "cyrillic":
        return (whole,)
    found = [whole]
    stem = _ENDINGS.sub("", whole)
    if len(stem) > 2 and stem != whole:
        found += [stem, stem + "a", stem + "aia", stem + "o"]
    return tuple(dict.fromkeys(found))
