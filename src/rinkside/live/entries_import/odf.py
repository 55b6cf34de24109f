"""ODF DT_PARTIC: athletes, couples and teams registered for events, as entries."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from rinkside.domain import Discipline, Gender, Severity, parse_rsc
from rinkside.errors import UsageError
from rinkside.live.entries_import.categories import Categories
from rinkside.live.entries_import.people import birth_day, isu_number, nation_code
from rinkside.live.entries_import.planned import Scale, planned_codes, segment_kind
from rinkside.live.entries_import.problems import Problem
from rinkside.live.entries_import.rows import Drafted
from rinkside.protocols.odf import Participant, ParticipantList, Registration

__all__ = ["draft_participants"]

_ATHLETE = ("", "AA01")
_WORDS = {"CLUB": "club", "COACH": "coach", "MUSIC": "music"}
_NAMES = ("CATEGORY", "CATEGORY_NAME", "EVENT_NAME", "CATEGORY_TITLE")


def draft_participants(
    listed: ParticipantList,
    categories: Categories,
    category: str,
    scale: Scale | None,
    today: date,
    *,
    planned: bool = True,
) -> tuple[list[Drafted], list[Problem]]:
    """An entry for every registration. `row` is the number of the participant in the message, from 1."""
    people = {p.code: p for p in listed.participants if not p.team_type}
    partners = {code for p in listed.participants if p.team_type for code in p.members}
    drafts: list[Drafted] = []
    problems: list[Problem] = []
    officials = 0
    for number, participant in enumerate(listed.participants, 1):
        if participant.function not in _ATHLETE:
            officials += 1
            continue
        if not participant.registrations and (participant.code in partners or not category):
            continue
        for registration in participant.registrations or (Registration(""),):
            key = _category(registration, categories, category, number, problems)
            entry = _entry(participant, people, number, today, problems)
            if entry is None:
                continue
            for _, code, _, value in registration.other:
                if code in _WORDS and value:
                    entry[_WORDS[code]] = value[:120]
            if planned:
                _planned(entry, registration, key, categories.discipline(key), scale, number, problems)
            drafts.append(Drafted(number, "", key, entry))
    if officials:
        note = (
            f"{officials} people of the message are no athletes and were left out. Enter officials on their own page."
        )
        problems.append(Problem("odf-not-athletes", note, severity=Severity.INFO))
    return drafts, problems


def _category(
    registration: Registration, categories: Categories, default: str, number: int, problems: list[Problem]
) -> str:
    event = registration.event
    said = next((value for _, code, _, value in registration.other if code in _NAMES and value), "")
    found = (categories.find_rsc(event) if event else None) or (categories.find(said) if said else None)
    if found is not None:
        return found
    if not event and default:
        return default
    discipline = gender = level = ""
    try:
        rsc = parse_rsc(event)
        discipline = rsc.discipline.value if rsc.discipline else ""
        gender, level = rsc.gender.value, rsc.level.value
        said = said or _title(discipline, gender, level, rsc.level_code)
        titled = categories.find(said)
        if titled is not None:
            return titled
    except UsageError:
        said = said or event
    made = categories.propose(said, event, discipline, gender, level) if said else None
    if made is not None:
        return made
    known = categories.names()
    note = f"There is no category for {said or 'an entry without event'}. Add it first, or choose one: {known}."
    problems.append(Problem("category-unknown", note, number, "Event", event, known))
    return ""


def _title(discipline: str, gender: str, level: str, code: str) -> str:
    who = {Gender.MEN.value: "Men", Gender.WOMEN.value: "Women"}.get(gender, "")
    what = who if discipline == Discipline.SINGLES and who else discipline.title()
    word = "" if level == "senior" else code if level == "other" else level.title()
    return " ".join(filter(None, (word, what)))


def _entry(
    participant: Participant, people: dict[str, Participant], number: int, today: date, problems: list[Problem]
) -> dict[str, object] | None:
    members = []
    if participant.team_type or participant.members:
        for code in participant.members:
            if code in people:
                members.append(people[code])
            else:
                note = (
                    f"{participant.name or participant.code} names member {code}, who is not in the message. Send both."
                )
                problems.append(Problem("odf-member-unknown", note, number, "Composition", code))
    else:
        members = [participant]
    found = [_member(person, number, today, problems) for person in members]
    couple = " / ".join(f"{m['given']} {m['family']}".strip() for m in found) if len(found) < 3 else ""
    name = participant.name if len(found) > 2 or not couple else couple
    if not name:
        problems.append(
            Problem("name-missing", "A participant without name. Send it with a name.", number, "PrintName")
        )
        return None
    entry: dict[str, object] = {"name": name[:200], "members": found}
    nation = nation_code(participant.organisation)
    if participant.organisation and nation is None:
        note = f"{participant.organisation[:40]} is no nation's code of three letters. It is kept as the club."
        problems.append(
            Problem("nation-form", note, number, "Organisation", participant.organisation, "ITA", Severity.WARNING)
        )
        entry["club"] = participant.organisation[:120]
    elif nation:
        entry["nation"] = nation
    return entry


def _member(person: Participant, number: int, today: date, problems: list[Problem]) -> dict[str, str]:
    member = {"given": person.given_name, "family": person.family_name or person.name}
    nation = nation_code(person.organisation)
    if nation:
        member["nation"] = nation
    isu = isu_number(person.federation_id) if person.federation_id else None
    if isu:
        member["isu_id"] = isu
    if person.birth_date:
        born, wrong = birth_day(person.birth_date, True, today)
        if born:
            member["born"] = born
        else:
            note = f"{person.name}: born {person.birth_date}? Correct the date."
            problems.append(
                Problem(wrong, note, number, "BirthDate", person.birth_date, "1998-03-21", Severity.WARNING)
            )
    return member


def _planned(
    entry: dict[str, object],
    registration: Registration,
    key: str,
    discipline: str,
    scale: Scale | None,
    number: int,
    problems: list[Problem],
) -> None:
    planned: dict[str, list[str]] = {}
    sent: Iterable[tuple[str, tuple[str, ...]]] = (
        ("short", registration.planned_short),
        ("free", registration.planned_free),
    )
    for segment, elements in sent:
        kind = segment_kind(discipline, segment)
        if not elements or kind is None:
            continue
        codes, found = planned_codes(elements, scale(key, kind) if scale is not None and key else None)
        planned[kind] = codes
        problems += [replace(p, row=number, column=f"ELEMENT_CODE_{segment.upper()}") for p in found]
    if planned:
        entry["planned"] = planned
