"""The sheets of one event against its pages of results: which page is of which sheet, and where they disagree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rinkside.domain import (
    CategoryResult,
    Entrant,
    Finding,
    Panel,
    PanelPage,
    SegmentId,
    SegmentKind,
    SegmentResult,
    Severity,
    StartList,
)
from rinkside.protocols.grouping import category_key, segment_key
from rinkside.protocols.titles import fold
from rinkside.verify.category_checks import (
    Category,
    Skated,
    agreeing_rows,
    check_category,
    headed_segments,
    skated_of_page,
    skated_of_sheet,
)
from rinkside.verify.codes import found
from rinkside.verify.outcome import Outcome, SheetOutcome, pair_entrants
from rinkside.verify.page_checks import (
    Homed,
    against_panel,
    against_result,
    against_start_list,
    panels_differ,
    result_alone,
)

__all__ = ["Crossed", "Page", "cross_checks"]

Page = SegmentResult | StartList | PanelPage | CategoryResult
"""What is held against sheets."""


@dataclass(frozen=True, slots=True)
class Crossed:
    """One finding of a page held against the sheets beside it.

    `sheet` and `outcome` are the sheet and the skate it concerns, None where no sheet shows it; `beside` is the other
    page where two pages differ; `whole` says that it is about the page and no entrant.
    """

    page: Page
    finding: Finding
    sheet: SheetOutcome | None = None
    outcome: Outcome | None = None
    entrant: Entrant | None = None
    whole: bool = False
    beside: Page | None = None


def cross_checks(sheets: Sequence[SheetOutcome], pages: Sequence[Page]) -> Iterator[Crossed]:
    """Everything that the sheets and pages of one event print differently. Nothing is added to the outcomes."""
    yield from _segments(sheets, pages)
    yield from _categories(sheets, pages)
    yield from _panels(pages)


def _panels(pages: Sequence[Page]) -> Iterator[Crossed]:
    """The officials of one segment as panel pages and start lists name them, each against the first."""
    first: dict[object, tuple[Page, Panel]] = {}
    for page in sorted(pages, key=lambda p: not isinstance(p, PanelPage)):
        panel = page.panel if isinstance(page, PanelPage | StartList) else None
        if panel is None or not panel.officials or page.id.segment is None:
            continue
        key = (category_key(page.id), segment_key(page.id))
        beside, other = first.setdefault(key, (page, panel))
        if beside is not page:
            for finding in panels_differ(panel, page.file, other, beside.file):
                yield Crossed(page, finding, whole=True, beside=beside)


def _compatible(one: SegmentId, other: SegmentId, segment: bool) -> bool:
    """Whether two documents may be about the same category (and segment): what either does not say agrees."""
    pairs: list[tuple[object, object]] = [(one.discipline, other.discipline), (one.gender, other.gender)]
    if segment:
        pairs.append((one.segment, other.segment))
    return one.team_event == other.team_event and all(a is None or b is None or a == b for a, b in pairs)


def _closest(
    sheets: Sequence[SheetOutcome], id: SegmentId, rows: Sequence[tuple[Entrant, int | None, int | None]]
) -> SheetOutcome | None:
    """The sheet whose entrants a page names, by (entrant, start number, score); clubs run many categories alike.

    Equal scores decide; without one, half of the entrants in common and the same segment.
    """
    best: tuple[int, int, SheetOutcome] | None = None
    for sheet in sheets:
        if not _compatible(sheet.id, id, segment=False):
            continue
        hits = pair_entrants(sheet.entrants, [(entrant, number) for entrant, number, _ in rows])
        common = sum(hit is not None for hit in hits)
        scores, numbers = _alike(sheet, rows, hits)
        equal = sum(scores)
        another = _of_another_event(scores) or (not scores and _of_another_event(numbers))
        enough = equal or (
            not another and _compatible(sheet.id, id, segment=True) and 2 * common >= min(len(rows), len(sheet.skates))
        )
        if common and enough and (best is None or (equal, common) > best[:2]):
            best = (equal, common, sheet)
    return best[2] if best else None


ROWS_THAT_TELL = 3
"""How many rows of a page must be held against a sheet before their differences say that it is of another event."""


def _of_another_event(agreeing: Sequence[bool]) -> bool:
    """Whether rows that share names and not their numbers are of another event with some of the same skaters."""
    return len(agreeing) >= ROWS_THAT_TELL and 2 * sum(agreeing) < len(agreeing)


def _alike(
    sheet: SheetOutcome, rows: Sequence[tuple[Entrant, int | None, int | None]], hits: Sequence[int | None]
) -> tuple[list[bool], list[bool]]:
    """For each row whose entrant is on the sheet: whether its score is the sheet's, whether its start number is."""
    scores: list[bool] = []
    numbers: list[bool] = []
    for hit, (_, number, tss) in zip(hits, rows, strict=True):
        if hit is None:
            continue
        report = sheet.skates[hit].report
        if tss is not None and report.printed.tss is not None:
            scores.append(tss == report.printed.tss)
        if number is not None and report.start_number is not None:
            numbers.append(number == report.start_number)
    return scores, numbers


def _sheet_of_panel(sheets: Sequence[SheetOutcome], id: SegmentId) -> SheetOutcome | None:
    """The sheet a panel page belongs to: the only one of its segment, or the one of its category's name."""
    fitting = [s for s in sheets if _compatible(s.id, id, segment=True) and s.id.segment is id.segment]
    named = [s for s in fitting if fold(s.id.category) == fold(id.category)]
    for choice in (named, fitting):
        if len(choice) == 1:
            return choice[0]
    return None


def _segments(sheets: Sequence[SheetOutcome], pages: Sequence[Page]) -> Iterator[Crossed]:
    for page in pages:
        if isinstance(page, SegmentResult):
            sheet = _closest(sheets, page.id, [(r.entrant, r.start_number, r.tss) for r in page.rows])
            if sheet is not None:
                yield from _homed(against_result(sheet, page), sheet, page)
            elif page.rows:
                note = f"{len(page.rows)} rows; only their totals and places can be checked"
                yield Crossed(page, found("sheet-missing", "result page", note=note), whole=True)
                for finding, entrant in result_alone(page):
                    yield Crossed(page, finding, entrant=entrant)
        elif isinstance(page, StartList):
            sheet = _closest(sheets, page.id, [(entrant, number, None) for number, entrant, _ in page.rows])
            if sheet is not None:
                yield from _homed(against_start_list(sheet, page), sheet, page)
        elif isinstance(page, PanelPage):
            sheet = _sheet_of_panel(sheets, page.id)
            if sheet is not None:
                yield from _homed(against_panel(sheet, page), sheet, page)


def _homed(homed: Iterable[Homed], sheet: SheetOutcome, page: Page) -> Iterator[Crossed]:
    for index, finding, entrant in homed:
        outcome = sheet.skates[index] if index is not None and index < len(sheet.skates) else None
        yield Crossed(page, finding, sheet, outcome, entrant)


def _categories(sheets: Sequence[SheetOutcome], every: Sequence[Page]) -> Iterator[Crossed]:
    pages = [page for page in every if isinstance(page, SegmentResult)]
    for page in every:
        if not isinstance(page, CategoryResult):
            continue
        segments = _segments_of(page, sheets, pages)
        headings = {h for row in page.rows for h, _ in row.segment_ranks}
        complete = len(segments) >= max(1, len(headings))
        category = Category(page, segments, complete)
        if _of_another_event(agreeing_rows(category)):
            note = "names are those of sheets beside it, totals and places are not; it was left alone"
            yield Crossed(page, found("page-of-another-event", "final result", note=note), whole=True)
            continue
        for outcome, finding, entrant in check_category(category):
            if outcome is not None or finding.severity is not Severity.INFO:
                yield Crossed(page, finding, outcome=outcome, entrant=entrant)


def _segments_of(
    page: CategoryResult, sheets: Sequence[SheetOutcome], pages: Sequence[SegmentResult]
) -> dict[SegmentKind, list[Skated]]:
    """The segments whose entrants are those of a final result: from sheets, else from result pages."""
    rows = [(row.entrant, None) for row in page.rows]
    chosen: dict[SegmentKind, tuple[tuple[int, int, int], list[Skated]]] = {}
    headed = headed_segments(page)
    choices = [(1, s.id, skated_of_sheet(s)) for s in sheets] + [(0, r.id, skated_of_page(r)) for r in pages]
    for is_sheet, id, skates in choices:
        if id.segment is None or not skates or not _compatible(id, page.id, segment=False):
            continue
        if headed is not None and id.segment not in headed:
            continue
        hits = pair_entrants([(s.entrant, None) for s in skates], rows)
        common = sum(hit is not None for hit in hits)
        agree = sum(
            hit is not None and skates[hit].rank in [rank for _, rank in row.segment_ranks]
            for hit, row in zip(hits, page.rows, strict=True)
        )
        best = chosen.get(id.segment)
        weight = (agree, common, is_sheet)
        if 2 * common > min(len(rows), len(skates)) and (best is None or weight > best[0]):
            chosen[id.segment] = (weight, skates)
    return {kind: skates for kind, (_, skates) in chosen.items()}
