"""Words of a story with their places: what two stories are laid beside each other by."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

__all__ = ["MOST_WORDS", "Word", "plain", "skeleton", "stem", "words"]

_WORD = re.compile(
    r"[぀-ヿ㐀-鿿々ー]"  # a kana or a Han character is a word of its own
    r"|[0-9０-９]+(?:[.,][0-9０-９]+)*"
    r"|[^\W\d_]+(?:['’][^\W\d_]+)*"
)
_ELIDED = re.compile(r"^(?:[ldjcsnmt]|qu|un|dell|all|nell|dall|sull|quell)['’](?=.)")
_POSSESSIVE = re.compile(r"['’]s?$")
MOST_WORDS = 20_000
"""Words of a story that are looked at: a story has a few hundred, a page of 1 MB is not read to its end."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word: `text` as compared (no capitals, one kind of apostrophe), its place, whether it is written large."""

    text: str
    start: int
    end: int
    large: bool


@lru_cache(maxsize=20_000)
def plain(text: str) -> str:
    """A word as it is compared: compatibility forms resolved, no capitals, one kind of apostrophe.

    >>> plain("Don’t")
    "don't"
    """
    return unicodedata.normalize("NFKC", text).casefold().replace("’", "'")


def words(text: str) -> tuple[Word, ...]:
    """The words of a text, at most MOST_WORDS.

    >>> [w.text for w in words("Liu's 1.91 points — it’s gold")]
    ["liu's", '1.91', 'points', "it's", 'gold']
    """
    found = []
    for match in _WORD.finditer(text):
        word = match[0]
        found.append(Word(plain(word), match.start(), match.end(), word[0].isupper()))
        if len(found) >= MOST_WORDS:
            break
    return tuple(found)


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """What two forms of one word share: no article or possessive, no accents, an English ending off, six letters.

    >>> stem("skater's") == stem("skaters") == stem("skated")
    True
    """
    word = _POSSESSIVE.sub("", _ELIDED.sub("", word)).replace("'", "")
    if word[:1].isdigit():
        return word.replace(",", ".")
    word = "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))
    if word.isascii():
        for ending in ("ings", "ing", "ers", "ed", "er", "es", "ly", "s", "e"):
            if word.endswith(ending) and len(word) - len(ending) >= 3:
                word = word[: -len(ending)]
                break
    return word[:6]


_CYRILLIC = dict(zip("абвгдеёжзийклмнопрстуфхцчшщыэюя", "abvgdeezziiklmnoprstufhccssieua", strict=True))
_CYRILLIC |= {"ь": "", "ъ": ""}
_SOUNDS = (("tsch", "c"), ("sch", "s"), ("tch", "c"), ("ch", "c"), ("sh", "s"), ("zh", "z"), ("kh", "h"), ("ts", "c"),
           ("ph", "f"), ("ck", "k"), ("qu", "k"), ("w", "v"), ("x", "ks"), ("y", "i"), ("j", "i"))  # fmt: skip


@lru_cache(maxsize=20_000)
def skeleton(name: str) -> str:
    """The consonants of a name as they sound, alike in every spelling and alphabet.

    >>> skeleton("Schaidorow") == skeleton("Shaidorov") == skeleton("Шайдоров")
    True
    """
    name = _POSSESSIVE.sub("", plain(name))
    name = "".join(_CYRILLIC.get(c, c) for c in name)
    name = "".join(c for c in unicodedata.normalize("NFD", name) if not unicodedata.combining(c))
    for written, sound in _SOUNDS:
        name = name.replace(written, sound)
    bones = ""
    for char in name:
        if char not in "aeiou'" and not bones.endswith(char):
            bones += char
    return bones[:5]
