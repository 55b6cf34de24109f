"""Bytes of a page to text: what its encoding is, and what was guessed, said as a finding.

In this order: a byte order mark; the charset the page declares, if the bytes agree with it; UTF-8, if the bytes are
valid UTF-8 (text in another encoding practically never is); else the encoding in which the words look most like words
(`_score`). Programs of the sport wrote windows-1251 and windows-1252 without declaring either, and some pages were
encoded twice: text that reads `Р”РµРІ` or `Ã©` is put right where turning it back gives valid UTF-8.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from itertools import islice

from rinkside.domain import Finding, Place, Severity

__all__ = ["CANDIDATES", "decode_page"]

CANDIDATES = ("cp1252", "cp1251", "cp1250", "koi8-r", "iso-8859-5", "cp1253")
"""What an undeclared single-byte page may be, the likelier first: on equal score the first wins."""

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_DECLARED = re.compile(rb"""<meta[^>]{0,300}?charset\s*=\s*["']?\s*([A-Za-z0-9_:.\-]{1,40})""", re.I)
_XML_DECLARED = re.compile(rb"""^\s*<\?xml[^>]{0,100}encoding\s*=\s*["']([A-Za-z0-9_:.\-]{1,40})""")
_HEAD = 4096
_SAMPLE = 4_000
_PUNCTUATION = bytes(range(128)) + b"\x80\x82\x84\x85\x91\x92\x93\x94\x95\x96\x97\x99\xa0\xa9\xab\xad\xae\xbb"
_APART = re.compile(rb"[\s<>]+")
_WORD = re.compile(r"[^\W\d_]+")
_TWICE = re.compile(r"[^\x00-\x7f]{2,}")
_TWICE_SIGN = re.compile(
    "[РСÐÑÃÂÄÅ][\x80-\u00bf\u0402-\u040f\u0452-\u045f\u0490\u0491\u0152-\u0192\u02c6-\u02dc\u2013-\u2122]"
)
# Browsers read these labels as the Windows code page that holds them.
_READ_AS = {"iso-8859-1": "cp1252", "latin-1": "cp1252", "latin1": "cp1252", "us-ascii": "cp1252", "ascii": "cp1252"}


def decode_page(data: bytes, file: str) -> tuple[str, tuple[Finding, ...]]:
    """The text of a page and, where its encoding was not plainly said, a finding that names it.

    Never fails: bytes that fit nothing become U+FFFD, with a finding `undecodable-bytes`.
    """
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return _finish(data[len(mark) :], encoding, file, ())
    declared = _declared(data)
    utf8 = _is_utf8(data)
    if declared is not None:
        label, codec = declared
        if codec == "utf-8" or (utf8 and not data.isascii()):
            if utf8:
                found = () if codec == "utf-8" else (_wrong(file, label, "utf-8"),)
                return _finish(data, "utf-8", file, found)
            guess = _guess(data)
            return _finish(data, guess, file, (_wrong(file, label, guess),))
        try:
            data.decode(codec)
            return _finish(data, codec, file, ())
        except (UnicodeDecodeError, LookupError):
            guess = _guess(data)
            return _finish(data, guess, file, (_wrong(file, label, guess),))
    if utf8:
        found = () if data.isascii() else (_guessed(file, "utf-8", "the bytes are valid UTF-8"),)
        return _finish(data, "utf-8", file, found)
    guess = _guess(data)
    return _finish(data, guess, file, (_guessed(file, guess, "its words read best so"),))


def _declared(data: bytes) -> tuple[str, str] | None:
    head = data[:_HEAD]
    if b"charset" not in head and b"encoding" not in head and b"CHARSET" not in head:
        return None
    match = _DECLARED.search(head) or _XML_DECLARED.search(head)
    if match is None:
        return None
    label = match[1].decode("ascii").lower()
    name = _READ_AS.get(label, label)
    try:
        info = codecs.lookup(name)
    except LookupError:
        return label, "utf-8"
    # A page whose declaration could be read as ASCII is no UTF-16, and no codec that is not for text is asked.
    return label, "utf-8" if info.name.startswith("utf-") or not info._is_text_encoding else info.name


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        # A file cut in the middle of a character is still UTF-8.
        return error.reason == "unexpected end of data" and error.start >= len(data) - 3 and error.start > 0
    return True


def _guess(data: bytes) -> str:
    if not data.translate(None, _PUNCTUATION):
        # Nothing beyond ASCII but the signs Windows adds (© NBSP “ ” – …): no letter that could be anything else.
        return "cp1252"
    words = (w for w in _APART.split(data) if not w.isascii())
    sample = b" ".join(w[:200] for w in islice(words, _SAMPLE))
    return max(CANDIDATES, key=lambda codec: (_score(sample, codec), -CANDIDATES.index(codec)))


def _score(sample: bytes, codec: str) -> int:
    """How much the words beyond ASCII look like words when read as `codec`.

    A word counts its length when all its letters are of one script, its case is that of a word (lower, UPPER, Capital)
    and, for Latin, no more than half of its letters are accented; else it costs twice its length. Letters that open
    Russian's frequency list count extra, single letters not at all (© reads as a letter in some code pages). Control
    characters and symbols beside letters cost most.
    """
    try:
        text = sample.decode(codec)
    except UnicodeDecodeError:
        text = sample.decode(codec, "replace")
    score = -20 * text.count("\ufffd")
    for char in text:
        if "\x80" <= char <= "\x9f":
            score -= 20
    for match in _WORD.finditer(text):
        word = match[0]
        if len(word) == 1 or word.isascii():
            continue
        score += len(word) if _plausible(word) else -2 * len(word)
        score += sum(1 for c in word if c in "оеаинтсрвлОЕАИНТСРВЛ")
        for at in (match.start() - 1, match.end()):
            if 0 <= at < len(text) and text[at] > "\xa0" and unicodedata.category(text[at]) in ("So", "No", "Sm", "Sc"):
                score -= 10
    return score


def _plausible(word: str) -> bool:
    of_one_case = word.islower() or word.isupper() or (word[0].isupper() and word[1:].islower())
    # McDONALD, LeBLANC: a Latin surname may break the rule, a Cyrillic one may not.
    if not of_one_case and not any(c.isascii() for c in word):
        return False
    scripts = {_script(c) for c in word}
    if len(scripts) > 1:
        return False
    if scripts == {"LATIN"} and len(word) > 2:
        return sum(1 for c in word if not c.isascii()) * 2 <= len(word)
    return True


def _script(char: str) -> str:
    if char.isascii() or "\xc0" <= char <= "\u024f" or char in "ªº":
        return "LATIN"
    if "\u0400" <= char <= "\u04ff":
        return "CYRILLIC"
    return "GREEK" if "\u0370" <= char <= "\u03ff" else "OTHER"


def _finish(data: bytes, codec: str, file: str, found: tuple[Finding, ...]) -> tuple[str, tuple[Finding, ...]]:
    text = data.decode(codec, "replace")
    lost = text.count("\ufffd") - data.count(b"\xef\xbf\xbd")
    if lost > 0:
        note = f"{lost} bytes are no {codec} text and stand as \ufffd; save the page again in UTF-8"
        found += (
            Finding(
                "undecodable-bytes",
                "the page",
                printed=str(lost),
                note=note,
                severity=Severity.WARNING,
                place=Place(file),
            ),
        )
    if _TWICE_SIGN.search(text):
        text, mended = _mend(text)
        if mended:
            note = (
                f"text that was encoded twice, as in {mended[0]!r}, is read as {mended[1]!r}; "
                "the program that wrote the page should be given the name again"
            )
            found += (
                Finding(
                    "text-encoded-twice",
                    "the page",
                    printed=mended[0],
                    expected=mended[1],
                    note=note,
                    severity=Severity.INFO,
                    place=Place(file),
                ),
            )
    return text, found


def _mend(text: str) -> tuple[str, tuple[str, str] | None]:
    """Turn text encoded twice back, run by run; and the first run before and after."""
    first: tuple[str, str] | None = None

    def turn(match: re.Match[str]) -> str:
        nonlocal first
        run = match[0]
        for codec in ("cp1251", "cp1252"):
            try:
                # Windows keeps the five bytes a code page does not define as the control of the same number.
                raw = b"".join(c.encode(codec) if not "\x80" <= c <= "\x9f" else bytes((ord(c),)) for c in run)
                turned = raw.decode("utf-8")
            except UnicodeError:
                continue
            if all(c.isalpha() or unicodedata.category(c)[0] in "PSZN" for c in turned) and len(turned) < len(run):
                first = first or (run, turned)
                return turned
        return run

    return _TWICE.sub(turn, text), first


def _guessed(file: str, codec: str, why: str) -> Finding:
    note = f"the page declares no charset; it was read as {codec} because {why}. If names look wrong, save it as UTF-8"
    return Finding("encoding-guessed", "the page", expected=codec, note=note, severity=Severity.INFO, place=Place(file))


def _wrong(file: str, label: str, codec: str) -> Finding:
    note = (
        f"the page declares {label!r} but its bytes are no such text; it was read as {codec}. If names look wrong, "
        "save it as UTF-8"
    )
    return Finding(
        "encoding-guessed",
        "the page",
        printed=label,
        expected=codec,
        note=note,
        severity=Severity.INFO,
        place=Place(file),
    )
