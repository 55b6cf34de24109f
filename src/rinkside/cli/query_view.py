"""Draws answers and questions: columns side by side as far as the terminal is wide, the others below their row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from rinkside.archive.answers import cell

if TYPE_CHECKING:
    import polars as pl

    from rinkside.archive.query import NamedQuery

__all__ = ["show_answer", "show_question", "show_questions"]

_GAP = "  "
_BELOW = "      "


def _console() -> Console:
    return Console(highlight=False, soft_wrap=True)


def show_answer(frame: pl.DataFrame, named: NamedQuery | None, most: int, why: str = "") -> None:
    """Print the first rows of an answer: at most `most`, all for 0; of an empty one `why` it is."""
    out = _console()
    shown = frame.head(most) if most else frame
    kinds = {c.name: c.kind for c in named.columns} if named else {}
    heads = [name.removesuffix("_name").replace("_", " ") if named else name for name in frame.columns]
    numbers = [kinds.get(n, "") not in ("text", "day", "yes") and t.is_numeric() for n, t in frame.schema.items()]
    body = [
        [cell(value, kinds.get(name, "")) for name, value in zip(frame.columns, row, strict=True)]
        for row in shown.iter_rows()
    ]
    if named:
        out.print(Text(named.title, style="bold"))
    if not body:
        out.print("No rows." + (f" {why or 'Fewer parameters ask for more.'}" if named else ""))
    else:
        _rows(out, heads, body, numbers)
    if frame.height > shown.height:
        out.print(f"{shown.height:,} of {frame.height:,} rows; --rows 0 shows all, --csv FILE writes all")
    if named and named.note:
        out.print(Text(named.note, style="dim"), soft_wrap=False)


def _rows(out: Console, heads: Sequence[str], body: Sequence[Sequence[str]], numbers: Sequence[bool]) -> None:
    widths = [max(cell_len(h), *(cell_len(row[i]) for row in body)) for i, h in enumerate(heads)]
    beside = _fitting(widths, out.width)
    out.print(Text(_line(heads, widths, numbers, beside), style="bold"))
    for row in body:
        out.print(Text(_line(row, widths, numbers, beside)))
        below = _below([(heads[i], row[i]) for i in range(len(heads)) if i not in beside])
        if below:
            out.print(Text("\n".join(_packed(below, out.width)), style="dim"))


def _fitting(widths: Sequence[int], room: int) -> list[int]:
    """The columns that stand beside each other, from the left, as far as they fit."""
    found: list[int] = []
    used = 0
    for i, width in enumerate(widths):
        used += width + (len(_GAP) if found else 0)
        if used > room and found:
            break
        found.append(i)
    return found


def _line(cells: Sequence[str], widths: Sequence[int], numbers: Sequence[bool], beside: Sequence[int]) -> str:
    padded = []
    for i in beside:
        space = " " * (widths[i] - cell_len(cells[i]))
        padded.append(space + cells[i] if numbers[i] else cells[i] + space)
    return _GAP.join(padded).rstrip()


def _below(cells: Sequence[tuple[str, str]]) -> list[str]:
    """What did not fit beside, as words; file and page are one, nothing and 0 are left out."""
    said = dict(cells)
    page = said.pop("page", "") if "file" in said else ""
    words = [f"{head} {value}" for head, value in said.items() if value not in ("", "0") and head != "file"]
    if said.get("file"):
        words.append(f"page {page} of {said['file']}" if page else said["file"])
    return words


def _packed(pieces: Sequence[str], room: int) -> list[str]:
    """Pieces in as few lines as hold them, none broken."""
    lines = [_BELOW + pieces[0]]
    for piece in pieces[1:]:
        if cell_len(lines[-1]) + len(" · ") + cell_len(piece) <= room:
            lines[-1] += f" · {piece}"
        else:
            lines.append(_BELOW + piece)
    return lines


def show_questions(queries: Iterable[NamedQuery]) -> None:
    """Print every ready question with what it answers."""
    out = _console()
    for known in queries:
        needed = "".join(f" --set {p.name}=…" for p in known.parameters if p.required)
        out.print(Text(f"rinkside query {known.name}{needed}", style="bold"))
        out.print(f"    {known.answers}")


def show_question(named: NamedQuery) -> None:
    """Print a question's parameters and columns."""
    out = _console()
    out.print(Text(named.title, style="bold"))
    out.print(named.answers)
    if named.note:
        out.print(named.note)
    out.print("\nParameters, as --set name=value:" if named.parameters else "\nNo parameters.")
    for p in named.parameters:
        unless = "has to be set" if p.required else f"unless set: {p.default or 'any'}"
        out.print(f"  {p.name}: {p.meaning} ({p.accepted}; {unless})", markup=False)
    out.print("\nColumns:")
    for c in named.columns:
        out.print(f"  {c.name} ({c.kind}): {c.meaning}", markup=False)
