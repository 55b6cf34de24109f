"""Rule values as people write them: factors and points with two decimals, lists with commas."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rinkside.points import format_points
from rinkside.rulebook.kinds import ALL, ComponentRule

__all__ = ["shown"]


def shown(value: Any, kind: str) -> str:
    """The value of a rule of that kind (`RuleName.kind`) in words and numbers."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {shown(inner, kind)}" for key, inner in value.items()) or "none"
    if isinstance(value, tuple):
        return ", ".join(shown(inner, kind) for inner in value) or "none"
    if isinstance(value, ComponentRule):
        return f"{value.code} × {format_points(value.factor)}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        if value == ALL and "all" in kind:
            return "all"
        return format_points(value) if kind.startswith(("points", "factor")) else str(value)
    return str(value)
