"""What the server answers, one module for each subject; `doors` lists every route with its roles."""

from __future__ import annotations

import importlib
import pkgutil

from rinkside.server.guard import Door

__all__ = ["doors"]


def doors() -> list[Door]:
    """Every route of the server: the DOORS of every module of this folder."""
    names = sorted(info.name for info in pkgutil.iter_modules(__path__))
    return [door for name in names for door in importlib.import_module(f"{__name__}.{name}").DOORS]
