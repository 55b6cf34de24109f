"""The roles a device can have at the rink, in the words of the desks."""

from __future__ import annotations

from rinkside.live.acts import plain
from rinkside.server.problems import Problem

__all__ = [
    "CODE_ROLES",
    "HOLD_ROLES",
    "HOST",
    "JUDGE",
    "MAX_SEAT",
    "OFFICIALS",
    "PUBLIC",
    "ROLE_NAMES",
    "SINGLE_PLACES",
    "TEAM_LEADER",
    "check_place",
    "check_scope",
    "place_name",
]

HOST = "host"
"""The machine the server runs on."""
JUDGE = "judge"
"""A judge; the only role with seats."""
TEAM_LEADER = "team_leader"
"""Speaks for the entries of a nation or club; the only role with a scope."""
PUBLIC = "viewer"
"""Anybody, without a code."""
MAX_SEAT = 15
"""The highest seat a judge can have."""

ROLE_NAMES: dict[str, str] = {
    "secretariat": "Secretariat",
    "referee": "Referee",
    "technical_controller": "Technical Controller",
    "technical_specialist": "Technical Specialist",
    "assistant_specialist": "Assistant Technical Specialist",
    "data_operator": "Data Operator",
    JUDGE: "Judge",
    "announcer": "Announcer",
    "paper_entry": "Paper marks, entry",
    "paper_check": "Paper marks, check",
    TEAM_LEADER: "Team leader",
    "liaison": "Athlete liaison",
    "floor_manager": "Floor manager",
    "director": "Director",
    PUBLIC: "Viewer",
    HOST: "Host",
}
"""Every role with the name people read."""

CODE_ROLES = frozenset(ROLE_NAMES) - {HOST, PUBLIC}
"""The roles a one-time code can give."""
HOLD_ROLES = frozenset({TEAM_LEADER, "liaison", "floor_manager", "director"})
"""Who is here for people's privacy alone: they see who skates and the holds, never a mark."""
LONGEST_SCOPE = 80
OFFICIALS = CODE_ROLES
"""Everybody with a place at the rink."""

SINGLE_PLACES = frozenset(
    {JUDGE, "referee", "technical_controller", "technical_specialist", "assistant_specialist", "data_operator"}
)
"""Places with one device at a time: a second one takes the place over and locks the first."""


def place_name(role: str, seat: int = 0, scope: str = "") -> str:
    """A place as people say it: Judge 6, Referee, Team leader, FIN."""
    name = ROLE_NAMES.get(role, role)
    if scope:
        return f"{name}, {scope}"
    return f"{name} {seat}" if role == JUDGE and seat else name


def check_place(role: object, seat: object) -> tuple[str, int]:
    """Role and seat as they may be given away by code. Raises `Problem` 400."""
    if not isinstance(role, str) or role not in CODE_ROLES:
        raise Problem(
            400, "unknown-role", f"{str(role)[:40]!r} is no role.", field="role", accepted=", ".join(sorted(CODE_ROLES))
        )
    number = 0 if seat in (None, "") else seat
    if not isinstance(number, int) or isinstance(number, bool):
        raise Problem(400, "unknown-seat", "A seat is a number.", field="seat", accepted=f"1 to {MAX_SEAT} for a judge")
    if role == JUDGE and not 1 <= number <= MAX_SEAT:
        raise Problem(400, "unknown-seat", f"A judge has no seat {number}.", field="seat", accepted=f"1 to {MAX_SEAT}")
    if role != JUDGE and number:
        raise Problem(400, "unknown-seat", f"{place_name(role)} has no seats.", field="seat", accepted="no seat")
    return role, number


def check_scope(role: str, scope: object) -> str:
    """The nation or club a team leader speaks for; "" for every other role. Raises `Problem` 400."""
    text = "" if scope is None else scope
    if not isinstance(text, str) or len(text) > LONGEST_SCOPE or not plain(text):
        accepted = f"at most {LONGEST_SCOPE} characters"
        raise Problem(400, "not-a-scope", "The scope is no short text.", field="scope", accepted=accepted)
    text = text.strip()
    if role == TEAM_LEADER and not text:
        why = "A team leader speaks for a nation or a club. Say which."
        raise Problem(400, "no-scope", why, field="scope", accepted="a nation such as FIN, or the name of a club")
    if role != TEAM_LEADER and text:
        raise Problem(400, "not-a-scope", f"{place_name(role)} has no scope.", field="scope", accepted="no scope")
    return text
