"""Marks for a committee to look at: possible mis-keys and marks above what a call allows, each with its effect."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rinkside.analysis.held import HeldSegment, HeldSkate, held_segments
from rinkside.analysis.officials.answers import reference
from rinkside.analysis.officials.called import above_what_calls_allow
from rinkside.analysis.officials.effects import Effect, effect
from rinkside.analysis.officials.mis_keys import mis_keys
from rinkside.archive import Archive

__all__ = ["Look", "looks"]


@dataclass(frozen=True, slots=True)
class Look:
    """One mark. `marks` are those of the whole panel for that row, `mark` the one in `column` (from 1), `meant` the
    median of the others or the highest the calls allow; all grades, or hundredths of a mark where `component`."""

    reference: str
    segment: str
    performance: int
    skater: str
    what: str
    reason: str
    component: bool
    marks: tuple[int | None, ...]
    counting: tuple[int, ...] | None
    column: int
    mark: int
    meant: int
    effect: Effect


def looks(
    archive: Archive, segments: Sequence[str], columns: Iterable[tuple[str, int]] | None = None
) -> tuple[Look, ...]:
    """The marks to look at in these segments, of all judges or of those in `columns` (segment and column from 1)."""
    seated = None if columns is None else set(columns)
    found: list[Look] = []

    def meant(segment: str, column: int) -> bool:
        return seated is None or (segment, column) in seated

    called = [r for r in above_what_calls_allow(archive, segments).to_dicts() if meant(r["segment"], r["column"])]
    slips = [m for m in mis_keys(archive, segments) if meant(m.segment, m.column)]
    wanted = {r["segment"] for r in called} | {m.segment for m in slips}
    held = {s.segment: s for s in held_segments(archive, sorted(wanted))}
    for m in slips:
        skate = _skate(held[m.segment], m.performance)
        row = skate.printed.elements[m.at] if m.kind == "element" else skate.printed.components[m.at]
        found.append(
            Look(
                reference(m.segment, m.skater, m.what, m.column),
                m.segment,
                m.performance,
                m.skater,
                m.what,
                "possible mis-key",
                m.kind == "component",
                row.marks,
                skate.counting,
                m.column,
                m.mark,
                m.others,
                Effect(m.gain, m.place, m.place_then),
            )
        )
    for r in called:
        segment = held[r["segment"]]
        skate = _skate(segment, r["performance"])
        at = next(n for n, e in enumerate(skate.printed.elements) if e.number == r["number"])
        what = f"element {r['number']} {r['code']}"
        found.append(
            Look(
                reference(r["segment"], r["skater"], what, r["column"]),
                r["segment"],
                r["performance"],
                r["skater"],
                what,
                f"above what {_calls(r['calls'])}",
                False,
                skate.printed.elements[at].marks,
                skate.counting,
                r["column"],
                r["mark"],
                r["allowed"],
                effect(segment, skate, "element", at, r["column"] - 1, r["allowed"]),
            )
        )
    order = {segment: at for at, segment in enumerate(held)}
    return tuple(sorted(_once(found), key=lambda k: (order[k.segment], k.skater, k.what, k.column)))


def _once(found: Iterable[Look]) -> Iterable[Look]:
    """A mark that is told for two reasons once, with both."""
    by_reference: dict[str, Look] = {}
    for look in found:
        first = by_reference.setdefault(look.reference, look)
        if first is not look:
            by_reference[look.reference] = replace(first, reason=f"{first.reason}; {look.reason}")
    return by_reference.values()


def _calls(said: str) -> str:
    calls = said.split()
    return f"{calls[0]} allows" if len(calls) == 1 else f"{', '.join(calls[:-1])} and {calls[-1]} allow"


def _skate(held: HeldSegment, performance: int) -> HeldSkate:
    return next(s for s in held.skates if s.performance == performance)
