"""Names as records print them, to people: which word is the surname."""

from __future__ import annotations

import re

from rinkside.coverage.record.model import Person

__all__ = ["people_of", "person"]

_GENDERS = {"men": ("M",), "women": ("F",), "pairs": ("F", "M"), "ice dance": ("F", "M")}


def people_of(name: str, discipline: str, age: int | None = None) -> tuple[Person, ...]:
    """The people of an entrant printed as `name`; couples are printed `A / B`, the lady first.

    >>> [p.surname for p in people_of("VIRTUE Tessa / MOIR Scott", "ice dance")]
    ['Virtue', 'Moir']
    """
    genders = _GENDERS.get(discipline, ("",))
    parts = [part.strip() for part in name.split("/") if part.strip()]
    return tuple(person(part, genders[min(i, len(genders) - 1)], age) for i, part in enumerate(parts))


def person(name: str, gender: str = "", age: int | None = None) -> Person:
    """A person from one printed name: capitals are the surname, wherever they stand; else the last word is.

    >>> person("Yuna KIM").surname, person("SIAO HIM FA Adam").given, person("Kaori Sakamoto").surname
    ('Kim', 'Adam', 'Sakamoto')
    """
    words = re.sub(r"\bO (?=[A-Z]{2})", "O'", name).split()  # `Daniel O SHEA`
    capitals = [w for w in words if _is_capital(w)]
    if capitals and len(capitals) < len(words):
        surname, given = capitals, [w for w in words if not _is_capital(w)]
    elif len(words) > 1 and words[-1].isupper() and len(words[-1]) == 1:
        surname, given = words[:-1], words[-1:]  # `MOORE-TOWERS K`
    elif capitals:
        surname, given = words, []
    else:
        surname, given = words[-1:], words[:-1]
    return Person(name, " ".join(given), " ".join(_titled(w) for w in surname), gender, age)


def _is_capital(word: str) -> bool:
    letters = [c for c in word if c.isalpha()]
    return len(letters) > 1 and sum(c.isupper() for c in letters) >= len(letters) - 1 and letters[-1].isupper()


def _titled(word: str) -> str:
    return re.sub(r"[^\W\d_]+", lambda m: m[0].capitalize(), word) if word.isupper() else word
