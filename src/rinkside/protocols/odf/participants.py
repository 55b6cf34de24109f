"""DT_PARTIC: who takes part, in what, with which planned elements."""

from __future__ import annotations

from dataclasses import dataclass

from rinkside.protocols.xml_tree import Node

__all__ = ["Participant", "ParticipantList", "Registration", "read_participants"]

_PLANNED = {"ELEMENT_CODE_SHORT": "short", "ELEMENT_CODE_FREE": "free"}


@dataclass(frozen=True, slots=True)
class Registration:
    """One event a participant is registered for: its RSC, the planned elements by position for each segment, and every
    other entry as (type, code, position, value)."""

    event: str
    planned_short: tuple[str, ...] = ()
    planned_free: tuple[str, ...] = ()
    other: tuple[tuple[str, str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Participant:
    """One athlete, official or team. `function` is the code as sent (AA01 an athlete, JU a judge); `members` the codes
    of a team's members; `federation_id` the IFId."""

    code: str
    given_name: str
    family_name: str
    print_name: str = ""
    gender: str = ""
    organisation: str = ""
    function: str = ""
    federation_id: str = ""
    status: str = ""
    team_type: str = ""
    members: tuple[str, ...] = ()
    registrations: tuple[Registration, ...] = ()
    birth_date: str = ""

    @property
    def name(self) -> str:
        """The print name, else given and family name."""
        return self.print_name or f"{self.given_name} {self.family_name}".strip()


@dataclass(frozen=True, slots=True)
class ParticipantList:
    """The participants of one message, in its order."""

    participants: tuple[Participant, ...]


def read_participants(root: Node) -> ParticipantList:
    """Participants and teams below `Competition`."""
    found = [_participant(node) for node in root.all("Competition", "Participant")]
    found += [_participant(node) for node in root.all("Competition", "Team")]
    return ParticipantList(tuple(found))


def _participant(node: Node) -> Participant:
    discipline = node.first("Discipline")
    registrations = [_registration(n) for n in discipline.all("RegisteredEvent")] if discipline is not None else []
    return Participant(
        code=node.get("Code"),
        given_name=node.get("GivenName"),
        family_name=node.get("FamilyName"),
        print_name=node.get("PrintName") or node.get("Name"),
        gender=node.get("Gender"),
        organisation=node.get("Organisation"),
        function=node.get("MainFunctionId"),
        federation_id=discipline.get("IFId") if discipline is not None else "",
        status=node.get("Status"),
        team_type=node.get("TeamType"),
        members=tuple(a.get("Code") for a in node.all("Composition", "Athlete")),
        registrations=tuple(registrations),
        birth_date=node.get("BirthDate"),
    )


def _registration(node: Node) -> Registration:
    planned: dict[str, list[tuple[int, str]]] = {"short": [], "free": []}
    other = []
    for entry in node.all("EventEntry"):
        segment, position = _PLANNED.get(entry.get("Code")), entry.get("Pos")
        if segment is not None and position.isdecimal():
            planned[segment].append((int(position[:6]), entry.get("Value")))
        else:
            other.append((entry.get("Type"), entry.get("Code"), position, entry.get("Value")))
    short, free = (tuple(value for _, value in sorted(planned[s])) for s in ("short", "free"))
    return Registration(node.get("Event"), short, free, tuple(other))
