"""Decisions about devices: who holds which place."""

from __future__ import annotations

from rinkside.live.acts import ROLES
from rinkside.live.decide.context import Context, Outcome, refuse

__all__ = ["DECIDERS"]


def _join(c: Context) -> Outcome:
    if c.data["role"] not in ROLES:
        said = ", ".join(ROLES)
        refuse("unknown-role", f"There is no role {c.data['role']}. Roles: {said}.", "role", said, "form")
    if c.data["role"] == "judge" and "seat" not in c.data:
        refuse("field-missing", "A judge's device needs a seat. Send seat.", "seat", "1 to 15", "form")
    return c.data, {}


def _leave(c: Context) -> Outcome:
    c.held("devices", c.data["device"], "device")
    return c.data, {}


def _takeover(c: Context) -> Outcome:
    return c.data, {"seat": c.data["seat"]}


DECIDERS = {"device.join": _join, "device.leave": _leave, "seat.takeover": _takeover}
"""The decision of each kind of act here."""
