"""What a rule value may look like: each kind reads the text of a rule file into integers, words and tuples.

Scalars arrive as texts, so that 1.10 is a factor of 110 hundredths and never a float. A reader raises ValueError
with the accepted form; the loader adds file, place and name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from rinkside.errors import PointsError
from rinkside.points import parse_points

__all__ = ["ALL", "KINDS", "ComponentRule", "read_value"]

ALL = -1
"""The count that stands for `all`."""


@dataclass(frozen=True, slots=True)
class ComponentRule:
    """One component of a segment: its abbreviation (SS, TR, PE, CH, IN, CO, PR, TI) and its factor in hundredths."""

    code: str
    factor: int


def _text(raw: Any) -> str:
    if not isinstance(raw, str) or not raw.strip():
        raise ValueError("write one text")
    return raw


def _count(raw: Any) -> int:
    if not isinstance(raw, str) or not raw.isdecimal():
        raise ValueError("write a whole number such as 5")
    return int(raw)


def _count_or_all(raw: Any) -> int:
    return ALL if raw == "all" else _count(raw)


def _points(raw: Any) -> int:
    try:
        return parse_points(_text(raw))
    except PointsError:
        raise ValueError("write points with two decimals such as 1.00") from None


def _factor(raw: Any) -> int:
    try:
        found = parse_points(_text(raw))
    except PointsError:
        raise ValueError("write a factor with two decimals such as 1.10") from None
    if found <= 0:
        raise ValueError("write a factor above 0, such as 1.10")
    return found


def _yes_or_no(raw: Any) -> bool:
    if raw not in ("yes", "no"):
        raise ValueError("write yes or no")
    return bool(raw == "yes")


def _many(reader: Callable[[Any], Any]) -> Callable[[Any], tuple[Any, ...]]:
    def read(raw: Any) -> tuple[Any, ...]:
        if not isinstance(raw, Sequence) or isinstance(raw, str):
            raise ValueError("write a list such as [a, b]")
        return tuple(reader(item) for item in raw)

    return read


def _by(key: Callable[[Any], Any], reader: Callable[[Any], Any]) -> Callable[[Any], Mapping[Any, Any]]:
    def read(raw: Any) -> Mapping[Any, Any]:
        if not isinstance(raw, Mapping):
            raise ValueError("write pairs such as {9: 7}")
        return MappingProxyType({key(k): reader(v) for k, v in raw.items()})

    return read


def _components(raw: Any) -> tuple[ComponentRule, ...]:
    return tuple(ComponentRule(code, factor) for code, factor in _by(_text, _factor)(raw).items())


KINDS: dict[str, Callable[[Any], Any]] = {
    "text": _text,
    "texts": _many(_text),
    "count": _count,
    "counts": _many(_count),
    "count or all": _count_or_all,
    "points": _points,
    "points list": _many(_points),
    "factor": _factor,
    "yes or no": _yes_or_no,
    "choice": _text,
    "choices": _many(_text),
    "choices by word": _by(_text, _text),
    "counts by count": _by(_count, _count),
    "counts by word": _by(_text, _count),
    "texts by word": _by(_text, _many(_text)),
    "components": _components,
}
"""The reader of each kind by its name."""


def read_value(kind: str, choices: tuple[str, ...], raw: Any) -> Any:
    """The value of a rule from what its file says; ValueError says which form is accepted."""
    found = KINDS[kind](raw)
    if choices:
        words = (found,) if isinstance(found, str) else found.values() if isinstance(found, Mapping) else found
        for word in words:
            if word not in choices:
                raise ValueError(f"{word!r} is none of: {'; '.join(choices)}")
    return found
