"""An event to rehearse from what is at hand: a bundled event, a file in the open format, or judges' details.

A sheet does not say all that its panel entered: which judges of 2005-10 were drawn to count, which compulsory dance was
skated, what a club set over the rules. That is recovered as `rinkside.verify` recovers it, and fed to the rehearsal as
what the office of that night set.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path, PurePath
from typing import Any, NamedTuple

from rinkside import bundled
from rinkside.domain import Category, Entrant, Event, Performance, Protocol, Segment, SegmentResult, Sheet, Standing
from rinkside.errors import UsageError
from rinkside.live.random_event import random_event
from rinkside.live.rehearsal import Own, OwnSettings
from rinkside.protocols.collect import collect
from rinkside.protocols.entrants import name_key, same_entrant
from rinkside.protocols.grouping import CategoryFolder, EventFolder, SegmentFolder, group_events
from rinkside.publish.beside import (
    category_of_totals,
    days_of,
    entered,
    name_of,
    officials_of,
    totals_only,
    venue_of,
    with_clubs,
)
from rinkside.publish.left import Left, who_left
from rinkside.rulebook import Scope
from rinkside.scoring import AS_ENTERED, scorer
from rinkside.scoring.components import code_of
from rinkside.verify.case import Case
from rinkside.verify.files import read_source
from rinkside.verify.settings import usual_components
from rinkside.verify.settle import first_of_its_rules
from rinkside.verify.sheets import settled_case

__all__ = ["Loaded", "event_of", "load_event", "to_rehearse"]


TEAM = "Team Event"
RANDOM = "random"
"""The name of an event that is made up."""


class Loaded(NamedTuple):
    """An event, what its segments set over the rules, and for each category who was entered and did not skate."""

    event: Event
    own: OwnSettings
    entered: tuple[tuple[Entrant, ...], ...] = ()


def to_rehearse(names: Sequence[str | Path], seed: int = 0) -> tuple[Event, OwnSettings]:
    """The event that `names` mean, and what its segments set over the rules; see `load_event`."""
    return load_event(names, seed)[:2]


def load_event(names: Sequence[str | Path], seed: int = 0, *, pages_alone: bool = False) -> Loaded:
    """The event that `names` mean, with what pages beside its sheets say of it.

    With `pages_alone` pages of results do without any sheet: there is no mark to rehearse then, but much to publish.
    `random`: one made up from `seed`. One name of a bundled event or a `.json` in the open format; else files, folders
    or zips of judges' details of one event. Raises UsageError where there is none, or several, or no rules are known
    for it.
    """
    only = str(names[0]) if len(names) == 1 else ""
    if only == RANDOM:
        return Loaded(random_event(seed), {})
    if (
        only in bundled.names()
        or only.endswith(".json")
        or (only and not Path(only).suffix and not Path(only).exists())
    ):
        return Loaded(*_of_open_format(bundled.find(only)))
    return event_of(_documents(names, pages_alone), pages_alone=pages_alone)


def _documents(names: Sequence[str | Path], pages_alone: bool) -> list[Any]:
    """What the files hold, as the readers give it; raises UsageError where none of them is a protocol."""
    found = []
    said: list[str] = []
    for source in collect([Path(n) for n in names]):
        document, findings = read_source(source)
        if document is not None:
            found.append(document)
        if document is not None and not (isinstance(document, Protocol) and document.sheets):
            said.append(f"{source.name} is a page of results, without the judges' marks")
        elif document is None:
            said += [f"{source.name}: {f.note}" if source.name not in f.note else f.note for f in findings if f.note][
                :1
            ]
    marked = any(isinstance(d, Protocol) and d.sheets for d in found)
    if not marked and not (pages_alone and any(isinstance(d, SegmentResult) for d in found)):
        why = f": {said[0]}" if said else ""
        raise UsageError(f"no judges' details found{why}; name PDFs of one event, a bundled event or an event file")
    return found


def event_of(documents: Iterable[Any], *, pages_alone: bool = False) -> Loaded:
    """The event whose judges' details are among `documents`, with what result pages among them say.

    Raises UsageError where the documents are of no event, or of several.
    """
    given = list(documents)
    folders = [f for f in group_events(given) if _sheets(f)]
    if any(isinstance(d, Sheet) for f in folders for d in f.loose):
        pages = [p for d in given if not isinstance(d, Sheet) for p in (d.lists if isinstance(d, Protocol) else (d,))]
        folders = [f for f in group_events([*_told_apart(folders), *pages]) if _sheets(f)]
    if not folders and pages_alone:
        folders = [f for f in group_events(given) if any(s.results for c in f.categories for s in c.segments)]
    if not folders:
        raise UsageError("no judges' details found; name PDFs of one event, a bundled event or an event file")
    if len(folders) > 1:
        named = "; ".join(f"{f.name or f.folder}: {PurePath(_first(f)).name}" for f in folders[:4])
        more = "; …" if len(folders) > 4 else ""
        raise UsageError(f"{len(folders)} events found ({named}{more}); name the files or the folder of one")
    categories: list[Category] = []
    own: dict[tuple[int, int], Own] = {}
    others: list[tuple[Entrant, ...]] = []
    for folder in folders[0].categories:
        skated = [_with_pages(_segment(s.sheets[-1]), s, folder) for s in folder.segments if s.sheets]
        if not skated:
            if (bare := category_of_totals(folder)) is not None:
                categories.append(bare)
                others.append(entered(folder, [r.entrant for s in bare.segments for r in s.rows]))
            continue
        made = sorted(skated, key=lambda m: (m[0].kind.decisive, m[0].date or date.min))
        team = folder.id.team_event
        if team:
            made = [(segment, replace(own_, team=True), scope) for segment, own_, scope in made]
        elif len(made) > 1:
            made = [*(_spelled_as(made[-1][0], m) for m in made[:-1]), made[-1]]
            made[-1] = _last(made, who_left([m[0] for m in made], folder.results))
        scope = made[-1][2]
        made += [(segment, Own({}), scope) for segment in totals_only(folder, [m[0] for m in made])]
        made.sort(key=lambda m: (m[0].kind.decisive, m[0].date or date.min))
        own.update({(len(categories), s): m[1] for s, m in enumerate(made) if m[0].performances})
        title = f"{TEAM}, {folder.id.category}" if team else folder.id.category
        segments = tuple(m[0] for m in made)
        categories.append(Category(title, scope.discipline, scope.level, scope.season, scope.gender, segments))
        there = [p.entrant for s in segments for p in s.performances] + [r.entrant for s in segments for r in s.rows]
        others.append(entered(folder, there))
    if not categories:
        raise UsageError(
            f"{folders[0].folder or 'these pages'}: no category says its discipline and has a result; add the judges' "
            "details, or the pages of segments that were skated"
        )
    first, last = days_of(folders[0], sorted(s.date for c in categories for s in c.segments if s.date is not None))
    event = Event(name_of(folders[0]), venue_of(folders[0]), first, last, tuple(categories))
    return Loaded(event, own, tuple(others))


def _with_pages(made: Made, folder: SegmentFolder, category: CategoryFolder) -> Made:
    """The segment with the officials, clubs and ISU numbers that pages beside its sheet give."""
    segment, own, scope = made
    return with_clubs(replace(segment, panel=officials_of(folder)), category), own, scope


def _first(folder: EventFolder) -> str:
    """A file of the event, by which somebody knows which it is."""
    return next((s.file for s in _sheets(folder)), folder.folder)


def _sheets(folder: EventFolder) -> list[Sheet]:
    loose = [d for d in folder.loose if isinstance(d, Sheet)]
    return loose + [sheet for c in folder.categories for s in c.segments for sheet in s.sheets]


def _told_apart(folders: Sequence[EventFolder]) -> list[Sheet]:
    """The sheets, where titles are silent with the discipline and segment whose rules reproduce their numbers."""
    found = []
    for sheet in (sheet for folder in folders for sheet in _sheets(folder)):
        case = settled_case(sheet) if sheet.id.discipline is None or sheet.id.segment is None else None
        if case is None:
            found.append(sheet)
            continue
        scope = case.rules.scope
        found.append(
            replace(
                sheet, id=replace(sheet.id, discipline=scope.discipline, gender=scope.gender, segment=scope.segment)
            )
        )
    return found


def _of_open_format(event: Event) -> tuple[Event, OwnSettings]:
    """The event, its segments with the day whose rules hold and what they set."""
    sheets = iter(event.sheets())
    own: dict[tuple[int, int], Own] = {}
    categories = []
    for c, category in enumerate(event.categories):
        segments = []
        for s, segment in enumerate(category.segments):
            if segment.performances:
                made, own[c, s], _ = _segment(next(sheets))
                segment = replace(segment, date=made.date, performances=made.performances)
            segments.append(segment)
        categories.append(replace(category, segments=tuple(segments)))
    return replace(event, categories=tuple(categories)), own


Made = tuple[Segment, Own, Scope]


def _spelled_as(last: Segment, made: Made) -> Made:
    """An earlier segment with its entrants named as in the last: two sheets of one event may spell one otherwise."""
    segment, own, scope = made
    names = {p.entrant.name for p in last.performances}
    theirs = [p.entrant for p in segment.performances]
    spelled = dict(enumerate(theirs))
    left = [i for i, e in enumerate(theirs) if e.name not in names]
    others = [p.entrant for p in last.performances if p.entrant.name not in {e.name for e in theirs}]
    for other in others:
        alike = [i for i in left if same_entrant(theirs[i], other)] or [i for i in left if _akin(theirs[i], other)]
        if len(alike) == 1:
            spelled[alike[0]] = other
    performances = tuple(replace(p, entrant=spelled[i]) for i, p in enumerate(segment.performances))
    return replace(segment, performances=performances), own, scope


def _akin(one: Entrant, other: Entrant) -> bool:
    """Whether two who cannot both be somebody else, being of one nation, share a name of each member."""
    ours, theirs = name_key(one), name_key(other)
    return (
        one.nation == other.nation
        and len(ours) == len(theirs)
        and all(any(set(words) & set(others) for others in theirs) for words in ours)
    )


def _last(made: Sequence[Made], left: Left) -> Made:
    """The last segment with those who withdrew after its draw, and who did before."""
    segment, own, scope = made[-1]
    gone = tuple(
        Performance(e, None, None, None, None, None, None, None, (), (), standing=Standing.WITHDRAWN)
        for e in left.drawn
    )
    own = replace(own, out=left.out, counting=(*own.counting, *[()] * len(gone)))
    return replace(segment, performances=(*segment.performances, *gone)), own, scope


def _segment(sheet: Sheet) -> Made:
    """The sheet as a segment to rehearse: the rules that hold for it, what it sets over them, and its skates."""
    case = settled_case(sheet)
    where = sheet.file or sheet.id.segment_title
    if case is None:
        raise UsageError(
            f"{where}: no rules are known for it; the sheet must say its season and discipline, or be one that "
            "`rinkside verify` recomputes"
        )
    scope = case.rules.scope
    day = sheet.id.date
    if day is None or first_of_its_rules(day, scope.discipline) != scope.day:
        day = scope.day
    performances = tuple(_entered(s.printed, s.bonus) for s in case.skates)
    columns = max([sheet.columns, *(len(e.marks) for p in performances for e in p.elements)])
    segment = Segment(scope.segment, sheet.id.segment_title, day, columns, sheet.random_order, None, performances)
    return segment, _own(case), scope


def _entered(printed: Performance, bonus: int) -> Performance:
    return replace(printed, bonus=bonus) if bonus else printed


def _own(case: Case) -> Own:
    """What the segment sets over the rules, and the seats that were drawn to count for each skate."""
    held = case.settings
    settings: dict[str, Any] = {
        name: getattr(held, name)
        for name in ("segment_factor", "highlight_factor", "sequence_factor", "trim_from", "dance")
        if getattr(held, name) is not None
    }
    if held.fall_schedule is not None:
        settings["fall_schedule"] = list(held.fall_schedule)
    if held.component_factors == AS_ENTERED:
        printed = usual_components(case.sheet.performances)
        settings["component_factors"] = {code_of(name, case.rules): factor for name, factor in printed}
    drawn = [
        tuple(column + 1 for column in s.draw.candidates[0]) if s.draw and s.draw.candidates else ()
        for s in case.skates
    ]
    known = [seats for seats in drawn if seats]
    usual = max(dict.fromkeys(known), key=known.count, default=())
    if not usual and len(columns := _seats_of(case)) in case.rules.get("draw.counting"):
        usual = columns  # no draw explains the sheet: then everybody counts
    if usual:
        settings["counting"] = list(usual)
    return Own(
        settings, tuple(seats if seats != usual else () for seats in drawn), entered=dict(_not_established(case))
    )


def _seats_of(case: Case) -> tuple[int, ...]:
    """The seats of the sheet's columns."""
    widths = [len(e.marks) for s in case.skates for e in s.printed.elements]
    return tuple(range(1, max(widths, default=0) + 1))


def _not_established(case: Case) -> Iterator[tuple[tuple[int, int], dict[str, int]]]:
    """Printed base values and GOEs that the rules do not give, such as a cell of a scale nobody published."""
    engine = scorer(case.rules, case.settings)
    for at, skate in enumerate(case.skates):
        if not skate.unverifiable:
            continue
        columns = skate.draw.candidates[0] if skate.draw and skate.draw.candidates else None
        for i, element in enumerate(skate.printed.elements):
            score = engine.element(element, columns)
            given = {name: getattr(element, name) for name in ("base_value", "goe") if getattr(score, name) is None}
            if element.code and given:
                yield (at, i), given
