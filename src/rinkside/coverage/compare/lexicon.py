"""The words the comparison knows of each language, from lexicon.toml, made ready to be looked up."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

from rinkside.coverage.compare.words import stem

__all__ = ["Lexicon", "Opposites", "lexicon", "opposites"]

_WITHOUT_SPACES = frozenset({"ja"})


@dataclass
class _Lookup:
    """Words with a meaning: whole words, and beginnings (longest first)."""

    whole: dict[str, str] = field(default_factory=dict)
    beginnings: dict[str, str] = field(default_factory=dict)
    pieces: dict[str, str] = field(default_factory=dict)
    shortest: int = 99
    longest: int = 0

    def add(self, text: str, meaning: str, pieces: bool) -> None:
        for word in text.split():
            if pieces:
                self.pieces[word] = meaning
            elif word.endswith("*"):
                self.beginnings.setdefault(word[:-1], meaning)
                self.shortest = min(self.shortest, len(word) - 1)
                self.longest = max(self.longest, len(word) - 1)
            else:
                self.whole.setdefault(word, meaning)

    def get(self, word: str) -> str:
        """What the word means, "" where that is not known."""
        found = self.whole.get(word)
        if found is not None:
            return found
        for size in range(min(self.longest, len(word)), self.shortest - 1, -1):
            found = self.beginnings.get(word[:size])
            if found is not None:
                return found
        return ""


@dataclass
class Lexicon:
    """One language: values of number words (`"2"`), concepts, and the small words a quotation turns on.

    `pronouns` gives "he" or "she", `connectives` a kind; `contraries` an axis and the end of it a word is
    at ("worth+", "worth-"); `negations` and `function` are sets of words (`function`:
    words that say little of what a sentence is about); `roles` gives the final place a word calls somebody by, or what
    the word does beside one that does; `stock` holds the stems of words any report on skating uses,
    `speech` the verbs that give words to a speaker.
    """

    code: str
    numbers: _Lookup = field(default_factory=_Lookup)
    ordinals: _Lookup = field(default_factory=_Lookup)
    concepts: _Lookup = field(default_factory=_Lookup)
    pronouns: _Lookup = field(default_factory=_Lookup)
    connectives: _Lookup = field(default_factory=_Lookup)
    negations: _Lookup = field(default_factory=_Lookup)
    contraries: _Lookup = field(default_factory=_Lookup)
    roles: dict[str, _Lookup] = field(default_factory=dict)
    function: frozenset[str] = frozenset()
    stock: frozenset[str] = frozenset()
    speech: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Opposites:
    """Words of English with their opposites: `pairs["happy"]` holds "sad"."""

    pairs: dict[str, frozenset[str]]

    def are(self, a: str, b: str) -> bool:
        """Whether one word is the opposite of the other."""
        return b in self.pairs.get(a, ())


@cache
def _data() -> dict[str, dict[str, dict[str, str]]]:
    text = (resources.files("rinkside.coverage.compare") / "lexicon.toml").read_text("utf-8")
    return tomllib.loads(text)


@cache
def lexicon(code: str) -> Lexicon:
    """The words of a language by its ISO 639-1 code; an empty lexicon for one that is not known."""
    data, made = _data(), Lexicon(code)
    pieces = code in _WITHOUT_SPACES
    for table in ("numbers", "ordinals", "concepts", "pronouns", "connectives", "contraries"):
        for meaning, by_language in data[table].items():
            getattr(made, table).add(by_language.get(code, ""), meaning, pieces)
    for meaning, by_language in data["roles"].items():
        made.roles[meaning] = _Lookup()
        made.roles[meaning].add(by_language.get(code, ""), meaning, pieces)
    made.negations.add(str(data["negation"].get(code, "")), "not", pieces)
    made.function = frozenset(str(data["function"].get(code, "")).split())
    made.speech = frozenset(str(data["speech"].get(code, "")).split())
    made.stock = frozenset(stem(w) for w in str(data["stock"].get(code, "")).split()) | {stem(w) for w in made.function}
    return made


@cache
def opposites() -> Opposites:
    """The opposites of English."""
    pairs: dict[str, set[str]] = {}
    for pair in str(_data()["polarity"]["en"]).split():
        a, b = pair.split("/")
        pairs.setdefault(a, set()).add(b)
        pairs.setdefault(b, set()).add(a)
    return Opposites({word: frozenset(others) for word, others in pairs.items()})
