"""What one message of the feed says, given the names a stream knows."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from rinkside.domain import (
    CategoryResult,
    CategoryRow,
    Discipline,
    Entrant,
    EventIndex,
    Finding,
    Function,
    Gender,
    Level,
    Official,
    Panel,
    PanelPage,
    Place,
    Season,
    SegmentId,
    SegmentResult,
    SegmentRow,
    Standing,
    StartList,
)
from rinkside.errors import PointsError
from rinkside.points import parse_points
from rinkside.protocols.titles import level_of, parse_title
from rinkside.protocols.xml_tree import Node

__all__ = ["Known", "OsisDocument", "OsisMessage", "RunningElement", "RunningSkate", "read_message"]

OsisDocument = EventIndex | StartList | PanelPage | SegmentResult | CategoryResult
"""What a message may hold whole."""

_FUNCTIONS = {
    "JDG": Function.JUDGE,
    "ERF": Function.REFEREE,
    "TCO": Function.TECHNICAL_CONTROLLER,
    "TSP": Function.TECHNICAL_SPECIALIST,
    "STS": Function.ASSISTANT_TECHNICAL_SPECIALIST,
    "DOP": Function.DATA_OPERATOR,
}
_DISCIPLINES = {"SGL": Discipline.SINGLES, "PRS": Discipline.PAIRS}
_LEVELS = {"SEN": Level.SENIOR, "JUN": Level.JUNIOR}
_GENDERS = {"F": Gender.WOMEN, "M": Gender.MEN}


@dataclass(frozen=True, slots=True)
class RunningElement:
    """One element so far, as the feed says it: points in hundredths, None where none is sent yet."""

    number: int
    code: str
    name: str
    base_value: int | None
    goe: int | None
    points: int | None


@dataclass(frozen=True, slots=True)
class RunningSkate:
    """The skate under way or just scored. `participant` is the feed's number, `entrant` who it is if the stream knows;
    `deductions` a positive magnitude."""

    participant: str
    entrant: Entrant | None
    start_number: int | None
    elements: tuple[RunningElement, ...] = ()
    tss: int | None = None
    tes: int | None = None
    pcs: int | None = None
    deductions: int | None = None
    bonus: int | None = None


@dataclass(frozen=True, slots=True)
class OsisMessage:
    """One message: `kind` is its tag (`Segment_Running`), `command` the action (`1S1`), `counter` the feed's count."""

    kind: str
    command: str = ""
    counter: int | None = None
    program: str = ""
    documents: tuple[OsisDocument, ...] = ()
    running: RunningSkate | None = None


@dataclass(slots=True)
class Known:
    """What a stream remembers of its last start: titles and names."""

    id: SegmentId = field(default_factory=SegmentId)
    entrants: dict[str, Entrant] = field(default_factory=dict)


def read_message(root: Node, known: Known, file: str, found: list[Finding]) -> OsisMessage:
    """Read a message and remember what later ones need. What no list knows stays a message without content."""
    body = root.children[0] if root.children else Node("", {})
    counter = root.get("Counter")
    count = int(counter) if counter.isdecimal() and len(counter) < 10 else None
    program = root.get("IsuCalcFs")
    documents: list[OsisDocument] = []
    running = None
    command = ""
    if body.tag == "Event_Overview":
        documents += [_index(event, file) for event in body.all("Event")]
    elif body.tag == "Segment_Start":
        documents += _start(body, known, file, found)
    elif body.tag == "Segment_Running":
        action = body.first("Action") or Node("Action", {})
        command = action.get("Command")
        running = _running(body, action, known, found)
        documents += _results(body, known, file, found)
    return OsisMessage(body.tag, command, count, program, tuple(documents), running)


def _index(event: Node, file: str) -> EventIndex:
    categories = list(event.all("Category_List", "Category"))
    days = []
    schedule = []
    for category in categories:
        for segment in category.all("Segment_List", "Segment"):
            day = _day(segment.get("Date"))
            days += [day] if day else []
            schedule.append((segment.get("Date"), segment.get("Start"), category.get("Name"), segment.get("Name")))
    names = tuple(c.get("Name") for c in categories)
    return EventIndex(
        event.get("Name"), file, (), "", min(days, default=None), max(days, default=None), names, tuple(schedule)
    )


def _day(text: str) -> date | None:
    try:
        return date(int(text[:4]), int(text[4:6]), int(text[6:8])) if len(text) == 8 and text.isdecimal() else None
    except ValueError:
        return None


def _start(body: Node, known: Known, file: str, found: list[Finding]) -> list[OsisDocument]:
    documents: list[OsisDocument] = []
    for event in body.all("Event"):
        for category in event.all("Category_List", "Category"):
            known.entrants = {p.get("ID"): _entrant(p) for p in category.all("Participant_List", "Participant")}
            for segment in category.all("Segment_List", "Segment"):
                if body.get("Segment_ID") not in ("", segment.get("ID")):
                    continue
                known.id = _identify(event, category, segment)
                rows = []
                for skate in segment.all("Segment_Start_List", "Performance"):
                    number, entrant = skate.get("Start_Number"), known.entrants.get(skate.get("ID"))
                    if entrant is not None and number.isdecimal():
                        rows.append((int(number[:6]), entrant, _whole(skate.get("Start_Group_Number"))))
                    else:
                        _lost(f"start number {number or '?'}", skate.get("ID"), file, found)
                documents.append(StartList(known.id, file, tuple(rows)))
                officials = list(segment.all("Segment_Official_List", "Official"))
                officials = officials or list(event.all("Event_Officials_List", "Official"))
                if officials:
                    documents.append(PanelPage(known.id, file, Panel(_officials(officials))))
            standing = list(category.all("Category_Result_List", "Participant"))
            if standing:
                documents.append(_standing(standing, known, file, found))
    return documents


def _identify(event: Node, category: Node, segment: Node) -> SegmentId:
    name, title = category.get("Name"), segment.get("Name")
    said, of = parse_title(f"{name} - {title}"), parse_title(name)
    discipline = of.discipline or _DISCIPLINES.get(category.get("Type"))
    couple = discipline is not None and discipline not in (Discipline.SINGLES, Discipline.SOLO_DANCE)
    day = _day(segment.get("Date"))
    return SegmentId(
        event=event.get("Name"),
        category=name,
        discipline=discipline,
        gender=Gender.MIXED if couple else of.gender or _GENDERS.get(category.get("Gender")),
        level=of.level or _LEVELS.get(category.get("Level")) or level_of(of, event.get("Name")),
        segment=said.segment,
        segment_title=title,
        date=day,
        date_source="printed" if day else "",
        season=Season.of(day) if day else None,
        season_source="day of the segment" if day else "",
        team_event=of.team,
    )


def _entrant(node: Node) -> Entrant:
    name = node.get("Full_Name") or node.get("TV_Long_Name") or node.get("Short_Name")
    return Entrant(" / ".join(p.strip() for p in name.split("/") if p.strip()), node.get("Nation"), node.get("Club"))


def _officials(nodes: list[Node]) -> tuple[Official, ...]:
    seat = 0
    people = []
    for node in nodes:
        function = _FUNCTIONS.get(node.get("Function"), Function.OTHER)
        seat += function is Function.JUDGE
        number = seat if function is Function.JUDGE else None
        people.append(Official(function, node.get("Full_Name"), node.get("Nation"), number, "", node.get("Function")))
    return tuple(people)


def _running(body: Node, action: Node, known: Known, found: list[Finding]) -> RunningSkate | None:
    details = body.first("Prf_Details") or action.first("Prf_Details")
    participant = action.get("Current_Participant_ID")
    if details is None or not participant:
        return None
    where = f"participant {participant}"
    elements = []
    for node in details.all("Element_List", "Element"):
        number = _whole(node.get("Index"))
        if number is not None:
            values = (
                _points(node.get(a), f"{where}, element {number}", found) for a in ("Elm_XBV", "Elm_XGOE", "Points")
            )
            elements.append(RunningElement(number, node.get("Elm_Name"), node.get("Elm_Name_Long"), *values))
    tss, tes, pcs, deductions, bonus = (
        _points(details.get(name), where, found) for name in ("Points", "TES", "TCS", "Ded_Sum", "Bonus")
    )
    return RunningSkate(
        participant,
        known.entrants.get(participant),
        _whole(action.get("Current_Start_Number")),
        tuple(sorted(elements, key=lambda e: e.number)),
        tss,
        tes,
        pcs,
        None if deductions is None else abs(deductions),
        bonus,
    )


def _results(body: Node, known: Known, file: str, found: list[Finding]) -> list[OsisDocument]:
    holders = [body, *body.all("Action")]
    segment = [n for h in holders for n in h.all("Segment_Result_List", "Performance")]
    category = [n for h in holders for n in h.all("Category_Result_List", "Participant")]
    documents: list[OsisDocument] = []
    if segment:
        rows = []
        for node in segment:
            entrant = known.entrants.get(node.get("ID"))
            if entrant is None:
                _lost("a result", node.get("ID"), file, found)
                continue
            rank = _whole(node.get("Rank")) or None
            place = Place(file, cell=f"Performance {node.get('ID')}")
            tss, tes, pcs, deductions, bonus = (
                _points(node.get(name), entrant.name, found) for name in ("Points", "TES", "TCS", "Ded_Sum", "Bonus")
            )
            standing = Standing.UNRANKED if rank is None else Standing.RANKED
            number = _whole(node.get("Start_Number"))
            rows.append(
                SegmentRow(
                    entrant,
                    rank,
                    tss,
                    tes,
                    pcs,
                    None if deductions is None else abs(deductions),
                    number,
                    standing=standing,
                    place=place,
                    bonus=bonus or None,
                )
            )
        documents.append(SegmentResult(known.id, file, tuple(rows)))
    if category:
        documents.append(_standing(category, known, file, found))
    return documents


def _standing(nodes: list[Node], known: Known, file: str, found: list[Finding]) -> CategoryResult:
    """The category so far. A rank of 0 is that of somebody who left."""
    rows = []
    for node in nodes:
        entrant = known.entrants.get(node.get("ID"))
        if entrant is None:
            _lost("a result", node.get("ID"), file, found)
            continue
        rank = _whole(node.get("TRank")) or None
        total = _points(node.get("TPoint"), entrant.name, found) if rank is not None else None
        segments = tuple(
            (name.removesuffix("_Rank"), _whole(node.get(name)) or None)
            for name in sorted(node.attributes)
            if name.startswith("Segment") and name.endswith("_Rank")
        )
        standing = Standing.UNRANKED if rank is None else Standing.RANKED
        place = Place(file, cell=f"Participant {node.get('ID')}")
        rows.append(CategoryRow(entrant, rank, total, segments, standing, place))
    return CategoryResult(known.id, file, tuple(rows))


def _whole(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 7 else None


def _points(text: str, where: str, found: list[Finding]) -> int | None:
    if not text or text == "-":
        return None
    try:
        return parse_points(text)
    except PointsError as error:
        found.append(Finding("unreadable-number", where, text, "", str(error)))
        return None


def _lost(what: str, number: str, file: str, found: list[Finding]) -> None:
    note = f"{what} is of participant {number or '(none)'}, whom no message named before; it is left out"
    found.append(Finding("osis-participant-unknown", what, printed=number, note=note, place=Place(file)))
