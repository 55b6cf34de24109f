"""A report as a document: head, cards of figures, tables and facts, and where it all comes from.

Values only, every text as it is read: numbers are formatted before they come here. The writers know how it looks;
whoever makes a report says what stands in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Literal

from rinkside.analysis.pictures.figure import Figure
from rinkside.errors import UsageError

__all__ = [
    "Blanks",
    "Block",
    "Card",
    "Cell",
    "Column",
    "Fact",
    "Facts",
    "Lines",
    "Mark",
    "Marks",
    "Report",
    "Share",
    "Source",
    "Table",
    "Text",
    "Value",
    "Where",
    "held",
    "in_words",
    "plain",
]


@dataclass(frozen=True, slots=True)
class Cell:
    """A text in a table, with a second line in small type. `shape` puts a sign before it: gains, loses or review.

    `at` is where a number is printed, page and box: what the report as JSON says, and a page on pointing at it.
    """

    text: str
    note: str = ""
    strong: bool = False
    shape: Literal["", "gains", "loses", "review"] = ""
    at: str = ""


@dataclass(frozen=True, slots=True)
class Share:
    """`done` of `of`: a bar with its count below. `of` 0 is drawn empty with a dash."""

    done: int
    of: int


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark of a row of marks: filled where it counted, dashed where it was dropped; `outlined` the one meant."""

    text: str
    counted: bool = True
    outlined: bool = False


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks of a panel in a row."""

    marks: tuple[Mark, ...]


Value = str | Cell | Share | Marks
"""What stands in a cell of a table."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading and how it is set. `wide` columns stay away on phones, where the table is too wide."""

    heading: str
    align: Literal["left", "right", "centre"] = "left"
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table; the first column names the row. `caption` is read out, and shown where it is not the card's title."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Value, ...], ...]
    caption: str = ""
    led: tuple[int, ...] = ()
    """Rows (from 0) that stand out."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One number with what it is: `value` large, `note` (its interval, its count, where it is printed) beside it."""

    label: str
    value: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts in a list: label and note at the left, value at the right."""

    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph."""

    text: str
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Lines:
    """Short statements, one a line. Those beyond `shown` fold away on a page."""

    lines: tuple[str, ...]
    shown: int = 8


@dataclass(frozen=True, slots=True)
class Blanks:
    """Lines to write on by hand, each with what belongs there below it."""

    labels: tuple[str, ...]


Block = Figure | Table | Facts | Text | Lines | Blanks
"""What a card holds."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card. `place`: `main` and `side` stand beside each other, `half` in twos, `full` over the whole width; on
    phones and in print all are one column, in the order given."""

    title: str
    blocks: tuple[Block, ...]
    note: str = ""
    place: Literal["main", "side", "half", "full"] = "main"


@dataclass(frozen=True, slots=True)
class Source:
    """One document: its name, what of it was used, and the first digits of its hash."""

    file: str
    what: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Where:
    """Where it comes from: sheets held, how many of them agree with the rules to the cent, and what is missing.

    `not_exact` and `missing` are statements; `sources` every document used.
    """

    sheets: int
    exact: int
    not_exact: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    sources: tuple[Source, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """A report. `kind` is what it is (Athlete), `subject` of whom, `seasons` over what time; `badge` says of what is
    not real that it is an example. `facts` stand in a row on top, `method` at the foot: how to read it, and its limits.
    """

    kind: str
    subject: str
    seasons: str
    cards: tuple[Card, ...]
    where: Where
    facts: tuple[Fact, ...] = ()
    method: tuple[str, ...] = ()
    badge: str = ""
    lang: str = "en"

    @property
    def title(self) -> str:
        """Kind, subject and seasons in one line."""
        return ", ".join(t for t in (f"{self.kind}: {self.subject}", self.seasons) if t)

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The figures of all cards."""
        return tuple(b for card in self.cards for b in card.blocks if isinstance(b, Figure))

    def figure(self, name: str) -> Figure:
        """The figure of that name. Raises UsageError naming those there are."""
        names = [f.name for f in self.figures]
        if name not in names:
            raise UsageError(f"there is no figure {name!r}; there are {', '.join(names) or 'none'}")
        return self.figures[names.index(name)]


def in_words(value: Value) -> str:
    """What stands in a cell, as plain text in one line."""
    if isinstance(value, str):
        return value
    if isinstance(value, Cell):
        return f"{value.text} ({value.note})" if value.note else value.text
    if isinstance(value, Share):
        return f"{value.done} of {value.of}" if value.of else "–"
    return " ".join(f"[{m.text}]" if m.outlined else m.text if m.counted else f"({m.text})" for m in value.marks)


def held(where: Where) -> str:
    """How many sheets are held and how many agree with the rules, as a sentence."""
    one = where.sheets == 1
    sheets = "One sheet held" if one else f"{where.sheets} sheets held"
    if where.exact == where.sheets:
        return f"{sheets}; {'it agrees' if one else 'all agree'} with the rules to the hundredth."
    rest = where.sheets - where.exact
    return (
        f"{sheets}; {where.exact} agree with the rules to the hundredth, {rest} "
        f"{'does not or cannot' if rest == 1 else 'do not or cannot'} be checked; shown as printed."
    )


def plain(value: Any) -> Any:
    """The report as what JSON can hold: every field by its name, blocks with their `type`; no drawing."""
    if is_dataclass(value) and not isinstance(value, type):
        named = {f.name: plain(getattr(value, f.name)) for f in fields(value) if f.name not in ("draw", "width")}
        blocks = (Figure, Table, Facts, Text, Lines, Blanks, Cell, Share, Marks)
        return {"type": type(value).__name__.lower(), **named} if isinstance(value, blocks) else named
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [plain(v) for v in value]
    return value
