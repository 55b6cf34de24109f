"""A bundled segment printed anew as judges' details: real figures on a made-up sheet."""

from __future__ import annotations

from dataclasses import replace

from protocols.pdf.printed import MANAGER, Layout, Row, Skate, sheet

from rinkside import bundled
from rinkside.domain import ExecutedElement, Performance
from rinkside.points import format_points

__all__ = ["free_of_milano_cortina", "reprinted"]

LAYOUT = replace(
    MANAGER,
    titles=((23.0, "Lake Trophy 2026"), (23.0, "WOMEN FREE SKATING"), (23.0, "JUDGES DETAILS PER SKATER")),
    foot="printed: 19.02.2026 23:02",
)


def free_of_milano_cortina() -> tuple[Performance, ...]:
    """The twenty-four skates with nine judges' marks that come with Rinkside."""
    return bundled.find("milano-cortina-2026-women").categories[0].segments[1].performances


def reprinted(performances: tuple[Performance, ...], layout: Layout = LAYOUT) -> bytes:
    """The sheet of these skates as a PDF."""
    return sheet(layout, [_skate(p) for p in performances])


def _shown(points: int | None) -> str:
    return format_points(points or 0)


def _skate(p: Performance) -> Skate:
    lines = [
        ((130.0, d.reason), (210.0, _shown(-d.points)), *(((228.0, f"({d.count})"),) if d.count else ()))
        for d in p.deduction_lines
    ]
    return Skate(
        rank=str(p.rank),
        name=p.entrant.name,
        nation=p.entrant.nation,
        start=str(p.start_number),
        totals=(_shown(p.tss), _shown(p.tes), _shown(p.pcs), _shown(-(p.deductions or 0))),
        rows=tuple(_row(e) for e in p.elements),
        sums=(_shown(p.base_value), _shown(p.tes)),
        components=tuple(
            (c.name, _shown(c.factor), tuple("-" if m is None else _shown(m) for m in c.marks), _shown(c.mean))
            for c in p.components
        ),
        pcs=_shown(p.pcs),
        deductions=tuple(lines),
        deduction_total=_shown(-(p.deductions or 0)),
    )


def _row(e: ExecutedElement) -> Row:
    return Row(
        str(e.number),
        e.code,
        _shown(e.base_value),
        _shown(e.goe),
        tuple("-" if m is None else str(m) for m in e.marks),
        _shown(e.score),
        info=e.info,
        highlight="x" if e.highlight else "",
    )
