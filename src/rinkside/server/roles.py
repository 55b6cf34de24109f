"""The roles a device can have at the rink, in the words of the desks."""

from __future__ import annotations

from rinkside.server.problems import Problem

__all__ = [
    "CODE_ROLES",
    "HOST",
    "JUDGE",
    "MAX_SEAT",
    "OFFICIALS",
    "PUBLIC",
    "ROLE_NAMES",
    "SINGLE_PLACES",
    "check_place",
    "place_name",
]

HOST = "host"
"""The machine the server runs on."""
JUDGE = "judge"
"""A judge; the only role with seats."""
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
    PUBLIC: "Viewer",
    HOST: "Host",
}
"""Every role with the name people read."""

CODE_ROLES = frozenset(ROLE_NAMES) - {HOST, PUBLIC}
"""The roles a one-time code can give."""
OFFICIALS = CODE_ROLES
"""Everybody with a place at the rink."""

SINGLE_PLACES = frozenset(
    {JUDGE, "referee", "technical_controller", "technical_specialist", "assistant_specialist", "data_operator"}
)
"""Places with one device at a time: a second one takes the place over and locks the first."""


def place_name(role: str, seat: int = 0) -> str:
    """A place as people say it: Judge 6, Referee."""
    name = ROLE_NAMES.get(role, role)
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
