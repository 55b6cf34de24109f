"""A story: its text, what the desk compares (`plain`), its language, sentences and quotations.

Every offset of the desk counts characters of `Story.text`. `plain` has the same length, so offsets hold in both: it is
folded one character to one character (full-width digits, non-breaking spaces, dashes, marks of quotation).
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from rinkside.coverage.text.files import text_of_file
from rinkside.coverage.text.language import LANGUAGES, foreign_parts, language_of
from rinkside.coverage.text.markup import is_markup, text_of_markup
from rinkside.coverage.text.quotes import Quote, quotes_of
from rinkside.coverage.text.sentences import Sentence, sentences_of

__all__ = ["MAX_CHARACTERS", "Story", "fold_plain", "read_story"]

MAX_CHARACTERS = 1 << 20
"""What is read of one story; the rest is left out, and the report says so."""


@dataclass(frozen=True, slots=True)
class Story:
    """A story that was read. `language` is an ISO 639-1 code, "" where it cannot be told; `cut` whether the story was
    longer than MAX_CHARACTERS; `name` the file, for people; `foreign` the paragraphs in another language: start, end
    and that language; `unread` what the file is where it holds no story ("a PDF document")."""

    text: str
    plain: str
    language: str
    sentences: tuple[Sentence, ...]
    quotes: tuple[Quote, ...]
    name: str = ""
    cut: bool = False
    foreign: tuple[tuple[int, int, str], ...] = ()
    unread: str = ""

    @property
    def empty(self) -> bool:
        """Whether there is no text: an empty file, or a page without any."""
        return not self.text.strip()

    @property
    def supported(self) -> bool:
        """Whether the desk reads its language."""
        return self.language in LANGUAGES


def read_story(source: str | bytes, name: str = "", language: str = "") -> Story:
    """Read a story from its text, or from the bytes of a text file or a saved web page.

    `language` overrides what is recognised. Never raises: bytes that are no UTF-8 are read by the page's own charset,
    else as Windows-1252.
    """
    text, unread = (source, "") if isinstance(source, str) else text_of_file(source)
    text = (
        text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff") if not isinstance(source, str) else text
    )
    limit = MAX_CHARACTERS * 4
    cut = len(text) > limit
    if is_markup(text):
        text = text_of_markup(text[:limit])
    if len(text) > MAX_CHARACTERS:
        text, cut = text[:MAX_CHARACTERS], True
    plain = fold_plain(text)
    tongue = language or language_of(plain)
    foreign = foreign_parts(plain, tongue) if tongue in LANGUAGES else ()
    return Story(text, plain, tongue, sentences_of(plain, tongue), quotes_of(plain), name, cut, foreign, unread)


_FOLDED: dict[int, str] = {ord(a): b for a, b in zip("‘’‚‛′ʼ`´", "''''''''", strict=True)}
_FOLDED |= {ord(c): "-" for c in "‐‑‒–−"} | {ord(c): " " for c in "\t\f\v\u2028\u2029"}


def fold_plain(text: str) -> str:
    """`text` folded one character to one: compatibility forms (NFKC) where they are one character, spaces, single
    marks and short dashes made plain. The length never changes.

    >>> fold_plain("１４７．５２\u00a0points — it’s")
    "147.52 points — it's"
    """
    if text.isascii() and "`" not in text and "\t" not in text:
        return text
    table = {}
    for char in set(text):
        if ord(char) < 128 and char not in "`\t\f\v":
            continue
        folded = _FOLDED.get(ord(char))
        if folded is None:
            folded = unicodedata.normalize("NFKC", char)
            if len(folded) != 1 or char in "…":
                folded = " " if char.isspace() and char != "\n" else char
        table[ord(char)] = folded
    return text.translate(table)
