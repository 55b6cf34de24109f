"""Results as Polars frames to look at: standings, elements, the parts of a margin, a what-if.

Points are exact decimals of two places (147.52); reckon with the hundredths of what the frames were made of.

    night = rinkside.event("milano-cortina-2026-women")
    women = score_event(night, rinkside.rulebook()).categories[0]
    shown(standings(women))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from html import escape
from typing import Any

import polars as pl

from rinkside.analysis.what_if import WhatIf
from rinkside.archive.answers import in_points
from rinkside.domain import Standing
from rinkside.errors import ScoringError
from rinkside.rulebook import SegmentRules
from rinkside.scoring.event import ScoredCategory, ScoredSkate
from rinkside.scoring.margin import MarginPart
from rinkside.scoring.marks import count_marks

__all__ = ["Shown", "changed", "elements", "margin_parts", "shown", "standings", "table"]


@dataclass(frozen=True, slots=True)
class Shown:
    """A frame as a table to read, in a notebook and in plain text: no types, no quotes, numbers to the right."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[bool, ...]

    def __str__(self) -> str:
        lines = [self.headings, *self.rows]
        widths = [max(len(line[at]) for line in lines) for at in range(len(self.headings))]
        return "\n".join(
            "  ".join(
                cell.rjust(width) if right else cell.ljust(width)
                for cell, width, right in zip(line, widths, self.right, strict=True)
            ).rstrip()
            for line in lines
        )

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        def line(cells: Sequence[str], tag: str) -> str:
            told = (
                f'<{tag} align="{side}" style="text-align:{side}">{escape(cell)}</{tag}>'
                for cell, side in zip(cells, ("right" if r else "left" for r in self.right), strict=True)
            )
            return f"<tr>{''.join(told)}</tr>"

        head = f"<thead>{line(self.headings, 'th')}</thead>"
        body = "\n".join(line(row, "td") for row in self.rows)
        return {"text/html": f"<table>\n{head}\n<tbody>\n{body}\n</tbody>\n</table>", "text/plain": str(self)}


def shown(frame: pl.DataFrame) -> Shown:
    """The frame as a table to read: `_` in headings becomes a space, null a dash, minus a real one, yes and no."""

    def said(value: Any) -> str:
        if value is None:
            return "–"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, (int, float, Decimal)):
            return str(value).replace("-", "−")
        return str(value)

    rows = tuple(tuple(said(v) for v in row) for row in frame.iter_rows())
    right = tuple(t.is_numeric() for t in frame.schema.dtypes())
    return Shown(tuple(c.replace("_", " ") for c in frame.columns), rows, right)


def table(headings: str, rows: Iterable[Sequence[Any]]) -> Shown:
    """Rows of one's own as a table to read; columns of whole hundredths have a `*` before their heading.

    >>> print(table("name | *total", [("LIU", 22679), ("SAKAMOTO", 22490)]))
    name       total
    LIU       226.79
    SAKAMOTO  224.90
    """
    names = [name.strip() for name in headings.split("|")]
    plain = [name.removeprefix("*") for name in names]
    frame = pl.DataFrame(list(rows), schema=plain, orient="row", infer_schema_length=None)
    return shown(in_points(frame, *(n.removeprefix("*") for n in names if n.startswith("*"))))


def _frame(rows: Iterable[Sequence[Any]], columns: dict[str, Any], points: Sequence[str]) -> pl.DataFrame:
    return in_points(pl.DataFrame(list(rows), schema=columns, orient="row"), *points)


def standings(category: ScoredCategory) -> pl.DataFrame:
    """The result: `place`, `name`, `nation`, `total`, and of each segment its score and place (`short program`,
    `short program place`). Places are null for who is not ranked."""
    kinds = [s.rules.scope.segment.value for s in category.segments]
    columns: dict[str, Any] = {"place": pl.Int64, "name": pl.String, "nation": pl.String, "total": pl.Int64}
    for kind in kinds:
        columns |= {kind: pl.Int64, f"{kind} place": pl.Int64}
    rows = []
    for row in category.standings:
        cells: list[Any] = [row.place, row.entrant.name, row.entrant.nation, row.total]
        for skate in row.skates:
            ranked = skate is not None and skate.standing is Standing.RANKED
            cells += [skate.tss, skate.place] if ranked and skate is not None else [None, None]
        rows.append(cells)
    return _frame(rows, columns, ["total", *kinds])


def elements(skate: ScoredSkate, rules: SegmentRules) -> pl.DataFrame:
    """The elements of a skate as the scorer has them: `number`, `element` (with ` x` for the second half), `base`,
    `goe`, `score` and the `marks` by judge, dropped ones in brackets.

    Raises ScoringError where only its totals are held.
    """
    if skate.performance is None or skate.score is None:
        raise ScoringError(f"of {skate.entrant.name} only totals are held here, no elements")

    def grade(mark: int) -> str:
        return f"{mark:+d}".replace("-", "−") if mark else "0"

    rows = []
    for element, scored in zip(skate.performance.elements, skate.score.elements, strict=True):
        counted = count_marks(element.marks, rules.get("trim.from"), rules.get("trim.each_end"))
        marks = " ".join(
            "–" if m is None else f"({grade(m)})" if at in (*counted.high, *counted.low) else grade(m)
            for at, m in enumerate(element.marks)
        )
        code = element.code + (" x" if element.highlight else "")
        rows.append((element.number, code, scored.base_value, scored.goe, scored.score, marks))
    columns = {
        "number": pl.Int64, "element": pl.String, "base": pl.Int64, "goe": pl.Int64, "score": pl.Int64,
        "marks": pl.String,
    }  # fmt: skip
    return _frame(rows, columns, ["base", "goe", "score"])


def margin_parts(parts: Sequence[MarginPart], first: str, second: str) -> pl.DataFrame:
    """A margin part by part: `part`, the points of both under their names, `difference`; the last row is the margin."""
    rows = [(p.name, p.first, p.second, p.difference) for p in parts]
    one, other = sum(p.first for p in parts), sum(p.second for p in parts)
    rows.append(("margin", one, other, one - other))
    columns = {"part": pl.String, first: pl.Int64, second: pl.Int64, "difference": pl.Int64}
    return _frame(rows, columns, [first, second, "difference"])


def changed(told: WhatIf) -> pl.DataFrame:
    """A what-if, one row an entrant: `name`, `score before`, `score`, `total before`, `total`, `place before`, `place`.

    Places are those over all where they are known, else those of the segment.
    """
    whole = any(r.rank is not None for r in told.rows)
    rows = [
        (r.name, r.tss_before, r.tss, r.total_before, r.total,
         r.rank_before if whole else r.place_before, r.rank if whole else r.place)
        for r in told.rows
    ]  # fmt: skip
    rows.sort(key=lambda r: (r[6] is None, r[6] or 0))
    points = ["score before", "score", "total before", "total"]
    columns = {"name": pl.String, **dict.fromkeys(points, pl.Int64), "place before": pl.Int64, "place": pl.Int64}
    return _frame(rows, columns, points)
