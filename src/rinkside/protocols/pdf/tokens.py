"""The only module that knows the PDF library: pages as words with their places on the page.

PDF text order is not reading order, and several printed fields may come out as one run of characters (`11110100` is
eight marks). So the text of a page is fetched once, cut at spaces, and each piece is placed by the boxes of its first
and last character; a piece that is wider than its characters are is cut again, character by character. Pieces that
touch in a line are joined (`4.7` and `0` drawn apart are 4.70). Two calls a word instead of one a character keep the
cost of placing below that of fetching the text.
"""

from __future__ import annotations

import ctypes
import re
import threading
import unicodedata
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2.raw as pdfium
from numpy.typing import NDArray

from rinkside.domain import Finding
from rinkside.protocols.pdf.codes import found
from rinkside.protocols.pdf.guard import reason_to_refuse
from rinkside.protocols.pdf.lining import Token, to_lines

__all__ = [
    "MAX_BYTES",
    "MAX_CHARACTERS_ON_PAGE",
    "MAX_PAGES",
    "MAX_SIDE",
    "Page",
    "PdfFile",
    "Refused",
    "Token",
]

MAX_BYTES = 64 << 20
"""A protocol book of a championship has 3 to 10 MB."""
MAX_PAGES = 1_500
"""A protocol book of a championship has 150 to 300 pages."""
MAX_CHARACTERS_ON_PAGE = 40_000
"""A sheet has 1,000 to 4,000 characters a page."""
MAX_SIDE = 14_400.0
"""Points: the largest page PDF allows without a user unit."""


_ROOM = MAX_CHARACTERS_ON_PAGE + 8
_RECTS = (pdfium.FS_RECTF * _ROOM)()
_RECT_AT = [ctypes.addressof(_RECTS) + 16 * i for i in range(_ROOM)]
_FLOATS = np.frombuffer(memoryview(_RECTS).cast("B"), np.float32).reshape(-1, 4)
_TEXT = (ctypes.c_ushort * (2 * _ROOM))()
_TEXT_POINTER = ctypes.cast(_TEXT, ctypes.POINTER(ctypes.c_ushort))
_TEXT_BYTES = memoryview(_TEXT).cast("B")
_CODES = np.frombuffer(_TEXT_BYTES, np.uint16)
_SPACES = (*range(9, 14), *range(28, 33), 133, 160, 5760, *range(8192, 8203), 8232, 8233, 8239, 8287, 12288)
_SOLID = np.ones(1 << 16, np.int8)
"""1 for every code that is no space: `str.split` parts words in the same places."""
_SOLID[list(_SPACES)] = 0
_ONE_AT_A_TIME = threading.RLock()
"""The library and the buffers above serve one thread at a time."""
# The library's own wrapper checks and converts each argument; called thousands of times a page, plain addresses
# halve the cost. Signature: FPDF_BOOL FPDFText_GetLooseCharBox(FPDF_TEXTPAGE, int index, FS_RECTF* rect).
_char_box = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p)(
    ctypes.cast(pdfium.FPDFText_GetLooseCharBox, ctypes.c_void_p).value or 0
)

_DIGIT = re.compile(r"\d")
_CONTROL = re.compile("[\x00-\x08\x0e-\x1b]")
_STRANGE = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff\ufffe\uffff\x00-\x1f]")
_MINUS = str.maketrans({"\u2212": "-", "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2014": "-"})
_ERRORS = {
    pdfium.FPDF_ERR_FILE: ("pdf-unreadable", "the file could not be opened"),
    pdfium.FPDF_ERR_FORMAT: ("pdf-damaged", "it begins as a PDF and is truncated or damaged"),
    pdfium.FPDF_ERR_PASSWORD: ("pdf-encrypted", "it wants a password; save it without one and read it again"),
    pdfium.FPDF_ERR_SECURITY: ("pdf-encrypted", "it is protected by a scheme that is not supported"),
    pdfium.FPDF_ERR_PAGE: ("pdf-damaged", "its pages cannot be found"),
}
_METADATA_DATE = re.compile(r"D?:?(\d{4})(\d\d)(\d\d)")


class Refused(Exception):  # noqa: N818 - carries the finding to the reader, never leaves this room
    """A file that is not read, with the one finding that says why."""

    def __init__(self, code: str, note: str) -> None:
        self.finding = found(code, "file", note=note)
        super().__init__(note)


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its 1-based number, its size in points and its words in reading order of the lines.

    `lines` holds the words line by line from the top, each line from left to right. `doubled` is true where two layers
    of text lie on one another; `aside` are words that stand on their end or lean.
    """

    number: int
    width: float
    height: float
    lines: list[list[Token]]
    doubled: bool = False
    aside: tuple[str, ...] = ()


class PdfFile:
    """A PDF being read, page by page; close it, or use it in a `with` block.

    Raises Refused for what is no PDF, needs a password, is damaged beyond reading or larger than the limits above.
    """

    def __init__(self, source: Path | bytes) -> None:
        data = source if isinstance(source, bytes) else _load(source)
        if not data:
            raise Refused("pdf-empty", "the file has no bytes")
        if len(data) > MAX_BYTES:
            raise Refused("pdf-too-large", f"{len(data):,} bytes, at most {MAX_BYTES:,}; split the book into segments")
        if b"%PDF-" not in data[:1024]:
            raise Refused("not-a-pdf", f"begins with {data[:8]!r}, a PDF begins with %PDF-")
        if reason := reason_to_refuse(data):
            raise Refused("pdf-too-large", reason)
        self._data = data
        with _ONE_AT_A_TIME:
            self._document: Any = pdfium.FPDF_LoadMemDocument64(data, len(data), None)
            if not self._document:
                code, note = _ERRORS.get(pdfium.FPDF_GetLastError(), ("pdf-damaged", "it cannot be opened as a PDF"))
                raise Refused(code, note)
            self.pages: int = pdfium.FPDF_GetPageCount(self._document)
        if self.pages > MAX_PAGES:
            self.close()
            raise Refused("pdf-too-large", f"{self.pages:,} pages, at most {MAX_PAGES:,}; split the book into segments")

    def __enter__(self) -> PdfFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Give the document back."""
        with _ONE_AT_A_TIME:
            if self._document:
                pdfium.FPDF_CloseDocument(self._document)
                self._document = None

    def metadata(self, key: str) -> str:
        """An entry of the document's metadata such as `Title`, `Producer`, `CreationDate`; "" where it has none."""
        name = key.encode("ascii")
        with _ONE_AT_A_TIME:
            size = pdfium.FPDF_GetMetaText(self._document, name, None, 0)
            if size <= 2 or size > 4096:
                return ""
            buffer = ctypes.create_string_buffer(size)
            pdfium.FPDF_GetMetaText(self._document, name, buffer, size)
        return buffer.raw[: size - 2].decode("utf-16-le", "replace").replace("\x00", "").strip()

    def __iter__(self) -> Iterator[Page | Finding]:
        """Each page in its order; in place of one that cannot be read, the finding that says why."""
        for index in range(self.pages):
            with _ONE_AT_A_TIME:
                page = self._page(index)
            yield page

    def _page(self, index: int) -> Page | Finding:
        page = pdfium.FPDF_LoadPage(self._document, index)
        if not page:
            return _page_finding("page-damaged", index, "the page cannot be read")
        try:
            width, height = pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)
            if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE):
                return _page_finding(
                    "page-too-large", index, f"{width:.0f} by {height:.0f} points, at most {MAX_SIDE:.0f}"
                )
            text_page = pdfium.FPDFText_LoadPage(page)
            if not text_page:
                return _page_finding("page-damaged", index, "its text cannot be read")
            try:
                return self._words(index, page, text_page, width, height)
            finally:
                pdfium.FPDFText_ClosePage(text_page)
        finally:
            pdfium.FPDF_ClosePage(page)

    def _words(self, index: int, page: Any, text_page: Any, width: float, height: float) -> Page | Finding:
        count = pdfium.FPDFText_CountChars(text_page)
        if count > MAX_CHARACTERS_ON_PAGE:
            return _page_finding(
                "page-too-large", index, f"{count:,} characters, at most {MAX_CHARACTERS_ON_PAGE:,} on a page"
            )
        written = pdfium.FPDFText_GetText(text_page, 0, count, _TEXT_POINTER) if count > 0 else 0
        text = _TEXT_BYTES[: max(0, 2 * written - 2)].tobytes().decode("utf-16-le", "replace")
        frame = _frame(page, width, height)
        aside: list[str] = []
        lines, doubled = to_lines(_place(text, max(0, written - 1), text_page, count, frame, aside))
        return Page(index + 1, width, height, lines, doubled, tuple(aside))


def _load(path: Path) -> bytes:
    try:
        if path.stat().st_size > MAX_BYTES:
            raise Refused("pdf-too-large", f"{path.stat().st_size:,} bytes, at most {MAX_BYTES:,}")
        return path.read_bytes()
    except OSError as problem:
        raise Refused("pdf-unreadable", f"the file could not be opened: {problem.strerror or problem}") from None


def _page_finding(code: str, index: int, note: str) -> Finding:
    return found(code, f"page {index + 1}", note=note)


def _boxes(handle: int | None, indices: list[int], turn: int) -> NDArray[np.float64]:
    """left, top, right, foot of each character, in page space, or on a turned page as it is shown (up is positive)."""
    if turn:
        return np.array(_turned_boxes(handle, indices, turn), np.float64).reshape(-1, 4)
    if len(indices) > _ROOM:
        parts = [_boxes(handle, indices[at : at + _ROOM], 0) for at in range(0, len(indices), _ROOM)]
        return np.concatenate(parts)
    deque(map(_char_box, repeat(handle), indices, _RECT_AT), maxlen=0)
    return _FLOATS[: len(indices)].astype(np.float64)


def _turned_boxes(handle: int | None, indices: list[int], turn: int) -> list[float]:
    """The same on a turned page, where the quick box has no width: from the origin and the outline of a character."""
    at = ctypes.cast(handle or 0, pdfium.FPDF_TEXTPAGE)
    left, right, bottom, top, x, y = (ctypes.c_double() for _ in range(6))
    out: list[float] = []
    for index in indices:
        pdfium.FPDFText_GetCharBox(at, index, left, right, bottom, top)
        pdfium.FPDFText_GetCharOrigin(at, index, x, y)
        size = max(1.0, pdfium.FPDFText_GetFontSize(at, index))
        if turn == 1:
            out += (bottom.value, -x.value + size, top.value, -x.value)
        elif turn == 2:
            out += (-right.value, -y.value + size, -left.value, -y.value)
        else:
            out += (-top.value, x.value + size, -bottom.value, x.value)
    return out


_Frame = tuple[int, float, float]
"""How the page is turned (quarter turns), its left edge and its upper edge, once turned."""


def _place(text: str, units: int, text_page: Any, count: int, frame: _Frame, aside: list[str]) -> list[Token]:
    """The words of a text of so many `units` in the buffer, with their boxes; leaning ones go `aside`."""
    if units <= 0:
        return []
    handle = ctypes.cast(text_page, ctypes.c_void_p).value
    turn, left, up = frame
    names = text.split()
    edges = np.flatnonzero(np.diff(_SOLID[_CODES[:units]], prepend=np.int8(0), append=np.int8(0)))
    firsts, lasts = edges[0::2], edges[1::2] - 1
    if units != count:  # characters without a code are in the page's list and not in its text
        at = pdfium.FPDFText_GetCharIndexFromTextIndex
        firsts = np.array([max(0, at(text_page, i)) for i in firsts.tolist()], np.intp)
        lasts = np.array([max(0, at(text_page, i)) for i in lasts.tolist()], np.intp)
    if len(names) != len(firsts):
        return []
    long = np.flatnonzero(lasts > firsts)
    got = _boxes(handle, firsts.tolist() + lasts[long].tolist(), turn)
    x0, top, x1, foot = got[: len(firsts)].T
    end_foot = foot.copy()
    x1[long] = got[len(firsts) :, 2]
    end_foot[long] = got[len(firsts) :, 3]
    wide, room = x1 - x0, (top - foot) * (lasts - firsts + 1)
    words = list(
        zip((x0 - left).tolist(), (up - top).tolist(), (x1 - left).tolist(), (up - foot).tolist(), names, strict=True)
    )
    # Wider or narrower than so many letters are, or not on one foot: looked at letter by letter.
    likely = (wide > 0.33 * room) & (wide <= 0.6 * room) & (foot == end_foot)
    apart = (wide <= 0.33 * room) | (wide > 0.9 * room) | (foot != end_foot)
    for i in reversed(np.flatnonzero(~likely & (lasts > firsts)).tolist()):
        if apart[i] or _DIGIT.search(names[i]):
            words[i : i + 1] = _cut(names[i], handle, int(firsts[i]), int(lasts[i]), frame, aside)
    if not text.isascii() or _CONTROL.search(text) is not None:
        words = [w if w[4].isascii() and w[4].isprintable() else (*w[:4], _clean(w[4])) for w in words]
        words = [w for w in words if w[4]]
    return words


def _cut(word: str, handle: int | None, first: int, last: int, frame: _Frame, aside: list[str]) -> list[Token]:
    """The pieces of a word whose characters do not stand side by side."""
    turn, left, up = frame
    got = _boxes(handle, list(range(first, last + 1)), turn).ravel().tolist()
    leaning = _leaning(got)
    if leaning:
        aside.append(_clean("".join(word[k] for k in sorted(leaning) if k < len(word))))
    pieces: list[Token] = []
    for k, character in enumerate(word[: last - first + 1]):
        if k in leaning:
            continue
        x0, top, x1, foot = got[4 * k : 4 * k + 4]
        em = max(top - foot, 0.5)
        # Two layers may alternate letter by letter: each goes on with the piece it stands behind.
        nearest, near = -1, 0.22 * em
        for at, (_, p_foot, p1, _, _) in enumerate(pieces):
            gap = x0 - p1
            if abs(gap) < near and gap > -0.3 * em and abs(foot - p_foot) < 0.25 * em:
                nearest, near = at, abs(gap)
        if nearest >= 0:
            p0, p_foot, _, p_top, before = pieces[nearest]
            pieces[nearest] = (p0, p_foot, x1, max(p_top, top), before + character)
        else:
            pieces.append((x0, foot, x1, top, character))
    return [(a - left, up - d, c - left, up - b, _clean(piece)) for a, b, c, d, piece in pieces if _clean(piece)]


def _leaning(got: list[float]) -> set[int]:
    """Which characters stand on their end or lean: three or more, each a letter's width above or below the last."""
    out: set[int] = set()
    run: list[int] = []
    for k in range(len(got) // 4):
        if run:
            across, down = got[4 * k] - got[4 * k - 4], got[4 * k + 3] - got[4 * k - 1]
            em = max(got[4 * k - 3] - got[4 * k - 1], got[4 * k + 1] - got[4 * k + 3], 4.0)
            if abs(down) < 0.15 * em or abs(across) + abs(down) > 1.5 * em:
                run = []
        run.append(k)
        if len(run) >= 3:
            out.update(run)
    return out


def _clean(word: str) -> str:
    """NFC, ligatures apart, one kind of minus, no soft hyphens and other characters without a width."""
    word = _STRANGE.sub("", word)
    if any("\ufb00" <= c <= "\ufb06" or "\uff01" <= c <= "\uff5e" for c in word):
        word = unicodedata.normalize("NFKC", word)
    return unicodedata.normalize("NFC", word).translate(_MINUS)


def _frame(page: Any, width: float, height: float) -> _Frame:
    """How to get from page space to points from the top left corner of the page as it is shown."""
    turn = pdfium.FPDFPage_GetRotation(page)
    box = (ctypes.c_float * 4)(0.0, 0.0, width, height)
    at = [ctypes.cast(ctypes.addressof(box) + 4 * i, ctypes.POINTER(ctypes.c_float)) for i in range(4)]
    if not pdfium.FPDFPage_GetCropBox(page, *at):
        pdfium.FPDFPage_GetMediaBox(page, *at)
    left, bottom, right, top = box
    return turn, (left, bottom, -right, -top)[turn], (top, -left, -bottom, right)[turn]
