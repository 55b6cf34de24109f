"""The categories of a competition, found by key, title or results-system code; new ones proposed with their names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from rinkside.domain import Discipline, Gender, Level
from rinkside.errors import UsageError
from rinkside.protocols.titles import fold, parse_title

__all__ = ["Categories", "NewCategory"]


MOST_NEW = 60
"""New categories a file may bring; one with more has something else in that column."""


@lru_cache(maxsize=1 << 10)
def _title(text: str) -> Any:
    return parse_title(text)


@dataclass(frozen=True, slots=True)
class NewCategory:
    """A category the file names and the competition does not have: `title` as written, the rest as far as it says.

    `discipline` is "" where the name does not tell it; a person then has to. `rsc` is its results-system code.
    """

    key: str
    title: str
    discipline: str = ""
    gender: str = ""
    level: str = Level.OTHER.value
    rsc: str = ""

    def as_map(self) -> dict[str, str]:
        """The data of the act `category.add`."""
        found = {
            "category": self.key,
            "title": self.title,
            "discipline": self.discipline,
            "gender": self.gender,
            "level": self.level,
            "rsc": self.rsc,
        }
        return {name: value for name, value in found.items() if value}


@dataclass(slots=True)
class Categories:
    """`known` are the competition's, by key, each with title, discipline, gender, level, rsc. With `propose_new`,
    names it does not have become `new` ones."""

    known: Mapping[str, Mapping[str, Any]]
    propose_new: bool = False
    new: dict[str, NewCategory] = field(default_factory=dict)

    def names(self) -> str:
        """The categories there are, for people."""
        shown = [f"{key} ({c.get('title', '')})" if c.get("title") else key for key, c in self.known.items()]
        return ", ".join(shown[:12]) + (", …" if len(shown) > 12 else "") if shown else "none yet"

    def discipline(self, key: str) -> str:
        """The discipline of a category, "" where it is not said."""
        if key in self.known:
            return str(self.known[key].get("discipline", ""))
        return self.new[key].discipline if key in self.new else ""

    def find(self, said: str) -> str | None:
        """The key of the category a text names: its key, its title, or what says the same in other words (`Women`,
        `Damen`), where that is one only."""
        text = fold(said)
        for key, category in self._all():
            if text in (fold(key), fold(category.get("title", "") or key)):
                return key
        title = _title(said)
        alike = []
        for key, category in self._all():
            other = _title(category.get("title", ""))
            if title.rest == other.rest and title.distinct == other.distinct and _same(title, other, category):
                alike.append(key)
        return alike[0] if len(alike) == 1 and (title.discipline or title.gender) else None

    def find_rsc(self, rsc: str) -> str | None:
        """The key of the category with that results-system code, its phase and unit left out."""
        for key, category in self._all():
            code = str(category.get("rsc", "") or "")
            if code and code[:22].rstrip("-") == rsc[:22].rstrip("-"):
                return key
        return None

    def _all(self) -> list[tuple[str, Mapping[str, Any]]]:
        return [*self.known.items(), *((key, c.as_map()) for key, c in self.new.items())]

    def propose(self, said: str, rsc: str = "", discipline: str = "", gender: str = "", level: str = "") -> str | None:
        """The key of a new category of that name; None where new ones are not asked for."""
        if not self.propose_new or len(self.new) >= MOST_NEW:
            return None
        title = _title(said)
        made = NewCategory(
            self._key(said),
            said,
            discipline or (title.discipline.value if title.discipline else ""),
            gender or (title.gender.value if title.gender else ""),
            level or (title.level.value if title.level else Level.SENIOR.value if title.plain else Level.OTHER.value),
            rsc,
        )
        self.new[made.key] = made
        return made.key

    def _key(self, said: str) -> str:
        plain = unicodedata.normalize("NFKD", said).encode("ascii", "ignore").decode()
        words = re.findall(r"[A-Za-z0-9]+", plain)
        stem = "".join(w if w.isdigit() else w[:1] if len(words) > 1 and len(w) > 3 else w for w in words)[:12].upper()
        stem = stem or "C"
        taken = {*self.known, *self.new}
        key, number = stem, 2
        while key in taken:
            key, number = f"{stem}{number}", number + 1
        return key


def _same(title: Any, other: Any, category: Mapping[str, Any]) -> bool:
    """Whether two titles mean one discipline, gender and level; a plain title is the senior one."""
    try:
        discipline = other.discipline or Discipline(category.get("discipline") or Discipline.SINGLES)
        gender = other.gender or (Gender(category["gender"]) if category.get("gender") else None)
        level = other.level or Level(category.get("level") or Level.SENIOR)
    except (ValueError, UsageError):
        return False
    wanted = title.discipline or (Discipline.SINGLES if title.gender in (Gender.MEN, Gender.WOMEN) else None)
    couple = discipline is not Discipline.SINGLES
    return (
        wanted is discipline
        and (couple or title.gender is gender)
        and (title.level or (Level.SENIOR if title.plain else None)) is level
    )
