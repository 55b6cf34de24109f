"""DT_RESULT and DT_CUMULATIVE_RESULT: start lists, results of segments, results of categories.

Read are the attributes that receivers of FS Manager's feed use in public (see the room's README).
"""

from __future__ import annotations

import re
from datetime import date

from rinkside.domain import (
    CategoryResult,
    CategoryRow,
    Entrant,
    Finding,
    Level,
    Place,
    Rsc,
    Season,
    SegmentId,
    SegmentResult,
    SegmentRow,
    Standing,
    StartList,
    parse_rsc,
)
from rinkside.errors import PointsError, UsageError
from rinkside.points import parse_points
from rinkside.protocols.titles import fold, level_of, parse_title
from rinkside.protocols.xml_tree import Node

__all__ = ["read_cumulative", "read_segment"]

_STANDINGS = {
    "wd": Standing.WITHDRAWN,
    "dns": Standing.NOT_STARTED,
    "dsq": Standing.DISQUALIFIED,
    "dq": Standing.DISQUALIFIED,
    "fnr": Standing.NOT_REACHED,
    "nq": Standing.NOT_QUALIFIED,
    "nqd": Standing.NOT_QUALIFIED,
}
_ISU_ID = re.compile(r"(?:isufs)?(\d{8})\Z", re.I)


def read_cumulative(root: Node, code: str, day: date | None, file: str, found: list[Finding]) -> CategoryResult:
    """The result of a category. An entrant without rank is withdrawn unless an IRM says otherwise."""
    rows = []
    for number, result in enumerate(root.all("Competition", "Result"), 1):
        place = Place(file, cell=f"Result {number}")
        rank = _rank(result, place, found)
        segments = []
        for item in result.all("ResultItems", "ResultItem"):
            inner = item.first("Result")
            segments.append((_heading(item.get("Unit")), None if inner is None else _rank(inner, place, found)))
        total = _points(result.get("Result"), place, found) if rank is not None else None
        standing = _standing(result, rank, Standing.WITHDRAWN)
        rows.append(CategoryRow(_entrant(result), rank, total, tuple(segments), standing, place))
    return CategoryResult(_identify(root, code, day, segmental=False), file, tuple(rows))


def read_segment(root: Node, code: str, day: date | None, file: str, found: list[Finding]) -> StartList | SegmentResult:
    """A start list as long as nobody has a rank, a result or an IRM; then the result of the segment."""
    id_ = _identify(root, code, day, segmental=True)
    results = list(root.all("Competition", "Result"))
    if not any(r.get("Rank") or r.get("Result") or r.get("IRM") for r in results):
        return StartList(id_, file, tuple(_start(r) for r in results if r.get("StartOrder").isdecimal()))
    rows = []
    for number, result in enumerate(results, 1):
        place = Place(file, cell=f"Result {number}")
        rank = _rank(result, place, found)
        deductions = _total(result, "DEDUCTION", place, found)
        order = result.get("StartOrder")
        rows.append(
            SegmentRow(
                entrant=_entrant(result),
                rank=rank,
                tss=_points(result.get("Result"), place, found),
                tes=_total(result, "ELEMENT", place, found),
                pcs=_total(result, "COMPONENT", place, found),
                deductions=None if deductions is None else abs(deductions),
                start_number=int(order) if order.isdecimal() and len(order) < 5 else None,
                standing=_standing(result, rank, Standing.UNRANKED),
                place=place,
            )
        )
    return SegmentResult(id_, file, tuple(rows))


def _start(result: Node) -> tuple[int, Entrant, int | None]:
    entries = [*result.all("Competitor", "EventUnitEntry")]
    for competitor in result.all("Competitor"):
        entries += [e for athlete in competitor.all("Composition", "Athlete") for e in athlete.all("EventUnitEntry")]
    group = next((e.get("Value") for e in entries if e.get("Type") == "EUE" and e.get("Code") == "GROUP"), "")
    return int(result.get("StartOrder")[:6]), _entrant(result), int(group) if group.isdecimal() else None


def _entrant(result: Node) -> Entrant:
    competitor = result.first("Competitor")
    if competitor is None:
        return Entrant("")
    people = [d for a in competitor.all("Composition", "Athlete") for d in a.all("Description")]
    team = competitor.first("Description")
    if team is not None and team.get("TeamName"):
        return Entrant(team.get("TeamName"), competitor.get("Organisation"), "", _ids([team]))
    name = " / ".join(f"{p.get('GivenName')} {p.get('FamilyName')}".strip() for p in people)
    nations = list(dict.fromkeys(p.get("Organisation") for p in people if p.get("Organisation")))
    return Entrant(name, " / ".join(nations) or competitor.get("Organisation"), "", _ids(people))


def _ids(nodes: list[Node]) -> tuple[str, ...]:
    return tuple(match[1] for node in nodes if (match := _ISU_ID.match(node.get("IFId"))))


def _rank(node: Node, place: Place, found: list[Finding]) -> int | None:
    text = node.get("Rank")
    if text.isdecimal() and len(text) < 5:
        return int(text)
    if text:
        found.append(Finding("unreadable-number", "Rank", text, "", f"{text!r} is no rank", place=place))
    return None


def _points(text: str, place: Place, found: list[Finding]) -> int | None:
    if not text:
        return None
    try:
        return parse_points(text)
    except PointsError as error:
        found.append(Finding("unreadable-number", "points", text, "", str(error), place=place))
        return None


def _total(result: Node, code: str, place: Place, found: list[Finding]) -> int | None:
    for extended in result.all("ExtendedResults", "ExtendedResult"):
        if extended.get("Code") == code and extended.get("Pos") == "TOT":
            return _points(extended.get("Value"), place, found)
    return None


def _standing(result: Node, rank: int | None, otherwise: Standing) -> Standing:
    if rank is not None:
        return Standing.RANKED
    return _STANDINGS.get(fold(result.get("IRM")), otherwise)


def _heading(unit: str) -> str:
    """The phase of a unit's code (`QUAL`, `FNL`), else the code as sent."""
    rsc = _rsc(unit)
    return rsc.phase.rstrip("-") if rsc is not None else unit


def _rsc(code: str) -> Rsc | None:
    try:
        return parse_rsc(code)
    except UsageError:
        return None


def _identify(root: Node, code: str, day: date | None, *, segmental: bool) -> SegmentId:
    description = root.first("Competition", "ExtendedInfos", "SportDescription")
    category = description.get("EventName") if description is not None else ""
    segment_title = description.get("SubEventName") if description is not None and segmental else ""
    said, name, rsc = parse_title(f"{category} - {segment_title}"), parse_title(category), _rsc(code)
    level = level_of(name) if rsc is None or rsc.level is Level.OTHER else rsc.level
    return SegmentId(
        category=category,
        discipline=rsc.discipline if rsc is not None and rsc.discipline is not None else name.discipline,
        gender=rsc.gender if rsc is not None else name.gender,
        level=level or (rsc.level if rsc is not None else None),
        segment=said.segment if segmental else None,
        segment_title=segment_title,
        date=day,
        date_source="created" if day else "",
        season=Season.of(day) if day else None,
        season_source="day of the message" if day else "",
        rsc=rsc,
        team_event=(rsc is not None and rsc.team) or name.team,
    )
