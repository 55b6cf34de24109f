"""What may stand in the address of a graphic, and what is wrong with what stands there.

    wrong_options({"scale": "big"}, segments=("W-free",), languages=("en", "fr"))
    # [WrongOption("scale", "big", "a whole number from 50 to 150")]

A graphic with a wrong option is not put on the picture at all: what would be seen is not what was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

__all__ = ["OPTIONS", "Option", "WrongOption", "wrong_options"]

_LONGEST = 40


@dataclass(frozen=True, slots=True)
class Option:
    """One option: one of `values`, or a whole number between `least` and `most`, or what the caller knows."""

    values: tuple[str, ...] = ()
    least: int = 0
    most: int = 0

    def accepts(self, value: str) -> bool:
        """Whether a text is a value of it."""
        if self.values:
            return value in self.values
        return bool(re.fullmatch(r"[0-9]{1,4}", value)) and self.least <= int(value) <= self.most

    @property
    def accepted(self) -> str:
        """What it takes, in words."""
        if self.values:
            return " or ".join(self.values)
        return f"a whole number from {self.least} to {self.most}"


OPTIONS: dict[str, Option] = {
    "show": Option(("always",)),
    "side": Option(("left", "right")),
    "scale": Option(least=50, most=150),
    "segment": Option(),
    "lang": Option(),
    "list": Option(("0", "1")),
    "rows": Option(least=1, most=12),
    "every": Option(least=6, most=600),
    "group": Option(("all",)),
    "for": Option(least=6, most=3600),
    "backdrop": Option(("ice", "green")),
}
"""Every option by its name; the segments and languages there are is for who serves the page to say."""


@dataclass(frozen=True, slots=True)
class WrongOption:
    """An option that is none, or a value it does not take: shortened, with what is accepted."""

    name: str
    value: str
    accepted: str


def wrong_options(given: Mapping[str, str], *, segments: Iterable[str], languages: Iterable[str]) -> list[WrongOption]:
    """What is wrong with the options of an address; an empty value is the default. [] where nothing is."""
    options = OPTIONS | {"segment": Option(tuple(segments) or ("none yet",)), "lang": Option(tuple(languages))}
    found = []
    for name, value in given.items():
        option = options.get(name)
        if option is None:
            found.append(WrongOption(name[:_LONGEST], value[:_LONGEST], ", ".join(options)))
        elif value and not option.accepts(value):
            found.append(WrongOption(name, value[:_LONGEST], option.accepted))
    return found
