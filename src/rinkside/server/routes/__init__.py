"""What the server answers, one module for each subject; `doors` lists every route with its roles."""

from __future__ import annotations

from rinkside.server.guard import Door
from rinkside.server.routes import acts, calls, devices, join, office, pages, state

__all__ = ["doors"]


def doors() -> list[Door]:
    """Every route of the server."""
    return [*pages.DOORS, *join.DOORS, *devices.DOORS, *office.DOORS, *acts.DOORS, *state.DOORS, *calls.DOORS]
