"""DT_SCHEDULE: the units of a competition, and when and where each begins."""

from __future__ import annotations

from dataclasses import dataclass

from rinkside.protocols.xml_tree import Node

__all__ = ["Schedule", "ScheduledUnit", "read_schedule"]


@dataclass(frozen=True, slots=True)
class ScheduledUnit:
    """One unit: its RSC, when it begins (ISO 8601 as sent, "" where nothing is said), its name, and the venue's."""

    code: str
    start: str = ""
    name: str = ""
    venue: str = ""


@dataclass(frozen=True, slots=True)
class Schedule:
    """The units of one message, in its order."""

    units: tuple[ScheduledUnit, ...]


def read_schedule(root: Node) -> Schedule:
    """The units below `Competition`."""
    found = []
    for unit in root.all("Competition", "Unit"):
        name, venue = unit.first("ItemName"), unit.first("VenueDescription")
        found.append(
            ScheduledUnit(
                unit.get("Code"),
                unit.get("StartDate"),
                "" if name is None else name.get("Value"),
                "" if venue is None else venue.get("VenueName"),
            )
        )
    return Schedule(tuple(found))
