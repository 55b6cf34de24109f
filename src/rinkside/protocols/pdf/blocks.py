"""From lines to blocks: which lines belong to which skater, in which part of the block.

A block is: heading, summary line, heading over the elements, element rows, their sum, components, their total,
deductions, legend. Blocks follow one another over pages; a skater may begin on one page and end on the next. Nothing is
interpreted here; `build` does that.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rinkside.domain import Box, Finding, Place, Severity
from rinkside.protocols.pdf import words
from rinkside.protocols.pdf.lines import component_plan, element_plan, shape_of, split_glued
from rinkside.protocols.pdf.tokens import Page, Token

__all__ = ["Block", "Blocks", "Heading", "Row", "text_of"]

_FOOTER = re.compile(
    r"(?:page|seite|pagina|strana|стр\.?|страница)\s*\d+\s*(?:/|of|von|из)?\s*\d*"
    r"|print(?:ed)?\b.*\d\d|report created|created by|rinkside|^\d+\s*/\s*\d+$|\bv?\d+\.\d+\.\d+\b",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"(?:(legend|легенда|legende|légende)|comments?|bemerkungen|примечани[ея]|remarks?)\s*:?\Z", re.IGNORECASE
)
_PROVISIONAL = re.compile(r"^(?:as of|revised|provisional|unofficial|official|corrected)\b", re.IGNORECASE)
_SYMBOL = re.compile(r"(?:[^\w\s]{1,3}|[A-Za-z]{1,2}\d?|REP|SEQ|COMBO|nS|EXEL|ExEl)\Z")
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
        out = []
        for line in page.lines:
            shape = shape_of(line)
            if self._is_columns(line, shape) or shape.count("D") >= 3 or _has_goe(line):
                while out and line[0][3] - out[-1][0][3] < 32 and _known(out[-1]):
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
            taken += self._line(page, at, line, shape)
        if self._part not in ("elements", "components"):
            self._part = "between" if self._open else "top"
        return taken

    def _line(self, page: Page, at: int, line: list[Token], shape: str) -> int:
        part = self._part
        block = self._open
        if "D" not in shape and (begins := _AFTER.match(text_of(line))):
            self._after = "legend" if begins[1] else "notes"
            self.legend_page = self.legend_page or self._after == "legend"
            return 0
        if self._after and "D" not in shape and self._is_columns(line, shape):
            self._after = ""
        if self._after:
            return self._appendix(page, line, shape)
        if block is not None and shape[0] == "I" and part != "head":
            plan = element_plan(shape)
            if plan is not None:
                block.elements.append((page.number, line, plan))
                self._part = "elements"
                return 1
        if "D" not in shape and self._is_columns(line, shape):
            if part != "head":
                self._part = "head"
                self._columns(page, at)
            return 0
        if part == "head" or (shape.count("D") == 4 and self._adds_up(line, shape)):
            if self._is_summary(line, shape):
                self._begin(page, line, shape)
                return 1
            if part == "head" and not _has_goe(line):
                return 0
        if _has_goe(line) and "D" not in shape:
            self._judges(line, page, at)
            self._part = "elements"
            if block is not None:
                block.with_goe = True
            return 0
        if block is None:
            return 0
        return self._inside(page, line, shape, block)

    def _inside(self, page: Page, line: list[Token], shape: str, block: Block) -> int:
        part = self._part
        numbers = shape.count("D") + shape.count("-")
        if part in ("elements", "components", "between") and numbers >= 3:
            plan = component_plan(shape)
            if plan is not None and line[plan[0]][4][-1] != "-":
                if plan[0] == 0 and self._names:
                    block.component_names[len(block.components)] = text_of(self._names)
                self._names = []
                block.components.append((page.number, line, plan))
                self._part = "components"
                return 1
        if part == "summary":
            first = block.summary[0]
            if "D" not in shape and line[0][3] - first[3] < 11.5 and not _known(line):
                block.club += line
                return 0
            return 0
        if part == "elements":
            if not block.elements and "D" not in shape:
                return 0  # the other lines of the headings
            if (
                numbers in (1, 2)
                and "I" not in shape
                and shape.rstrip("W")[-numbers:].strip("D-") == ""
                and block.elements
            ):
                if block.sums is None:
                    block.sums = (page.number, line)
                    return 1
            elif any(words.plain(t[4]) in words.FACTOR for t in line):
                self._part = "components"
                return 0
        if part == "components":
            if any(words.plain(t[4]) in words.FACTOR for t in line):
                return 0
            if numbers == 1 and shape[-1] in "D-" and shape[0] == "W":
                block.component_total = (page.number, line[-1])
                self._part = "deductions"
                return 1
            if "D" not in shape and "I" not in shape:
                if words.plain(line[0][4]) not in words.BEGINS_DEDUCTIONS:
                    self._names = line
                    return 0
                self._part = part = "deductions"
        if words.plain(line[0][4]) in words.BEGINS_DEDUCTIONS:
            block.deductions.append((page.number, line))
            self._part = "deductions"
            return 1
        return self._foot(page, line, shape, block)

    def _appendix(self, page: Page, line: list[Token], shape: str) -> int:
        """Lines behind "Legend" or "Comments"."""
        text = text_of(line)
        if _FOOTER.search(text):
            return 0
        if self._after == "legend":
            self.legend[text] = None
        else:
            self._unread(page, line, shape, text)
        return 0

    def _foot(self, page: Page, line: list[Token], shape: str, block: Block) -> int:
        text = text_of(line)
        if _FOOTER.search(text) or _PROVISIONAL.match(text) or ("D" not in shape and _known(line)):
            return 0
        if len(line) > 1 and shape[0] in "W" and _SYMBOL.match(line[0][4]) and shape[1] == "W":
            self.legend[text] = None
            return 0
        if self._part == "deductions" and ("D" in shape or "(" in text) and len(text) < 90:
            block.deductions.append((page.number, line))
            return 1
        self._unread(page, line, shape, text)
        return 0

    def _unread(self, page: Page, line: list[Token], shape: str, text: str) -> None:
        place = Place(self.file, page.number, _box(line))
        if shape.count("W") > 5 and shape.count("D") < 2:
            note = "a sentence printed among the marks, often a correction by the officials; read it"
            self.findings.append(Finding("note-on-sheet", "line", text[:300], "", note, Severity.INFO, place))
        elif shape.strip("W-"):
            note = "no part of a skater's block takes this line; compare it with the sheet"
            self.findings.append(Finding("line-not-read", "line", text[:300], "", note, Severity.WARNING, place))

    @staticmethod
    def _is_columns(line: list[Token], shape: str) -> bool:
        if "D" in shape or "I" in shape:
            return False
        first = words.COLUMN_OF.get(words.plain(line[0][4]))
        if first == "rank":
            return len(line) > 1 or shape == "W"
        if len(line) < 3:
            return False
        found = {words.COLUMN_OF.get(words.plain(t[4])) for t in line} - {None}
        return len(found) >= 3 and bool(found & {"rank", "name", "nation"})

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
        from rinkside.points import parse_points

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


def _has_goe(line: list[Token]) -> bool:
    return any(token[4] == "GOE" for token in line) or any(words.plain(token[4]) in words.GOE for token in line)


def _known(line: list[Token]) -> bool:
    """Whether most words of a line are words of headings."""
    return 2 * sum(words.plain(token[4]) in words.HEADING for token in line) > len(line)
