"""What a line of words means, by the word lists: headings, legend, foot of the page."""

from __future__ import annotations

import re
from enum import IntFlag

from rinkside.protocols.pdf import words

__all__ = ["Meaning", "meaning_of"]

_FOOTER = re.compile(
    r"(?:page|seite|pagina|strana|стр\.?|страница)\s*\d+\s*(?:/|of|von|из)?\s*\d*"
    r"|print(?:ed)?\b.*\d\d|report created|created by|rinkside|^\d+\s*/\s*\d+$|\bv?\d+\.\d+\.\d+\b"
    r"|^(?:as of|revised|provisional|unofficial|official|corrected)\b",
    re.IGNORECASE,
)
_LEGEND = re.compile(r"(?:legend|легенда|legende|légende|legenda|leyenda|условные обозначения)\s*:?\Z", re.IGNORECASE)
_NOTES = re.compile(r"(?:comments?|bemerkungen|примечани[ея]|remarks?|remarques?|notes?)\s*:?\Z", re.IGNORECASE)
_SYMBOL = re.compile(r"(?:[^\w\s]{1,3}|[A-Za-z]{1,2}\d?|REP|SEQ|COMBO|nS|EXEL|ExEl)\Z")


class Meaning(IntFlag):
    """What a line may be, by its words alone."""

    NOTHING = 0
    COLUMNS = 1
    GOE = 2
    HEADING = 4
    FACTOR = 8
    LEGEND = 16
    NOTES = 32
    FOOTER = 64
    SYMBOLS = 128


def _columns(parts: list[str]) -> bool:
    first = words.COLUMN_OF.get(parts[0])
    if first == "rank":
        return True
    found = {words.COLUMN_OF.get(part) for part in parts} - {None}
    return len(found) >= 3 and bool(found & {"rank", "name", "nation"})


def _look(text: str) -> int:
    printed = text.split()
    parts = [words.plain(word) for word in printed]
    out = 0
    if not any(part.isdigit() for part in parts) and _columns(parts):
        out |= Meaning.COLUMNS
    if any(part in words.GOE for part in parts):
        out |= Meaning.GOE
    if 2 * sum(part in words.HEADING for part in parts) > len(parts):
        out |= Meaning.HEADING
    if any(part in words.FACTOR for part in parts):
        out |= Meaning.FACTOR
    if _LEGEND.match(text):
        out |= Meaning.LEGEND
    if _NOTES.match(text):
        out |= Meaning.NOTES
    if _FOOTER.search(text):
        out |= Meaning.FOOTER
    if len(printed) > 1 and _SYMBOL.match(printed[0]) and not printed[1][0].isdigit():
        out |= Meaning.SYMBOLS
    return int(out)


class _Meanings(dict[str, int]):
    def __missing__(self, text: str) -> int:
        if len(self) > 20_000:
            self.clear()
        found = self[text] = _look(text)
        return found


_MEANINGS = _Meanings()
meaning_of = _MEANINGS.__getitem__
"""The meaning of a line's text, as flags of `Meaning`."""
