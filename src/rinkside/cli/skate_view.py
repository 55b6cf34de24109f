"""One skate in the terminal: a row of element bars, the sheet with dropped marks in brackets, one element explained."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rinkside.cli.look import column_bars, mark_text, signed
from rinkside.domain import ExecutedElement
from rinkside.points import format_points
from rinkside.rulebook import SegmentRules
from rinkside.scoring import Explanation, Settings
from rinkside.scoring.event import ScoredSkate
from rinkside.scoring.marks import count_marks
from rinkside.scoring.segment import ElementScore

__all__ = ["best_element", "element_bars", "skate_view"]

BARS = 3
"""Lines of a bar."""

_NAME = r"(?:SEQ|COMBO|REP|[0-9]*[A-Z]?[^A-Z+]*)\+?"
"""A piece of a code that stays together in a narrow column: `CCo` and `Sp4`, `3Lz+` and `3T`."""


def skate_view(
    skate: ScoredSkate, rules: SegmentRules, width: int, *, bars: bool = True, settings: Settings | None = None
) -> Iterator[RenderableType]:
    """The skate as renderables: its totals, bars, sheet, components, deductions and what could not be scored.

    `settings` are those it was scored with, None for the rule book's own.
    """
    if skate.performance is None or skate.score is None:
        return
    where = f", place {skate.place}" if skate.place else ""
    yield Text.assemble((skate.entrant.name, "head"), f" {skate.entrant.nation}".rstrip(), where)
    yield _totals(skate, _segment_factor(rules, settings))
    if bars and skate.performance.elements:
        yield ""
        yield from element_bars(skate, width)
    yield ""
    yield _elements(skate, rules)
    yield _components(skate, rules)
    for line in skate.performance.deduction_lines:
        yield Text(f"{line.reason}  −{format_points(line.points)}")
    for problem in skate.problems:
        yield Text(f"? {problem}", style="bad")


def _segment_factor(rules: SegmentRules, settings: Settings | None) -> int:
    """The factor of the whole segment in hundredths; 100 where none is established."""
    if settings is not None and settings.segment_factor is not None:
        return settings.segment_factor
    rule = rules.values.get("segment.factor")
    return rule.value if rule is not None and rule.known else 100


def _totals(skate: ScoredSkate, factor: int) -> Text:
    def shown(points: int | None) -> str:
        return "–:––" if points is None else format_points(points)

    parts = f"{shown(skate.tes)} technical + {shown(skate.pcs)} components"
    if skate.deductions:
        parts += f" − {format_points(skate.deductions)} deductions"
    if factor != 100:
        parts = f"({parts}) × {format_points(factor)}"
    return Text.assemble((shown(skate.tss), "score"), f" = {parts}")


def element_bars(skate: ScoredSkate, width: int) -> Iterator[RenderableType]:
    """Each element as a bar over its score and code, in the order skated."""
    if skate.performance is None or skate.score is None:
        return
    codes = [e.code for e in skate.performance.elements]
    scores = [s.score for s in skate.score.elements]
    room = max(6, width // len(codes))
    lines = column_bars([s or 0 for s in scores], BARS)
    inner = min(room - 1, 6)
    yield Text("\n".join("".join((c * inner).ljust(room) for c in line) for line in lines), style="accent")
    yield Text("".join(("?" if s is None else format_points(s)).ljust(room) for s in scores), style="score")
    split = [_broken(code, room - 1, _NAME) for code in codes]
    for row in range(max(map(len, split))):
        yield Text("".join((parts[row] if row < len(parts) else "").ljust(room) for parts in split), style="quiet")


def _broken(code: str, room: int, piece: str = r"[^+]*\+?") -> list[str]:
    """A code in lines that fit, broken behind `+`, or at the borders of `piece`."""
    lines = [""]
    for part in re.findall(piece, code):
        if lines[-1] and len(lines[-1]) + len(part) > room:
            lines.append("")
        lines[-1] += part
    return lines


def _dropped(marks: Sequence[int | None], rules: SegmentRules) -> set[int]:
    counted = count_marks(marks, rules.get("trim.from"), rules.get("trim.each_end"))
    return {*counted.high, *counted.low}


def _marks(marks: Sequence[int | None], rules: SegmentRules, *, component: bool = False) -> Text:
    dropped = _dropped(marks, rules)
    cells: Iterable[Text] = (mark_text(m, i in dropped, component) for i, m in enumerate(marks))
    return Text("").join(cells)


def _table() -> Table:
    return Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="quiet", show_edge=False)


def _elements(skate: ScoredSkate, rules: SegmentRules) -> Table:
    table = _table()
    table.add_column("#", justify="right")
    table.add_column("Element", min_width=9, max_width=14)
    table.add_column("Base", justify="right")
    table.add_column("")
    table.add_column("GOE", justify="right")
    table.add_column("Judges, dropped marks in brackets", no_wrap=True)
    table.add_column("Score", justify="right", style="score")
    if skate.performance is None or skate.score is None:
        return table
    for element, scored in zip(skate.performance.elements, skate.score.elements, strict=True):
        table.add_row(
            str(element.number),
            "\n".join(_broken(element.code, 14)) + _info(element),
            "?" if scored.base_value is None else format_points(scored.base_value),
            "x" if element.highlight else "",
            _goe(scored),
            _marks(element.marks, rules),
            "?" if scored.score is None else format_points(scored.score),
        )
    return table


def _info(element: ExecutedElement) -> str:
    """What the Info column adds to the code, such as a fall."""
    extra = [word for word in element.info.replace(",", " ").replace("|", " ").split() if word not in element.code]
    return f" {' '.join(extra)}" if extra else ""


def _goe(scored: ElementScore) -> Text:
    if scored.goe is None:
        return Text("?")
    if scored.goe == 0:
        return Text("0.00")
    gains = scored.goe > 0
    return Text.assemble(("▲" if gains else "▼", "ok" if gains else "bad"), signed(scored.goe))


def _components(skate: ScoredSkate, rules: SegmentRules) -> Table:
    table = _table()
    table.add_column("Component\n× factor")
    table.add_column("Judges", no_wrap=True)
    table.add_column("Mean\nPoints", justify="right", style="score")
    if skate.performance is None or skate.score is None:
        return table
    for component, scored in zip(skate.performance.components, skate.score.components, strict=True):
        factor = "?" if scored.factor is None else format_points(scored.factor)
        table.add_row(
            f"{component.name}\n× {factor}",
            _marks(component.marks, rules, component=True),
            f"{format_points(scored.mean)}\n{'?' if scored.points is None else format_points(scored.points)}",
        )
    return table


def best_element(told: Explanation) -> Iterator[RenderableType]:
    """The element worth most, step by step; nothing for a skate without elements."""
    best = max(told.elements, key=lambda part: part.value or 0, default=None)
    if best is None or best.value is None:
        return
    yield Text(f"{best.heading}: where {format_points(best.value)} comes from", style="head")
    for step in best.steps:
        yield Padding(Text(step.text), (0, 0, 0, 4))
