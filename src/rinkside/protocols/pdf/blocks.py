"""From lines to blocks: which lines belong to which skater, in which part of the block.

A block is: heading, summary line, heading over the elements, element rows, their sum, components, their total,
deductions, legend. Blocks follow one another over pages; a skater may begin on one page and end on the next. Nothing is
interpreted here; `build` does that.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise

from rinkside.domain import Box, Finding, Place
from rinkside.points import parse_points
from rinkside.protocols.pdf import words
from rinkside.protocols.pdf.codes import found
from rinkside.protocols.pdf.lines import component_plan, element_plan, shape_of, split_code, split_glued
from rinkside.protocols.pdf.meanings import Meaning, meaning_of
from rinkside.protocols.pdf.tokens import Page, Token

__all__ = ["Block", "Blocks", "Heading", "Row", "text_of"]

_COLUMNS, _GOE, _HEADING, _FACTOR = (int(m) for m in (Meaning.COLUMNS, Meaning.GOE, Meaning.HEADING, Meaning.FACTOR))
_LEGEND, _FOOTER, _SYMBOLS = (int(m) for m in (Meaning.LEGEND, Meaning.FOOTER, Meaning.SYMBOLS))
_APPENDIX = _LEGEND | int(Meaning.NOTES)
_ENDS_TITLES = _COLUMNS | _GOE | _APPENDIX
_IDLE = _HEADING | _FOOTER
_FOUR = ("WDDDD", "IDDDD")
_COLUMN_GAP = 7.0
_SUMS = re.compile(r"W*[D-]{1,2}W*\Z")
_JUDGE = re.compile(r"[JjСс]\.?(\d{1,2})\Z")
_CODE = re.compile(r"[A-Z]{2,4}\Z")


def text_of(line: list[Token]) -> str:
    """The words of a line with single spaces."""
    return " ".join([token[4] for token in line])


@dataclass(slots=True)
class Heading:
    """What the headings of a block say of the columns: heading boxes by meaning, judges' heading boxes by seat."""

    columns: dict[str, tuple[float, float]] = field(default_factory=dict)
    judges: list[tuple[int, float]] = field(default_factory=list)
    referee: float | None = None
    goe: float | None = None
    random_order: bool = False


Row = tuple[int, list[Token], tuple[int, ...]]
"""Page, words and plan of an element or component row."""


@dataclass(slots=True)
class Block:
    """The lines of one skater, sorted into the parts of a block; pages are 1-based."""

    page: int
    summary: list[Token]
    shape: str
    heading: Heading
    with_goe: bool = False
    club: list[Token] = field(default_factory=list)
    elements: list[Row] = field(default_factory=list)
    sums: tuple[int, list[Token]] | None = None
    components: list[Row] = field(default_factory=list)
    component_names: dict[int, str] = field(default_factory=dict)
    component_total: tuple[int, Token] | None = None
    deductions: list[tuple[int, list[Token]]] = field(default_factory=list)


def _is_sentence(line: list[Token]) -> bool:
    """Whether a line is running text: eight words or more without a gap of a column between them."""
    return len(line) >= 8 and all(b[0] - a[2] < _COLUMN_GAP for a, b in pairwise(line))


def _box(line: list[Token]) -> Box:
    return (line[0][0], min(t[1] for t in line), max(t[2] for t in line), max(t[3] for t in line))


class Blocks:
    """Reads pages one after another; `blocks` are those of the sheet being read.

    `titles` holds the lines above the first block of each page, `unread` what no part of a block could take.
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self.blocks: list[Block] = []
        self.legend: dict[str, None] = {}
        self.findings: list[Finding] = []
        self._open: Block | None = None
        self._part = "top"
        self._heading = Heading()
        self._columns_text = ""
        self._goe_text = ""
        self._names: list[Token] = []
        self._after = ""
        self.legend_page = False

    def close(self) -> None:
        """No more lines belong to the last block."""
        self._open = None
        self._part = "top"

    def titles(self, page: Page) -> list[list[Token]]:
        """The lines above the first heading or row of a page."""
        out: list[list[Token]] = []
        for line in page.lines:
            if shape_of(line).count("D") >= 3 or meaning_of(text_of(line)) & _ENDS_TITLES:
                while out and line[0][3] - out[-1][0][3] < 32 and meaning_of(text_of(out[-1])) & _HEADING:
                    out.pop()
                break
            out.append(line)
        return out

    def feed(self, page: Page, skip: int = 0) -> int:
        """Sort the lines of a page, after `skip` title lines, into blocks. Returns how many rows were taken."""
        taken = 0
        lines = page.lines
        self.legend_page = False
        self._after = ""
        for at in range(skip, len(lines)):
            line = lines[at]
            shape = shape_of(line)
            if "S" in shape:
                line = split_glued(line)
                shape = shape_of(line)
            block = self._open
            part = self._part
            if "D" not in shape:
                taken += self._words(page, at, line, shape)
            elif self._after:
                self._appendix(page, line, shape)
            elif part == "head" or (shape[-5:] in _FOUR and self._adds_up(line, shape)):
                if self._is_summary(line, shape):
                    self._begin(page, line, shape)
                    taken += 1
            elif block is not None:
                plan = element_plan(shape)
                if plan is None and shape[:2] == "IW" and (parted := split_code(line)) is not None:
                    line = parted
                    plan = element_plan(shape_of(line))
                if plan is not None:
                    block.elements.append((page.number, line, plan))
                    self._part = "elements"
                    taken += 1
                else:
                    taken += self._numbers(page, line, shape, block)
        if self._part not in ("elements", "components"):
            self._part = "between" if self._open else "top"
        return taken

    def _words(self, page: Page, at: int, line: list[Token], shape: str) -> int:
        """A line without a number with decimals: headings, labels, notes; rows of dashes too."""
        text = text_of(line)
        meaning = meaning_of(text)
        part = self._part
        block = self._open
        if meaning & _APPENDIX:
            self._after = "legend" if meaning & _LEGEND else "notes"
            self.legend_page = self.legend_page or self._after == "legend"
        elif meaning & _COLUMNS:
            self._after = ""
            if part != "head":
                self._part = "head"
                self._columns(page, at)
        elif self._after:
            self._appendix(page, line, shape)
        elif part == "head" and self._is_summary(line, shape):
            self._begin(page, line, shape)
            return 1
        elif meaning & _GOE:
            self._judges(line, page, at)
            self._part = "elements"
            if block is not None:
                block.with_goe = True
        elif part != "head" and block is not None:
            return self._label(page, line, shape, text, meaning, block)
        return 0

    def _label(self, page: Page, line: list[Token], shape: str, text: str, meaning: int, block: Block) -> int:
        part = self._part
        if shape[0] == "I" and (plan := element_plan(shape)) is not None:
            block.elements.append((page.number, line, plan))
            self._part = "elements"
            return 1
        if part == "summary":
            if line[0][3] - block.summary[0][3] < 11.5 and not meaning & _HEADING:
                block.club += line
            return 0
        if part == "elements" and not block.elements:
            return 0  # the other lines of the headings
        if meaning & _FACTOR and part in ("elements", "components"):
            self._part = "components"
            return 0
        if part in ("elements", "components", "between") and shape.endswith("-"):
            return self._numbers(page, line, shape, block)
        if part == "components" and "I" not in shape and words.plain(line[0][4]) not in words.BEGINS_DEDUCTIONS:
            self._names = line
            return 0
        if words.plain(line[0][4]) in words.BEGINS_DEDUCTIONS:
            block.deductions.append((page.number, line))
            self._part = "deductions"
            return 1
        if meaning & _IDLE:
            return 0
        return self._foot(page, line, shape, text, meaning, block)

    def _numbers(self, page: Page, line: list[Token], shape: str, block: Block) -> int:
        """A line with numbers that is no row of elements."""
        part = self._part
        numbers = shape.count("D") + shape.count("-")
        if numbers >= 3 and part in ("elements", "components", "between"):
            plan = component_plan(shape)
            if plan is not None and line[plan[0]][4][-1] != "-":
                if shape.count("D") == 1 and "W" not in shape and not self._names:
                    self._blank(page, line)
                    return 1
                if plan[0] == 0 and self._names:
                    block.component_names[len(block.components)] = text_of(self._names)
                self._names = []
                block.components.append((page.number, line, plan))
                self._part = "components"
                return 1
        if part == "summary":
            return 0
        if words.plain(line[0][4]) in words.BEGINS_DEDUCTIONS:
            block.deductions.append((page.number, line))
            self._part = "deductions"
            return 1
        if part == "elements" and numbers < 3 and block.sums is None and _SUMS.match(shape):
            block.sums = (page.number, line)
            return 1
        if part == "components" and numbers == 1 and shape[-1] in "D-" and shape[0] == "W":
            block.component_total = (page.number, line[-1])
            self._part = "deductions"
            return 1
        text = text_of(line)
        return self._foot(page, line, shape, text, meaning_of(text), block)

    def _appendix(self, page: Page, line: list[Token], shape: str) -> None:
        """Lines behind "Legend" or "Comments"."""
        text = text_of(line)
        if meaning_of(text) & _FOOTER:
            return
        if self._after == "legend" and (meaning_of(text) & _SYMBOLS or not _is_sentence(line)):
            self.legend[text] = None
        else:
            self._unread(page, line, shape, text)

    def _foot(self, page: Page, line: list[Token], shape: str, text: str, meaning: int, block: Block) -> int:
        if meaning & _FOOTER:
            return 0
        if meaning & _SYMBOLS:
            self.legend[text] = None
            return 0
        if self._part == "deductions" and ("D" in shape or "(" in text) and len(text) < 90:
            block.deductions.append((page.number, line))
            return 1
        self._unread(page, line, shape, text)
        return 0

    def _blank(self, page: Page, line: list[Token]) -> None:
        note = "neither a name nor a mark stands in this row of the components; it was left out"
        place = Place(self.file, page.number, _box(line))
        self.findings.append(found("blank-component", "line", text_of(line), note=note, place=place))

    def _unread(self, page: Page, line: list[Token], shape: str, text: str) -> None:
        place = Place(self.file, page.number, _box(line))
        if shape.count("W") > 5 and shape.count("D") < 2 and _is_sentence(line):
            note = "a sentence printed among the marks, often a correction by the officials; read it"
            self.findings.append(found("note-on-sheet", "line", text[:300], note=note, place=place))
        elif shape.strip("W-"):
            note = "no part of a skater's block takes this line; compare it with the sheet"
            self.findings.append(found("line-not-read", "line", text[:300], note=note, place=place))

    def _columns(self, page: Page, at: int) -> None:
        """Read the headings over the summary line: those within a few lines of the one that gave it away."""
        foot = page.lines[at][0][3]
        near = [
            line
            for line in page.lines[max(0, at - 4) : at + 5]
            if -22 < line[0][3] - foot < 18 and "D" not in shape_of(line)
        ]
        key = "|".join(text_of(line) for line in near)
        if key == self._columns_text:
            return
        self._columns_text = key
        columns: dict[str, tuple[float, float]] = {}
        for line in near:
            for token in line:
                meaning = words.COLUMN_OF.get(words.plain(token[4]))
                if meaning is not None:
                    x0, x1 = columns.get(meaning, (1e9, -1e9))
                    columns[meaning] = (min(x0, token[0]), max(x1, token[2]))
        self._heading = Heading(columns, self._heading.judges, self._heading.referee, self._heading.goe)

    def _judges(self, line: list[Token], page: Page, at: int) -> None:
        text = text_of(line)
        near = [row for row in page.lines[max(0, at - 2) : at + 3] if abs(row[0][3] - line[0][3]) < 14]
        if not any(_JUDGE.match(t[4]) for t in line):
            text = "|".join(text_of(row) for row in near)
        if text == self._goe_text and self._open is not None:
            self._open.heading = self._heading
            return
        self._goe_text = text
        heading = Heading(self._heading.columns)
        for row in near:
            for token in row:
                word = words.plain(token[4])
                match = _JUDGE.match(token[4])
                if match:
                    heading.judges.append((int(match[1]), (token[0] + token[2]) / 2))
                elif word in words.REFEREE:
                    heading.referee = (token[0] + token[2]) / 2
                elif word in words.GOE:
                    heading.goe = (token[0] + token[2]) / 2
                elif word.strip("()") in words.RANDOM:
                    heading.random_order = True
        heading.judges.sort()
        self._heading = heading
        if self._open is not None:
            self._open.heading = heading

    @staticmethod
    def _adds_up(line: list[Token], shape: str) -> bool:
        """Whether four numbers behind words are a total and its parts: a summary line under unknown headings."""
        if not shape.endswith("DDDD") or "W" not in shape:
            return False
        tss, tes, pcs, deductions = (parse_points(t[4]) for t in line[-4:])
        return tss > 0 and tss == tes + pcs - abs(deductions)

    @staticmethod
    def _is_summary(line: list[Token], shape: str) -> bool:
        if "W" not in shape:
            return False
        if shape.count("D") >= 2:
            return True
        return line[0][4].upper().rstrip(".") in words.NOT_RANKED or (
            shape.count("-") >= 3 and any(_CODE.match(t[4]) for t in line)
        )

    def _begin(self, page: Page, line: list[Token], shape: str) -> None:
        before = self._open
        self._part = "summary"
        if before is not None and not before.components and text_of(before.summary) == text_of(line):
            return  # the same skater's heading again on the next page
        self._open = Block(page.number, line, shape, self._heading)
        self.blocks.append(self._open)
