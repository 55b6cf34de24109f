"""Messages of the Olympic Data Feed: DT_PARTIC, DT_SCHEDULE and DT_CUMULATIVE_RESULT.

Only attributes whose meaning is established are written. What is not (codes of national levels, team events, pattern
dances and artistic segments, of other officials' functions, why somebody has no rank) leaves its category, unit,
person or row out. `Rank` missing means withdrawn, so a category whose places are hidden has no result here.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from rinkside.domain import Discipline, Entrant, Function, SegmentKind, Standing, rsc_head
from rinkside.points import format_points
from rinkside.publish.erasure import WITHHELD
from rinkside.publish.model import Publication, PublishedCategory, Status
from rinkside.publish.official_code import of_team
from rinkside.publish.site.names import Names, slug

__all__ = ["SOURCE", "odf_files"]

SOURCE = "RINKSIDE"
"""What stands as the source of every message."""
_SPORT = "FSK" + "-" * 31
_PHASES = {
    SegmentKind.SHORT: "QUAL",
    SegmentKind.SHORT_DANCE: "QUAL",
    SegmentKind.RHYTHM_DANCE: "QUAL",
    SegmentKind.FREE: "FNL-",
    SegmentKind.FREE_DANCE: "FNL-",
}
_FUNCTIONS = {
    Function.JUDGE: "JU",
    Function.REFEREE: "RE",
    Function.TECHNICAL_SPECIALIST: "TCH_SPC",
    Function.TECHNICAL_CONTROLLER: "TCH_CTR",
    Function.DATA_OPERATOR: "DOP",
}
_PLANNED = {"QUAL": "ELEMENT_CODE_SHORT", "FNL-": "ELEMENT_CODE_FREE"}


def odf_files(publication: Publication) -> dict[str, bytes]:
    """The messages by file name: one of participants, one of the schedule, a result for each category that has one."""
    codes = _codes(publication)
    names = Names(publication)
    found = {}
    people = _participants(publication, codes)
    if len(people):
        found["DT_PARTIC.xml"] = _message(publication, "DT_PARTIC", _SPORT, people)
    units = _schedule(publication, codes)
    if len(units):
        found["DT_SCHEDULE.xml"] = _message(publication, "DT_SCHEDULE", _SPORT, units)
    for category in publication.categories:
        code = codes.get(category.name)
        if code is not None and category.overall and not category.policy.hide_ranks and _final(category):
            name = f"DT_CUMULATIVE_RESULT_{names.categories[category.name]}.xml"
            found[name] = _message(publication, "DT_CUMULATIVE_RESULT", code, _result(category), category)
    return found


def _final(category: PublishedCategory) -> bool:
    return all(s.status is Status.OFFICIAL for s in category.segments)


def _codes(publication: Publication) -> dict[str, str]:
    """The RSC of each category whose level has one; categories that would share one are told apart by their group."""
    bare: dict[str, list[str]] = {}
    for c in publication.categories:
        head = rsc_head(c.discipline, c.gender, c.level)
        if not head or (c.discipline is Discipline.SINGLES and c.gender is None) or of_team(c):
            continue
        bare.setdefault(head, []).append(c.name)
    found = {}
    for head, categories in bare.items():
        for number, name in enumerate(categories[:99], 1):
            group = "--" if len(categories) == 1 else f"{number:02d}"
            found[name] = f"{head}{group}".ljust(34, "-")
    return found


def _message(
    publication: Publication, kind: str, code: str, inside: Element, category: PublishedCategory | None = None
) -> bytes:
    version = max((s.versions[-1].number for s in category.segments if s.versions), default=1) if category else 1
    head = {
        "CompetitionCode": slug(publication.name).upper(),
        "DocumentCode": code,
        "DocumentType": kind,
        "Version": str(version),
    }
    if not publication.rehearsal:
        head["FeedFlag"] = "P"
    if len(publication.made) >= 19:
        head["Date"] = publication.made[:10]
        head["Time"] = publication.made[11:19].replace(":", "") + "000"
    if publication.last_day is not None:
        head["LogicalDate"] = publication.last_day.isoformat()
    root = Element("OdfBody", {**head, "Source": SOURCE})
    root.append(inside)
    indent(root)
    text: bytes = tostring(root, encoding="UTF-8", xml_declaration=True)
    return text + b"\n"


def _split(name: str) -> dict[str, str]:
    """Given and family name where capitals tell them apart; otherwise the whole name as the family's."""
    words = name.split()
    family = [_is_family(w) for w in words]
    first = family.index(True) if any(family) else 0
    last = len(words) - family[::-1].index(True) if any(family) else len(words)
    together = all(family[first:last]) and (first == 0 or last == len(words))
    if not together or last - first in (0, len(words)):
        return {"FamilyName": name}
    given = words[last:] if first == 0 else words[:first]
    return {"GivenName": " ".join(given), "FamilyName": " ".join(words[first:last])}


def _is_family(word: str) -> bool:
    """`LIU`, `McDONALD`; `de` and `van` belong to the name behind them."""
    letters = [c for c in word if c.isalpha()]
    if not letters:
        return False
    return letters[0].islower() or (
        len(letters) > 1 and letters[-1].isupper() and sum(c.isupper() for c in letters) > 1
    )


def _people(entrant: Entrant) -> Iterator[tuple[str, str, str]]:
    """Each person of an entrant who may be named: name, nation, ISU number."""
    nations = [n.strip() for n in entrant.nation.split("/")]
    for at, name in enumerate(entrant.members):
        if name.startswith(WITHHELD):
            continue
        nation = nations[at] if len(nations) == len(entrant.members) else nations[0]
        number = entrant.isu_ids[at] if len(entrant.isu_ids) == len(entrant.members) else ""
        yield name, nation, number


def _participants(publication: Publication, codes: dict[str, str]) -> Element:
    root = Element("Competition")
    held: dict[tuple[str, str, str], Element] = {}

    def person(name: str, nation: str, function: str) -> Element:
        key = (name, nation, function)
        if key not in held:
            said = {"Code": str(len(held) + 1), **_split(name), "PrintName": name}
            said |= {"Organisation": nation, "MainFunctionId": function}
            held[key] = SubElement(root, "Participant", {k: v for k, v in said.items() if v})
        return held[key]

    for category in publication.categories:
        if category.discipline is Discipline.SYNCHRONIZED:
            continue  # a team's skaters are not known
        for entry in category.entries:
            for name, nation, number in _people(entry.entrant):
                node = person(name, nation, "AA01")
                discipline = node.find("Discipline")
                if discipline is None:
                    discipline = SubElement(node, "Discipline", {"Code": _SPORT})
                if number:
                    discipline.set("IFId", number)
                if category.name not in codes:
                    continue
                event = SubElement(discipline, "RegisteredEvent", {"Event": codes[category.name]})
                for kind, planned in entry.planned:
                    for at, element in enumerate(planned if kind in _PHASES else (), 1):
                        said = {"Code": _PLANNED[_PHASES[kind]], "Pos": str(at), "Value": element}
                        SubElement(event, "EventEntry", said)
    for category in publication.categories:
        for segment in category.segments:
            for o in segment.panel.officials if segment.panel is not None else ():
                if o.name and o.function in _FUNCTIONS:
                    person(o.name, o.nation, _FUNCTIONS[o.function])
    return root


def _schedule(publication: Publication, codes: dict[str, str]) -> Element:
    root = Element("Competition", {"Code": _SPORT})
    planned = {(i.category, i.segment): i.at for i in reversed(publication.timetable) if i.segment}
    for category in publication.categories:
        kinds = [s.kind for s in category.segments]
        for segment in category.segments:
            phase = _PHASES.get(segment.kind)
            if category.name not in codes or phase is None or kinds.count(segment.kind) > 1:
                continue
            said = {"Code": f"{codes[category.name][:22]}{phase}000100--"}
            first = next((s.time for s in segment.starts if s.time), "")
            at = planned.get((category.name, segment.title), first)
            if at:
                said["StartDate"] = at
            unit = SubElement(root, "Unit", said)
            SubElement(unit, "ItemName", {"Value": f"{category.name} {segment.title}"})
            if publication.venue:
                SubElement(unit, "VenueDescription", {"VenueName": publication.venue})
    return root


def _result(category: PublishedCategory) -> Element:
    root = Element("Competition")
    SubElement(SubElement(root, "ExtendedInfos"), "SportDescription", {"EventName": category.name})
    for row in category.overall:
        if row.place is None and row.standing is not Standing.WITHDRAWN:
            continue
        said = {} if row.place is None else {"Rank": str(row.place)}
        if row.place is not None and row.total is not None:
            said["Result"] = format_points(row.total)
        composition = SubElement(SubElement(SubElement(root, "Result", said), "Competitor"), "Composition")
        ids = row.entrant.isu_ids
        members = row.entrant.members
        for at, name in enumerate(members):
            described = _split(name) | ({"IFId": ids[at]} if len(ids) == len(members) else {})
            SubElement(SubElement(composition, "Athlete"), "Description", described)
    return root
