"""Made-up judges' details as PDF, printed in the layouts the sport has used: nobody in them exists.

`Layout` is where things stand and how they are called, `Skate` what stands there, as text. `sheet` prints one or more
skaters a page and returns the bytes. The order of drawing is not the order of reading, as in the real ones.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, replace

from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

__all__ = [
    "ACTIVE",
    "CLUB_FIVE",
    "CRYSTAL",
    "CYRILLIC",
    "LAYOUTS",
    "MANAGER",
    "OLD_TWELVE",
    "OLYMPIC",
    "RANDOM_NINE",
    "Layout",
    "Row",
    "Skate",
    "book",
    "sheet",
    "skate",
]

pdfmetrics.registerFont(UnicodeCIDFont("HeiseiKakuGo-W5"))
WIDE = "HeiseiKakuGo-W5"


@dataclass(frozen=True)
class Layout:
    """Where a producer prints (left for texts, right for numbers, centre for marks), its words and its habits."""

    name: str
    judges: int = 9
    first_judge: float = 273.0
    judge_step: float = 25.7
    headings: int | None = None  # how many J headings, where not one a judge
    random_order: bool = False
    number: float = 39.0
    code: float = 45.0
    info: float | None = 141.0
    base: float = 219.0
    highlight: float = 225.0
    goe: float = 249.0
    referee: float | None = 525.0
    score: float = 569.0
    rank: float = 52.0
    nation: float = 237.0
    start: float | None = 310.0
    totals: tuple[float, float, float, float] = (363.0, 413.0, 505.0, 569.0)
    factor: float = 249.0
    signs: bool = False  # a line "= + + -" under the headings
    factor_words: tuple[str, str] = ("Program Components", "Factor")
    words: tuple[str, ...] = (
        "Rank",
        "Name",
        "Nation",
        "Starting",
        "Number",
        "Segment",
        "Element",
        "Component",
        "Deductions",
    )
    executed: tuple[str, str, str, str] = ("Executed Elements", "Base", "Value", "Scores of")
    total_words: str = "Judges Total Program Component Score (factored)"
    deductions_word: str = "Deductions:"
    referee_word: str = "Ref."
    font: str = "Helvetica"
    size: float = 7.5
    first_element_first: bool = False  # element 1 is drawn before its skater's name
    rank_apart: bool = False  # the rank stands on a line of headings of its own in the drawing order
    points_as_comma: bool = False
    info_drop: float = 3.0  # how far below its line the Info heading, on its end, begins
    stamp: str = ""  # written across the page
    titles: tuple[tuple[float, str], ...] = ((23.0, "JUDGES DETAILS PER SKATER"), (23.0, "WOMEN FREE SKATING"))
    foot: str = "printed: 31.01.2025 21:54"


@dataclass(frozen=True)
class Row:
    """One element row as text; marks of None leave the cell blank."""

    number: str
    code: str
    base: str
    goe: str
    marks: tuple[str | None, ...]
    score: str
    info: str = ""
    highlight: str = ""
    bonus: str = ""
    referee: str = ""


@dataclass(frozen=True)
class Skate:
    """One skater's block as text."""

    rank: str
    name: str
    nation: str
    start: str
    totals: tuple[str, str, str, str]
    rows: tuple[Row, ...]
    sums: tuple[str, ...]
    components: tuple[tuple[str, str, tuple[str | None, ...], str], ...]
    pcs: str
    deductions: tuple[tuple[tuple[float, str], ...], ...] = ()
    deduction_total: str = "0.00"
    club: str = ""
    legend: str = ""


MANAGER = Layout("manager")
CRYSTAL = Layout(
    "crystal", first_judge=266, judge_step=22.5, number=51, code=61, info=160, base=190, highlight=197, goe=228,
    referee=498, score=544, rank=61, nation=263, start=333, totals=(372, 408, 495, 544), factor=227, size=7,
    first_element_first=True, deductions_word="Deductions", referee_word="Ref",
    titles=((37.0, "ISU GP Lake Trophy 2016"), (37.0, "MEN FREE SKATING"), (167.0, "JUDGES DETAILS PER SKATER")),
    foot="printed: 27.11.2016 17:58:11",
)  # fmt: skip
RANDOM_NINE = replace(
    CRYSTAL, name="random nine", random_order=True, headings=0, first_judge=264, judge_step=25.5,
    titles=((36.0, "ISU GP Lake Trophy 2011"), (36.0, "ICE DANCE FREE DANCE"), (170.0, "JUDGES DETAILS PER SKATER")),
    foot="Printed: 12/11/2011 20:22:08",
)  # fmt: skip
OLD_TWELVE = replace(
    CRYSTAL, name="old twelve", judges=12, random_order=True, headings=0, first_judge=250, judge_step=22.9, info=None,
    code=47, number=40, base=206, highlight=206, goe=235, referee=None, score=565, rank=55, nation=262, start=None,
    totals=(352, 406, 502, 564), factor=235, signs=True, deductions_word="Deductions:",
    titles=((37.0, "Lake Trophy 2005"), (37.0, "MEN FREE SKATING"), (165.0, "JUDGES DETAILS PER SKATER")),
    foot="Printed: 25/11/2005 22:34:10", size=7.8,
)  # fmt: skip
OLYMPIC = replace(
    MANAGER, name="olympic",
    words=("Rank", "Name", "NOC", "Starting", "Number", "Segment", "Element", "Component", "Deductions"),
    titles=(
        (400.0, "Figure Skating"), (400.0, "花样滑冰 / Patinage artistique"), (400.0, "Women Single Skating"),
        (400.0, "女子单人滑 / Patinage individuel femmes"), (99.0, "THU 17 FEB 2022"), (400.0, "Free Skating"),
        (400.0, "自由滑 / Programme libre"), (99.0, "Lake Indoor Stadium"), (150.0, "Judges Details per Skater"),
    ),
    foot="FSKWSINGLES-----------FNL-000100--_77B v1.0 Report Created THU 17 FEB 2022 22:59",
)  # fmt: skip
CYRILLIC = replace(
    CRYSTAL, name="cyrillic", judges=4, font=WIDE, size=6, points_as_comma=True, first_judge=279, judge_step=21.8,
    words=("Место", "Имя", "Регион", "Старт.", "номер", "вид", "технической", "компоненты", "снижений"),
    executed=("Выполненные элементы", "Базовая", "стоимость", "Оценка"), referee_word="Реф.",
    factor_words=("Компоненты программы", "Фактор"), total_words="Сумма за компоненты программы (умноженная)",
    deductions_word="Снижения",
    titles=(
        (243.0, "Кубок Озера 2024"), (111.0, "ДЕВУШКИ, 2 СПОРТИВНЫЙ Произвольная программа"),
        (38.0, "(17.02.2024-20.02.2024)"),
    ),
    foot="Page 1/1",
)  # fmt: skip
CLUB_FIVE = replace(
    MANAGER, name="club of five", judges=5, headings=9,
    titles=(
        (23.0, "Coupe du Lac 2023"), (23.0, "INTERMEDIATE NOVICE WOMEN FREE SKATING"),
        (23.0, "JUDGES DETAILS PER SKATER"),
    ),
    foot="printed: 12.03.2023 09:12",
)  # fmt: skip
ACTIVE = replace(
    CRYSTAL, name="active", rank_apart=True, first_element_first=False, signs=True, deductions_word="Deductions:",
    titles=(
        (49.0, "Grand Prix Final 2017 Senior and Junior"), (49.0, "MEN FREE SKATING"),
        (217.0, "JUDGES DETAILS PER SKATER"),
    ),
    foot="",
)  # fmt: skip
LAYOUTS = (MANAGER, CRYSTAL, RANDOM_NINE, OLD_TWELVE, OLYMPIC, CYRILLIC, CLUB_FIVE, ACTIVE)


def skate(layout: Layout, rank: int = 1, name: str = "Ada LAKE", nation: str = "ICE", **changes: object) -> Skate:
    """A skate of three elements that adds up, printed for a panel of the layout's size."""
    n = layout.judges

    def marks(*some: str) -> tuple[str | None, ...]:
        return tuple((some * n)[:n])

    point = "," if layout.points_as_comma else "."
    component = tuple(m.replace(".", point) for m in (("7.25", "7.50", "10.00") * n)[:n])
    made = Skate(
        rank=str(rank),
        name=name,
        nation=nation,
        start=str(40 + rank),
        totals=("40.33", "19.43", "21.90", "-1.00"),
        rows=(
            Row("1", "3Lz+3T", "10.10", "1.23", marks("2", "1", "-1"), "11.33"),
            Row("2", "3F!<", "3.98", "-0.88", marks("-2", "-3", "-2"), "3.10", info="!,<", highlight="x"),
            Row("3", "CCoSp4", "3.50", "1.50", marks("4", "5", "3"), "5.00"),
        ),
        sums=("17.58", "19.43"),
        components=(
            ("Composition", "1.33", component, "7.50"),
            ("Presentation", "1.33", component, "7.50"),
            ("Skating Skills", "1.33", component, "7.50"),
        ),
        pcs="21.90",
        deductions=(((130.0, "Falls"), (210.0, "-1.00"), (228.0, "(1)")),),
        deduction_total="-1.00",
    )
    return replace(made, **changes)  # type: ignore[arg-type]


class _Page:
    """Draws texts by the top of their lines."""

    def __init__(self, canvas: Canvas, layout: Layout, height: float) -> None:
        self.canvas = canvas
        self.layout = layout
        self.height = height

    def at(self, x: float, y: float, text: str, align: str = "left", size: float | None = None) -> None:
        if not text:
            return
        plain = all(ord(c) < 256 for c in text)
        self.canvas.setFont(self.layout.font if plain else WIDE, size or self.layout.size)
        draw = {
            "left": self.canvas.drawString,
            "right": self.canvas.drawRightString,
            "centre": self.canvas.drawCentredString,
        }
        draw[align](x, self.height - y, text)

    def head(self) -> float:
        """The titles of a page; returns how far down they go."""
        y = 30.0
        for x, title in self.layout.titles:
            self.at(x, y, title, size=11)
            y += 15
        if self.layout.stamp:
            self.up(150, 500, self.layout.stamp, turn=45, size=40)
        return y + 20

    def overleaf(self) -> float:
        """End the page and begin the next."""
        self.end()
        return self.head()

    def end(self) -> None:
        """The foot of the page, and the page is done."""
        self.at(36, self.height - 24, self.layout.foot, size=6.5)
        self.at(524, self.height - 24, f"Page {self.canvas.getPageNumber()}", size=6.5)
        self.canvas.showPage()

    def up(self, x: float, y: float, text: str, turn: float = 90, size: float = 0) -> None:
        """Text standing on its end, like the Info heading, or leaning."""
        self.canvas.saveState()
        self.canvas.setFont("Helvetica", size or self.layout.size)
        self.canvas.translate(x, self.height - y)
        self.canvas.rotate(turn)
        self.canvas.drawString(0, 0, text)
        self.canvas.restoreState()


def _judge(layout: Layout, seat: int) -> float:
    return layout.first_judge + seat * layout.judge_step


def _headings(page: _Page, layout: Layout, y: float) -> float:
    words = layout.words
    page.at(layout.rank, y + 8, words[0], "right")
    page.at(layout.rank + 8, y + 8, words[1])
    page.at(layout.nation, y + 8, words[2])
    if layout.start is not None:
        page.at(layout.start, y + 2, words[3], "right")
        page.at(layout.start, y + 12, words[4], "right")
    for x, word in zip(layout.totals, words[5:], strict=True):
        page.at(x, y, "Total", "right")
        page.at(x, y + 8, word, "right")
    if layout.signs:
        for x, sign in zip(layout.totals, "=++-", strict=True):
            page.at(x, y + 17, sign, "right")
    return y + 28


def _element_row(page: _Page, layout: Layout, row: Row, y: float) -> None:
    for seat, mark in enumerate(row.marks):
        if mark is not None:
            page.at(_judge(layout, seat), y, mark, "centre")
    page.at(layout.score, y, row.score, "right")
    page.at(layout.base, y, row.base, "right")
    page.at(layout.number, y, row.number, "right")
    page.at(layout.code, y, row.code)
    page.at(layout.goe, y, row.goe, "right")
    page.at(layout.highlight, y, row.highlight)
    if layout.info is not None:
        page.at(layout.info, y, row.info)
    if layout.referee is not None:
        page.at(layout.referee, y, row.referee, "centre")
    page.at(layout.score - 26, y, row.bonus, "right")


def _block(page: _Page, layout: Layout, skater: Skate, y: float, break_after: int = 0) -> float:
    y = _headings(page, layout, y)
    summary = y
    y += 20
    rows = y + 16
    if layout.first_element_first:
        _element_row(page, layout, skater.rows[0], rows)
    page.at(layout.rank, summary, skater.rank, "right")
    page.at(layout.rank + 8, summary, skater.name)
    page.at(layout.nation, summary, skater.nation)
    if layout.start is not None:
        page.at(layout.start, summary, skater.start, "right")
    for x, total in zip(layout.totals, skater.totals, strict=True):
        page.at(x, summary, total, "right")
    page.at(layout.rank + 8, summary + 9, skater.club, size=layout.size - 1)
    page.at(layout.number, y, "#", "right")
    page.at(layout.code, y, layout.executed[0])
    page.at(layout.base, y - 4, layout.executed[1], "right")
    page.at(layout.base, y + 3, layout.executed[2], "right")
    page.at(layout.goe, y, "GOE", "right")
    if layout.info is not None:
        page.up(layout.info + 6, y + layout.info_drop, "Info")
    if layout.random_order:
        page.at(_judge(layout, 2), y, "The Judges Panel")
        page.at(_judge(layout, 2), y + 7, "(in random order)")
    for seat in range(layout.judges if layout.headings is None else layout.headings):
        page.at(_judge(layout, seat), y, f"J{seat + 1}", "centre")
    if layout.referee is not None:
        page.at(layout.referee, y, layout.referee_word, "centre")
    page.at(layout.score, y - 4, layout.executed[3], "right")
    y = rows
    for at, row in enumerate(skater.rows):
        if at or not layout.first_element_first:
            _element_row(page, layout, row, y)
        y += 9.2
        if at + 1 == break_after:
            y = page.overleaf()
    y += 1
    if skater.sums:
        page.at(layout.base, y, skater.sums[0], "right")
        page.at(layout.score, y, skater.sums[1], "right")
        page.at(layout.score + 4, y, "".join(skater.sums[2:]))
    return _lower(page, layout, skater, y + 12)


def _lower(page: _Page, layout: Layout, skater: Skate, y: float) -> float:
    page.at(layout.code, y, layout.factor_words[0])
    page.at(layout.factor, y, layout.factor_words[1], "right")
    y += 11
    for name, factor, marks, mean in skater.components:
        for seat, mark in enumerate(marks):
            if mark is not None:
                page.at(_judge(layout, seat), y, mark, "centre")
        page.at(layout.code, y, name)
        page.at(layout.factor, y, factor, "right")
        page.at(layout.score, y, mean, "right")
        y += 9.2
    page.at(layout.code, y, layout.total_words)
    page.at(layout.score, y, skater.pcs, "right")
    y += 13
    for number, line in enumerate(skater.deductions or ((),)):
        if number == 0:
            page.at(layout.code + 3, y, layout.deductions_word)
            page.at(layout.score, y, skater.deduction_total, "right")
        for x, text in line:
            page.at(x, y, text)
        y += 9.2
    if skater.legend:
        page.at(layout.code - 4, y + 2, skater.legend, size=layout.size - 1.5)
    return y + 18


def sheet(
    layout: Layout, skates: Sequence[Skate], *, per_page: int = 2, turned: bool = False, break_after: int = 0,
    extra: Sequence[tuple[float, float, str]] = (), password: str = "",
) -> bytes:  # fmt: skip
    """The PDF of a segment. `break_after` ends the page of the second skater after so many of the element rows;
    `turned` prints landscape on a page that says it is turned; `extra` are further texts (x, y from the top) on page 1.
    """
    segments = [(layout, skates)]
    return book(segments, per_page=per_page, turned=turned, break_after=break_after, extra=extra, password=password)


def book(
    segments: Sequence[tuple[Layout, Sequence[Skate]]], *, per_page: int = 2, turned: bool = False,
    break_after: int = 0, extra: Sequence[tuple[float, float, str]] = (), password: str = "",
    cover: Sequence[str] = (), between: Sequence[str] = (),
) -> bytes:  # fmt: skip
    """The PDF of several segments, one after the other, with a cover before and a page of other lines between them."""
    out = io.BytesIO()
    lock = StandardEncryption(password, strength=40) if password else None
    canvas = Canvas(out, pagesize=(595, 842), invariant=True, pageCompression=1, encrypt=lock)
    if cover:
        _words_page(canvas, cover)
    for number, (layout, skates) in enumerate(segments):
        if number and between:
            _words_page(canvas, between)
        page = _Page(canvas, layout, 595 if turned else 842)
        for at in range(0, len(skates), per_page):
            if turned:
                canvas.setPageRotation(90)
                canvas.translate(595, 0)
                canvas.rotate(90)
            y = page.head()
            if at == number == 0:
                for x, at_y, text in extra:
                    page.at(x, at_y, text)
            for place, skater in enumerate(skates[at : at + per_page]):
                y = _block(page, layout, skater, y, break_after if place == 1 else 0)
            page.end()
    canvas.save()
    return out.getvalue()


def _words_page(canvas: Canvas, lines: Sequence[str]) -> None:
    canvas.setFont("Helvetica", 10)
    for at, line in enumerate(lines):
        canvas.drawString(60, 780 - 16 * at, line)
    canvas.showPage()
