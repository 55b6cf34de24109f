"""What stands between quotation marks, with offsets: English, French, German, Russian, Japanese and plain marks.

A quotation that runs on over paragraphs (each opened anew, only the last closed) gives one piece a paragraph, the later
ones marked `continues`. Apostrophes are no marks. Nested marks belong to the outer piece.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["Quote", "quotes_of"]

_PAIRS = {"“": "”", "«": "»", "„": "“”", "「": "」", "『": "』", "»": "«", "‹": "›"}
_LONGEST = 4000
_PARAGRAPH = re.compile(r"(?:[^\n]{50,}[^\n.!?…:\"'”’»)\]]\n(?=[^\n\s]))*[^\n]+")
"""A line, or lines of a text wrapped at a width: long ones that end in no mark of a sentence."""


@dataclass(frozen=True, slots=True)
class Quote:
    """One piece of quotation: `text[start:end]` with its marks, `text[inner_start:inner_end]` without.

    `continues`: the piece goes on from the paragraph before. `closed`: whether its closing mark stands there.
    """

    start: int
    end: int
    inner_start: int
    inner_end: int
    continues: bool = False
    closed: bool = True


def quotes_of(text: str) -> tuple[Quote, ...]:
    """The pieces of quotation in `text`, in order, never overlapping.

    >>> [q.inner_end - q.inner_start for q in quotes_of("'It's over,' Liu said. \\"I cried,\\" she told 'Skate'.")]
    [10, 8, 5]
    """
    found: list[Quote] = []
    at = 0
    open_over = ""
    for line in _PARAGRAPH.finditer(text):
        start, end = line.span()
        at = max(at, start)
        first = True
        while at < end:
            opened = _opening(text, at, end)
            if opened is None:
                break
            mark = text[opened]
            continues = first and bool(open_over) and mark == open_over and not text[start:opened].strip()
            first = False
            limit = min(end, opened + _LONGEST)
            close = _closing(text, opened, limit)
            if close is None:
                if not _may_run_on(text, opened, start, end, continues):
                    at = opened + 1
                    continue
                found.append(Quote(opened, end, opened + 1, end, continues, closed=False))
                open_over, at = mark, end
            else:
                found.append(Quote(opened, close + 1, opened + 1, close, continues))
                open_over, at = "", close + 1
        at = end
    return tuple(found)


def _opening(text: str, at: int, end: int) -> int | None:
    for i in range(at, end):
        char = text[i]
        if char in "“«„「『":
            return i
        if char == "‘" and (i == 0 or not text[i - 1].isalnum()):
            return i
        if char in "\"'":
            before = text[i - 1] if i else " "
            after = text[i + 1] if i + 1 < len(text) else " "
            if (before.isspace() or before in "([—–-:;,\"'“‘>/") and not after.isspace() and after not in ".,;:!?)":
                if char == "'" and after.isdigit() and not before.isspace():
                    continue
                if char == "'" and _is_elision(text, i):
                    continue
                return i
    return None


def _is_elision(text: str, at: int) -> bool:
    """'90s, 'til, 'em."""
    return re.match(r"'(?:\d0s|til\b|em\b|cause\b|twas\b|n\b)", text[at : at + 8]) is not None


def _closing(text: str, opened: int, end: int) -> int | None:
    mark = text[opened]
    if mark in _PAIRS:
        for i in range(opened + 1, end):
            if text[i] in _PAIRS[mark]:
                return i
        # copied texts close a curly mark with a straight one
        return _straight(text, opened, end, '"') if mark in "“„" else None
    if mark == '"':
        return _straight(text, opened, end, '"”')
    return _single(text, opened, end)


def _straight(text: str, opened: int, end: int, marks: str) -> int | None:
    for i in range(opened + 1, end):
        if text[i] in marks:
            return i
    return None


def _single(text: str, opened: int, end: int) -> int | None:
    """The end of a piece in single marks: sure behind punctuation, else at the last mark that is no apostrophe."""
    unsure = None
    nested = False
    for i in range(opened + 1, end):
        char = text[i]
        if char in '"“':
            nested = not nested
        elif char == "”":
            nested = False
        if char not in "'’":
            continue
        after = text[i + 1] if i + 1 < len(text) else " "
        if after.isalnum():
            continue
        before = text[i - 1]
        if before in ".,!?…\"”':;)" and not before.isspace():
            if nested and before not in '.,!?…"”':
                continue
            return i
        if before.isspace():
            continue
        # behind a letter: a possessive plural only where a sure mark closes the piece later
        if before in "sS" and after == " " and _sure_close_follows(text, i + 1, end):
            continue
        return i if unsure is None else unsure
    return unsure


def _sure_close_follows(text: str, at: int, end: int) -> bool:
    for i in range(at, end):
        if text[i] in "'’" and not text[i + 1 : i + 2].isalnum():
            return text[i - 1] in ".,!?…"
        if text[i] in "'‘" and text[i - 1].isspace() and text[i + 1 : i + 2].isalnum():
            return False
    return False


def _may_run_on(text: str, opened: int, start: int, end: int, continues: bool) -> bool:
    """Whether a piece without a closing mark is one at all: it opens its line or follows the sayer, and is long."""
    before = text[start:opened].rstrip()
    return end - opened > 20 and (continues or not before or before[-1] in ".:,;—–-?!")
