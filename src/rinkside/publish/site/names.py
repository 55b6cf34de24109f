"""Names of the files of a site: stable while names stay, safe in any address, never two alike."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from rinkside.domain import Entrant
from rinkside.publish.model import Publication

__all__ = ["Names", "slug"]

_LETTERS = str.maketrans({"Ø": "O", "ø": "o", "Ł": "L", "ł": "l", "ß": "ss", "Æ": "Ae", "æ": "ae", "Đ": "D", "đ": "d"})


def slug(text: str) -> str:
    """Small letters, digits and hyphens: `LIU Alysa` is `liu-alysa`. Letters without a Latin form stay as they are."""
    plain = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    words = re.findall(r"\w+", unicodedata.normalize("NFC", plain).casefold().replace("_", " "))
    return "-".join(words)[:80].strip("-") or "x"


class Names:
    """The files of one publication: categories and segments numbered in order, people and clubs by name."""

    def __init__(self, publication: Publication) -> None:
        self.categories = _apart((c.name for c in publication.categories), "category")
        self.segments: dict[tuple[str, int], str] = {}
        self.numbers: dict[tuple[str, int], int] = {}
        number = 0
        for category in publication.categories:
            slugs = _apart((s.title for s in category.segments), "segment", in_order=True)
            for at, name in enumerate(slugs.values()):
                number += 1
                self.segments[category.name, at] = name
                self.numbers[category.name, at] = number
        people: dict[tuple[str, str], None] = {}
        clubs: dict[str, None] = {}
        for category in publication.categories:
            found = [e.entrant for e in category.entries]
            found += [r.entrant for r in category.overall]
            found += [r.entrant for s in category.segments for r in s.rows]
            found += [r.entrant for s in category.segments for r in s.starts]
            for entrant in found:
                people.setdefault((entrant.name, entrant.nation))
                if club_of(entrant):
                    clubs.setdefault(club_of(entrant))
        by_text = _apart((f"{name} {nation}" for name, nation in people), "skater")
        self._people = {key: by_text[f"{key[0]} {key[1]}"] for key in people}
        self._clubs = _apart(clubs, "club")

    def skater(self, entrant: Entrant) -> str:
        """The page of an entrant, from the top of the site."""
        return f"skaters/{self._people[entrant.name, entrant.nation]}.html"

    def club(self, name: str) -> str:
        """The page of a club or, where no club is known, of a nation."""
        return f"clubs/{self._clubs[name]}.html"

    def category(self, name: str) -> str:
        """The page of a category."""
        return f"{self.categories[name]}/index.html"

    def segment(self, category: str, at: int) -> str:
        """The page of a segment."""
        return f"{self.categories[category]}/{self.segments[category, at]}.html"

    def versions(self, category: str) -> str:
        """The page of the versions of a category's results."""
        return f"{self.categories[category]}/versions.html"


def club_of(entrant: Entrant) -> str:
    """The club, else the nation, "" where neither is known."""
    return entrant.club or entrant.nation


_TAKEN = ("skaters", "clubs", "data", "prints", "teams", "versions", "index")


def _apart(texts: Iterable[str], what: str, *, in_order: bool = False) -> dict[str, str]:
    """A slug for each text, numbered where two would be one; `in_order` keeps equal texts apart, too."""
    found: dict[str, str] = {}
    used = set(_TAKEN)
    for at, text in enumerate(texts):
        key = f"{at} {text}" if in_order else text
        if key in found:
            continue
        name, number = slug(text or what), 1
        while (name if number == 1 else f"{name}-{number}") in used:
            number += 1
        name = name if number == 1 else f"{name}-{number}"
        used.add(name)
        found[key] = name
    return found
