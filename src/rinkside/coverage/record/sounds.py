"""What letters sound like: words of other scripts in Latin letters, and the classes of sounds that no script loses."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from rinkside.domain.letters import latin

__all__ = ["latin", "sound"]

_LOCAL = {
    "es": ((r"gu(?=[ei])", "g"), (r"^j|j(?=[aeiou])", "h"), (r"ch", "S"), (r"y", "i")),
    "fr": ((r"tch", "S"), (r"ch", "S"), (r"ou", "u"), (r"gu(?=[ei])", "g"), (r"ine$", "in"), (r"dj", "S")),
    "it": ((r"ch(?=[ei])", "k"), (r"sc(?=[ei])", "S"), (r"c(?=[ei])", "S"), (r"gh", "g")),
    "de": ((r"schtsch|[td]?sch", "S"), (r"ch", "h"), (r"w", "P"), (r"ei", "ai"), (r"j(?=[aeou])", "y")),
    "": (),
}  # fmt: skip
_CLASSES = (
    (r"shch|schtsch|sch|tch|tsh|ch|sh|zh|ts|tz|cz|dz|ks|x|cc", "S"),
    (r"ph|f|v|w|b|p", "P"),
    (r"kh", "H"),
    (r"c(?=[eiy])", "S"),
    (r"ck|q|k|c|g", "K"),
    (r"th|t|d", "T"),
    (r"ng|n", "N"),
    (r"m", "M"),
    (r"l|r", "R"),
    (r"s|z|j(?=[aeiou])", "S"),
    (r"h", "H"),
    (r"[iy]+[aeou]*|j|e", "i"),
    (r"[ouw]+", "u"),
    (r"a+", "a"),
)
_COMPILED = {k: tuple((re.compile(a), b) for a, b in v) for k, v in _LOCAL.items()}
_PATTERNS = tuple((re.compile(a), b) for a, b in _CLASSES)


@lru_cache(maxsize=1 << 14)
def sound(word: str, language: str = "") -> str:
    """The classes of sounds of a word in Latin letters: capitals are consonants.

    >>> sound("Zagitova"), sound("Zaguítova", "es")
    ('SaKiTuPa', 'SaKiTuPa')
    """
    text = "".join(c for c in unicodedata.normalize("NFD", word.lower()) if not unicodedata.combining(c))
    text = re.sub(r"[^a-z]", "", text.replace("ł", "l").replace("ø", "o"))
    for pattern, by in (*_COMPILED.get(language, ()), *_PATTERNS):
        text = pattern.sub(by, text)
    return re.sub(r"(.)\1+", r"\1", text)
