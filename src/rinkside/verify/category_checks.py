"""Checks of a category's final result: totals, places, who reached the free."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rinkside.domain import CategoryResult, CategoryRow, Entrant, Finding, SegmentKind, SegmentResult, Standing
from rinkside.points import format_points as text
from rinkside.verify.codes import found
from rinkside.verify.outcome import Outcome, SheetOutcome, pair_entrants
from rinkside.verify.page_checks import nation_differs
from rinkside.verify.places import Placed, order_faults, places_of

__all__ = [
    "Category",
    "Skated",
    "agreeing_rows",
    "check_category",
    "headed_segments",
    "skated_of_page",
    "skated_of_sheet",
]

HEADINGS: dict[str, frozenset[SegmentKind]] = {
    "QA": frozenset({SegmentKind.QUALIFYING}),
    "SP": frozenset({SegmentKind.SHORT}),
    "FS": frozenset({SegmentKind.FREE}),
    "FP": frozenset({SegmentKind.FREE}),
    "CD": frozenset({SegmentKind.COMPULSORY_DANCE}),
    "OD": frozenset({SegmentKind.ORIGINAL_DANCE}),
    "SD": frozenset({SegmentKind.SHORT_DANCE}),
    "RD": frozenset({SegmentKind.RHYTHM_DANCE}),
    "PD": frozenset({SegmentKind.PATTERN_DANCE, SegmentKind.COMPULSORY_DANCE}),
    "FD": frozenset({SegmentKind.FREE_DANCE}),
    "КП": frozenset({SegmentKind.SHORT}),
    "ПП": frozenset({SegmentKind.FREE}),
    "РТ": frozenset({SegmentKind.RHYTHM_DANCE}),
    "ПТ": frozenset({SegmentKind.FREE_DANCE}),
}
"""The segments that a column heading of a final result stands for."""


@dataclass(frozen=True, slots=True)
class Skated:
    """One entrant's skate in a segment: from a sheet (`home` is its outcome) or from a result page alone."""

    entrant: Entrant
    rank: int | None
    tss: int | None
    corrected: int | None
    home: Outcome | None


@dataclass(slots=True)
class Category:
    """The segments of one category that were read, by kind, and its result page."""

    result: CategoryResult
    segments: Mapping[SegmentKind, list[Skated]]
    complete: bool = True


def skated_of_sheet(sheet: SheetOutcome) -> list[Skated]:
    """The skates of a verified sheet."""
    return [
        Skated(
            s.entrant,
            s.report.rank,
            s.report.printed.tss,
            s.report.computed.tss if s.report.computed.tss is not None else s.report.printed.tss,
            s,
        )
        for s in sheet.skates
    ]


def skated_of_page(result: SegmentResult) -> list[Skated]:
    """The skates of a result page that has no sheet beside it."""
    return [Skated(row.entrant, row.rank, row.tss, row.tss, None) for row in result.rows if row.tss is not None]


@dataclass(slots=True)
class _Line:
    """One row of the final result with the entrant's skates by segment."""

    row: CategoryRow
    skates: dict[SegmentKind, Skated]

    @property
    def home(self) -> Outcome | None:
        """The outcome findings go to: the last segment that has one."""
        homes = [s.home for s in self.skates.values() if s.home is not None]
        return homes[-1] if homes else None


_LOOK_ALIKES = str.maketrans("KPT", "КРТ")


def _named(heading: str) -> frozenset[SegmentKind]:
    """The segments a heading stands for. Cyrillic ones are often typed with Latin letters that look alike."""
    clean = heading.strip().upper().rstrip(".")
    return HEADINGS.get(clean) or HEADINGS.get(clean.translate(_LOOK_ALIKES)) or frozenset()


def _segment_of(heading: str, kinds: Mapping[SegmentKind, object]) -> SegmentKind | None:
    named = _named(heading)
    return next((kind for kind in kinds if kind in named), None)


def headed_segments(page: CategoryResult) -> frozenset[SegmentKind] | None:
    """The segments a final result has columns for; None where it has none, or one whose heading is not known."""
    headings = {heading for row in page.rows for heading, _ in row.segment_ranks}
    kinds = [_named(heading) for heading in headings]
    return frozenset().union(*kinds) if kinds and all(kinds) else None


def check_category(category: Category) -> Iterator[tuple[Outcome | None, Finding, Entrant | None]]:
    """Totals, final places with their ties, segment places and the cut."""
    lines, spelled = _lines(category)
    yield from ((line.home, finding, line.row.entrant) for line, finding in spelled)
    yield from _cancelled(category, lines)
    for line in lines:
        yield from ((line.home, f, line.row.entrant) for f in _segment_ranks(category, line))
        yield from ((line.home, f, line.row.entrant) for f in _nation(category, line))
        yield from ((None, f, line.row.entrant) for f in _missing(category, line))
        if category.complete:
            yield from ((line.home, f, line.row.entrant) for f in _total(line))
    yield from _final_places(category, lines)
    yield from _cut(category, lines)
    if category.complete:
        yield from _corrected(lines)


def agreeing_rows(category: Category) -> list[bool]:
    """For each row with skates in the segments: whether its total is theirs, or all its places are."""
    found = []
    for line in _lines(category)[0]:
        places = []
        for heading, rank in line.row.segment_ranks:
            kind = _segment_of(heading, category.segments)
            skate = line.skates.get(kind) if kind else None
            if rank is not None and skate is not None and skate.rank is not None:
                places.append(rank == skate.rank)
        scores = [s.tss for s in line.skates.values() if s.tss is not None]
        totalled = category.complete and len(scores) > 1 and line.row.total is not None
        if places or totalled:
            found.append((bool(places) and all(places)) or (totalled and sum(scores) == line.row.total))
    return found


def _lines(category: Category) -> tuple[list[_Line], list[tuple[_Line, Finding]]]:
    """Each row with its skates. Who is left over on both sides with the same place and nation is one entrant."""
    rows = category.result.rows
    lines = [_Line(row, {}) for row in rows]
    spelled: list[tuple[_Line, Finding]] = []
    for kind, skates in sorted(category.segments.items(), key=lambda item: item[0].decisive):
        hits = pair_entrants([(s.entrant, None) for s in skates], [(row.entrant, None) for row in rows])
        for line, hit in zip(lines, hits, strict=True):
            if hit is not None:
                line.skates[kind] = skates[hit]
        free = [s for i, s in enumerate(skates) if i not in hits and s.rank is not None]
        for line, hit in zip(lines, hits, strict=True):
            places = [r for h, r in line.row.segment_ranks if r is not None and kind in _named(h)]
            same = [s for s in free if [s.rank] == places and _nations_agree(s.entrant, line.row.entrant)]
            if hit is None and len(same) == 1:
                line.skates[kind] = same[0]
                names = same[0].entrant.name, line.row.entrant.name
                note = f"place {same[0].rank} in the {kind.value} on both; spelled differently, taken as one"
                spelled.append((line, found("name-differs", "final result, name", names[1], names[0], note)))
    return lines, spelled


def _nations_agree(one: Entrant, other: Entrant) -> bool:
    return not one.nation or not other.nation or one.nation == other.nation


def _segment_ranks(category: Category, line: _Line) -> Iterator[Finding]:
    for heading, rank in line.row.segment_ranks:
        kind = _segment_of(heading, category.segments)
        skate = line.skates.get(kind) if kind else None
        if rank is not None and skate is not None and skate.rank is not None and skate.rank != rank:
            note = f"{category.result.file} prints place {rank} under {heading}, the segment {skate.rank}"
            where = f"final result, place of {heading}"
            yield found("result-page-differs", where, str(rank), str(skate.rank), note, line.row.place)


def _nation(category: Category, line: _Line) -> Iterator[Finding]:
    if line.home is not None:
        row = line.row
        yield from nation_differs("final result", row.entrant, line.home.entrant, category.result.file, row.place)


def _total(line: _Line) -> Iterator[Finding]:
    row = line.row
    scores = [s.tss for s in line.skates.values()]
    skated = sum(rank is not None for _, rank in row.segment_ranks)
    if row.total is None or row.standing is not Standing.RANKED or len(scores) < max(1, skated) or None in scores:
        return
    total = sum(s for s in scores if s is not None)
    if total != row.total:
        note = " + ".join(text(s) for s in scores if s is not None) + f" = {text(total)}"
        yield found("result-total-differs", "final result, points", text(row.total), text(total), note, row.place)


def _free_rank(line: _Line) -> int | None:
    ranks = [s.rank for kind, s in line.skates.items() if kind.decisive]
    if ranks:
        return ranks[0]
    printed = [rank for heading, rank in line.row.segment_ranks if any(k.decisive for k in _named(heading))]
    return printed[0] if printed else None


def _ranked(lines: list[_Line]) -> list[tuple[int, _Line]]:
    return [
        (i, line)
        for i, line in enumerate(lines)
        if line.row.standing is Standing.RANKED and line.row.rank is not None and line.row.total is not None
    ]


def _final_places(category: Category, lines: list[_Line]) -> Iterator[tuple[Outcome | None, Finding, Entrant | None]]:
    ranked = _ranked(lines)
    keys = [Placed(i, line.row.rank or 0, (line.row.total or 0, -(_free_rank(line) or 0))) for i, line in ranked]
    faults, missing = order_faults(keys)
    for entrant, place in faults:
        line = lines[entrant.index]
        note = f"by the printed total {text(entrant.key[0])}; a tie goes to the better place in the free"
        where, printed = "final result, place", str(entrant.place)
        finding = found("final-rank-differs", where, printed, str(place), note, line.row.place)
        yield line.home, finding, line.row.entrant
    out = [line for line in lines if line.row.standing is Standing.DISQUALIFIED]
    for place in missing:
        home = next((line for line in lines if line.row.rank is not None and line.row.rank > place), lines[0])
        code = "rank-gap-after-disqualification" if len(out) >= len(missing) else "rank-gap"
        note = f"no row of {category.result.file} has this place"
        yield home.home, found(code, "final result, place", "", str(place), note), home.row.entrant


def _cancelled(category: Category, lines: list[_Line]) -> Iterator[tuple[Outcome | None, Finding, Entrant | None]]:
    free_seen = any(kind.decisive for kind in category.segments)
    free_printed = any(
        rank is not None for line in lines for h, rank in line.row.segment_ranks if any(k.decisive for k in _named(h))
    )
    two_segments = any(len(line.row.segment_ranks) > 1 for line in lines)
    if lines and category.segments and not free_seen and not free_printed and two_segments:
        note = f"{category.result.file} ranks the category by what was skated before it"
        yield lines[0].home, found("free-cancelled", "final result", "", "", note), None


def _cut(category: Category, lines: list[_Line]) -> Iterator[tuple[Outcome | None, Finding, Entrant | None]]:
    """FNR rows have no free; whoever placed before the last of the free reached it, withdrew or was disqualified."""
    free = next((kind for kind in category.segments if kind.decisive), None)
    if free is None or len(category.segments) < 2:
        return
    in_free = [line for line in lines if free in line.skates]
    for line in in_free:
        if line.row.standing is Standing.NOT_REACHED:
            note = f"{category.result.file} says the free was not reached; the free's sheet shows this entrant"
            finding = found("cut-differs", "final result, cut", "FNR", "", note, line.row.place)
            yield line.home, finding, line.row.entrant


def _missing(category: Category, line: _Line) -> Iterator[Finding]:
    """A place in a segment whose sheet was read and does not show the entrant."""
    for heading, rank in line.row.segment_ranks:
        kind = _segment_of(heading, category.segments)
        if rank is not None and kind is not None and kind not in line.skates:
            note = f"{category.result.file} gives place {rank} under {heading}; the segment shows no such entrant"
            where = f"final result, {heading}"
            yield found("missing-on-sheet", where, "", line.row.entrant.name, note, line.row.place)


def _corrected(lines: list[_Line]) -> Iterator[tuple[Outcome | None, Finding, Entrant | None]]:
    """Where a segment's corrected score differs, the corrected total and place."""
    ranked = _ranked(lines)
    changed = [line for _, line in ranked if any(s.corrected not in (s.tss, None) for s in line.skates.values())]
    if not changed:
        return
    totals = [sum((s.corrected or 0) for s in line.skates.values()) for _, line in ranked]
    places = places_of([(total, -(_free_rank(line) or 0)) for total, (_, line) in zip(totals, ranked, strict=True)])
    for (_, line), total, place in zip(ranked, totals, places, strict=True):
        moved = place != line.row.rank
        if moved or line in changed:
            stays = f"place {line.row.rank} becomes {place}" if moved else f"place {place} stays"
            note = f"with the corrected segment scores; {stays}"
            code = "places-change" if moved else "total-corrected"
            finding = found(code, "final result", text(line.row.total or 0), text(total), note, line.row.place)
            yield line.home, finding, line.row.entrant
