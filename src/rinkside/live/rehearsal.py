"""A published event as the acts of its officials: what robots send when an event is rehearsed.

    for actor, act in acts_of(event, "milano-2026"):      # Actor, {"kind": …, "data": …}
        …

The acts come in the order a rink would produce them: the office sets up, the panel calls while the skater skates, each
judge marks from the own seat, the controller releases, the referee approves. Elements are called as the sheet prints
them (`exact`): what the panel of that night decided is not decided again. Segments of which only totals are held have
no acts; `rehearsable` says which segments have.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from rinkside.domain import Category, Discipline, Event, ExecutedElement, Gender, Performance, Segment, Standing
from rinkside.live.acts import Actor
from rinkside.live.rules import book_of
from rinkside.rulebook import Scope, SegmentRules
from rinkside.scoring.components import code_of

__all__ = ["Own", "OwnSettings", "Rehearsal", "acts_of", "rehearsable"]

OFFICE = Actor("office", "secretariat")
REFEREE = Actor("referee", "referee")
CONTROLLER = Actor("controller", "technical_controller")
SPECIALIST = Actor("specialist", "technical_specialist")
OPERATOR = Actor("operator", "data_operator")


@dataclass(frozen=True, slots=True)
class Own:
    """What a segment sets over the rules, as in `rinkside.live.rules.SETTINGS`, and for each performance the seats
    that were drawn to count for it alone, () where those of the segment count.

    `out` are the entrants who skated before and are not in this segment, with why where they did not miss the cut.
    `team` says that the segment belongs to the team event, where nations are the teams. `entered` are printed values
    that no rule gives, {"base_value", "goe"} by place among the performances and among the elements of each.
    """

    settings: Mapping[str, Any]
    counting: tuple[tuple[int, ...], ...] = ()
    team: bool = False
    out: Mapping[str, Standing] = field(default_factory=dict)
    entered: Mapping[tuple[int, int], Mapping[str, int]] = field(default_factory=dict)


Entries = dict[tuple[str, str], str]
"""The key of each entry by name and nation: at a club two may have one name."""

OwnSettings = Mapping[tuple[int, int], Own]
"""What segments set for themselves, by place of the category in the event and of the segment in it."""


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """One segment to rehearse: its place in the event, its key at the rink, and its skates by starting number."""

    category: int
    segment: int
    cs: str
    skates: tuple[tuple[int, Performance], ...]


def rehearsable(event: Event) -> tuple[Rehearsal, ...]:
    """The segments of which the marks are held, in the order they were skated."""
    found = []
    for c, category in enumerate(event.categories):
        for s, segment in enumerate(category.segments):
            if segment.performances:
                cs = f"{_category_key(event, c)}-{s + 1}"
                found.append(Rehearsal(c, s, cs, tuple(_order(segment))))
    return tuple(found)


def acts_of(event: Event, code: str, own: OwnSettings | None = None) -> Iterator[tuple[Actor, dict[str, Any]]]:
    """Every act of the event, from the competition's creation to the approved result of each segment.

    `code` is the competition's key, `own` what segments set over the rules.
    """
    rehearsals = rehearsable(event)
    days = [_day(event, event.categories[r.category].segments[r.segment], r.category) for r in rehearsals]
    yield _act(
        OFFICE,
        "competition.create",
        code=code,
        name=event.name[:160] or code,
        venue=event.venue[:200],
        first_day=min(days).isoformat(),
        last_day=max(days).isoformat(),
        policies={"release_agreements": [], "program_check": "warn", "public_running": "scores"},
    )
    teams = [r for r in rehearsals if own and (r.category, r.segment) in own and own[r.category, r.segment].team]
    if teams:
        yield _act(OFFICE, "team.set", teams=_teams(teams), segments=[])
    entered: dict[int, Entries] = {}
    for rehearsal, day in zip(rehearsals, days, strict=True):
        category = event.categories[rehearsal.category]
        key = _category_key(event, rehearsal.category)
        if rehearsal.category not in entered:
            entered[rehearsal.category] = {}
            yield _act(OFFICE, "category.add", **_category(key, category))
            names = _names(event, rehearsals, rehearsal.category)
            for number, (who, skate) in enumerate(names.items(), 1):
                entry = f"{key}-{number:02d}"
                entered[rehearsal.category][who] = entry
                team = {"team": skate.entrant.nation} if rehearsal in teams else {}
                yield _act(OFFICE, "entry.add", category=key, entry=entry, **_entry(skate), **team)
        settings = (own or {}).get((rehearsal.category, rehearsal.segment), Own({}))
        for name, standing in settings.out.items():
            gone = standing is Standing.DISQUALIFIED
            actor, kind = (REFEREE, "entry.disqualify") if gone else (OFFICE, "entry.withdraw")
            for entry in [e for (known, _), e in entered[rehearsal.category].items() if known == name]:
                yield _act(actor, kind, entry=entry, reason="as published")
        yield from _segment(event, rehearsal, day, entered[rehearsal.category], settings)
    if teams:
        yield _act(OFFICE, "team.set", teams=_teams(teams), segments=[_team_segment(event, r) for r in teams])


def _teams(rehearsals: Sequence[Rehearsal]) -> list[dict[str, str]]:
    nations = dict.fromkeys(skate.entrant.nation for r in rehearsals for _, skate in r.skates)
    return [{"team": nation, "name": nation, "nation": nation} for nation in nations]


def _team_segment(event: Event, rehearsal: Rehearsal) -> dict[str, Any]:
    category = event.categories[rehearsal.category]
    discipline = category.discipline.value
    if category.discipline is Discipline.SINGLES:
        discipline = "men" if category.gender is Gender.MEN else "women"
    final = category.segments[rehearsal.segment].kind.decisive
    return {"cs": rehearsal.cs, "discipline": discipline, "final": final}


def _act(actor: Actor, kind: str, /, **data: Any) -> tuple[Actor, dict[str, Any]]:
    return actor, {"kind": kind, "data": data}


def _segment(
    event: Event, rehearsal: Rehearsal, day: date, entries: Entries, own: Own
) -> Iterator[tuple[Actor, dict[str, Any]]]:
    category = event.categories[rehearsal.category]
    segment = category.segments[rehearsal.segment]
    rules = book_of(()).at(Scope(day, category.discipline, category.level, segment.kind, category.gender))
    settings: dict[str, Any] = {"judges": segment.judges, **own.settings}
    yield _act(
        OFFICE,
        "segment.add",
        category=_category_key(event, rehearsal.category),
        segment=str(rehearsal.segment + 1),
        kind=segment.kind.value,
        title=segment.title[:160] or segment.kind.value,
        day=day.isoformat(),
        settings=settings,
    )
    order = [entries[_who(skate)] for _, skate in rehearsal.skates]
    yield _act(OFFICE, "order.set", cs=rehearsal.cs, order=order, reason="as published")
    yield _act(OPERATOR, "segment.open", cs=rehearsal.cs)
    empty = _empty_places(segment.performances)
    places = {id(p): at for at, p in enumerate(segment.performances)}
    for start, (_, skate) in enumerate(rehearsal.skates, 1):
        place = {"cs": rehearsal.cs, "start": start}
        if skate.standing is not Standing.RANKED:
            gone: dict[str, Any] = {"standing": _STANDINGS.get(skate.standing, "WD"), "reason": "as published"}
            if empty and gone["standing"] == "DSQ":
                gone["place"] = empty.pop(0)
            yield _act(REFEREE, "skate.standing", **place, **gone)
            continue
        yield from _skate(skate, place, segment.judges, rules, own, places[id(skate)])
    yield _act(REFEREE, "segment.close", cs=rehearsal.cs)
    yield _act(REFEREE, "segment.approve", cs=rehearsal.cs)


def _skate(
    skate: Performance, place: dict[str, Any], judges: int, rules: SegmentRules, own: Own, at: int
) -> Iterator[tuple[Actor, dict[str, Any]]]:
    yield _act(OPERATOR, "skate.call", **place)
    yield _act(OPERATOR, "skate.start", **place)
    called = [(i, e) for i, e in enumerate(skate.elements) if e.code]
    absent = [seat for seat in range(1, judges + 1) if _absent(skate, seat)]
    for seat in absent:
        yield _act(REFEREE, "seat.excuse", **place, seat=seat, reason="no marks on the sheet")
    for row, (_, element) in enumerate(called, 1):
        yield _act(SPECIALIST, "element.call", **place, row=row, code=_code(element), x=element.highlight, exact=True)
        if element.bonus:
            yield _act(SPECIALIST, "bonus.set", **place, row=row, points=element.bonus)
        for seat, mark in enumerate(element.marks, 1):
            if mark is not None and seat not in absent:
                yield _act(_judge(seat), "mark.goe", **place, row=row, mark=mark, call_version=1)
    yield _act(OPERATOR, "skate.end", **place)
    for component in skate.components:
        name = code_of(component.name, rules)
        for seat, mark in enumerate(component.marks, 1):
            if mark and seat not in absent:
                yield _act(_judge(seat), "mark.component", **place, component=name, mark=mark)
    for kind, (count, points) in _deductions(skate).items():
        yield _act(REFEREE, "deduction.set", **place, kind=kind, count=count, points=points)
    if skate.bonus:
        yield _act(SPECIALIST, "bonus.set", **place, points=skate.bonus)
    for seat in range(1, judges + 1):
        if seat not in absent:
            yield _act(_judge(seat), "marks.confirm", **place, missing=True)
    if own.counting and own.counting[at]:
        yield _act(OFFICE, "seats.count", **place, seats=list(own.counting[at]), reason="drawn for this skate")
    for row, (i, _) in enumerate(called, 1):
        if (at, i) in own.entered:
            yield _act(REFEREE, "element.value", **place, row=row, **own.entered[at, i], reason="as published")
    yield _act(CONTROLLER, "panel.release", **place)
    yield _act(REFEREE, "skate.approve", **place)


def _code(element: ExecutedElement) -> str:
    """The call as a panel enters it: a `*` that stands in the Info column alone belongs to it."""
    return f"{element.code}*" if "*" in element.info and "*" not in element.code else element.code


_STANDINGS = {s: s.value for s in (Standing.WITHDRAWN, Standing.DISQUALIFIED, Standing.NOT_STARTED)}


def _empty_places(performances: Sequence[Performance]) -> list[int]:
    """The places a sheet leaves out, one for each who was disqualified after it was published first."""
    ranks = {p.rank for p in performances if p.rank is not None}
    last = len(ranks) + sum(p.standing is Standing.DISQUALIFIED for p in performances)
    tied = len(ranks) < sum(p.rank is not None for p in performances)
    return [] if tied else [place for place in range(1, last + 1) if place not in ranks]


def _deductions(skate: Performance) -> dict[str, tuple[int, int]]:
    """Count and points of each kind of deduction; the total where no line says what it was for."""
    found: dict[str, tuple[int, int]] = {}
    for line in skate.deduction_lines:
        if line.points:
            kind = (line.reason or "deduction")[:60]
            count, points = found.get(kind, (0, 0))
            found[kind] = count + (line.count or 1), points + line.points
    if not skate.deduction_lines and skate.deductions:
        found["deduction"] = 1, skate.deductions
    return found


def _judge(seat: int) -> Actor:
    return Actor(f"judge-{seat}", "judge", seat)


def _absent(skate: Performance, seat: int) -> bool:
    """Whether a judge gave no mark at all; 0.00 for a component is none."""
    grades = [e.marks for e in skate.elements if e.code]
    components = [tuple(m or None for m in c.marks) for c in skate.components]
    return all(len(marks) < seat or marks[seat - 1] is None for marks in grades + components)


def _category_key(event: Event, index: int) -> str:
    """W, M, P, D, or with a number where several categories would share it."""
    letters = [_letter(c) for c in event.categories]
    key = letters[index]
    return key if letters.count(key) == 1 else f"{key}{letters[: index + 1].count(key)}"


def _letter(category: Category) -> str:
    if category.discipline is Discipline.SINGLES:
        return "M" if category.gender is Gender.MEN else "W"
    return {Discipline.PAIRS: "P", Discipline.ICE_DANCE: "D", Discipline.SYNCHRONIZED: "T"}.get(
        category.discipline, "S"
    )


def _category(key: str, category: Category) -> dict[str, Any]:
    found: dict[str, Any] = {
        "category": key,
        "title": category.name[:160] or key,
        "discipline": category.discipline.value,
        "level": category.level.value,
    }
    if category.gender is not None:
        found["gender"] = category.gender.value
    return found


def _entry(skate: Performance) -> dict[str, Any]:
    who = skate.entrant
    return {"name": who.name[:200] or "unnamed", "nation": who.nation[:40], "club": who.club[:120]}


def _names(event: Event, rehearsals: Sequence[Rehearsal], category: int) -> dict[tuple[str, str], Performance]:
    found: dict[tuple[str, str], Performance] = {}
    for rehearsal in rehearsals:
        if rehearsal.category == category:
            for _, skate in rehearsal.skates:
                found.setdefault(_who(skate), skate)
    return found


def _who(skate: Performance) -> tuple[str, str]:
    return skate.entrant.name, skate.entrant.nation


def _order(segment: Segment) -> Iterator[tuple[int, Performance]]:
    """Skates by starting number; where none is printed, from the last place to the first."""
    skates = sorted(segment.performances, key=lambda p: (p.start_number or 0, -(p.rank or 0)))
    yield from enumerate(skates, 1)


def _day(event: Event, segment: Segment, category: int) -> date:
    """The day of the segment, or the best the event says; its rules go by it."""
    day = segment.date or event.first_day
    season = event.categories[category].season
    if day is None or not season.starts <= day <= season.ends:
        return date(season.first_year, 11, 1)
    return day
