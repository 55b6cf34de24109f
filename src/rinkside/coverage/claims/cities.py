"""What one city is called: in another language, or by the town where its hall stands."""

from __future__ import annotations

from rinkside.coverage.record.model import Record
from rinkside.domain.spellings import fold

__all__ = ["is_own_city", "same_city"]

_CALLED = {
    "milano": "milan", "pyeongchang": "gangneung", "pyongchang": "gangneung", "gangneung-si": "gangneung",
    "torino": "turin", "moskva": "moscow", "wien": "vienna", "praha": "prague", "roma": "rome", "cortina": "milan",
    "milan cortina": "milan", "milano cortina": "milan", "goteborg": "gothenburg",
}  # fmt: skip


def same_city(word: str) -> str:
    """The one name of a city, folded: "Milano" and "Milan" are "milan"."""
    folded = fold(word)
    return _CALLED.get(folded, folded)


def is_own_city(record: Record, word: str) -> bool:
    """Whether a word names the city of an event, or the place its name carries."""
    own = {same_city(part.strip()) for city in record.cities for part in city.split(",")}
    return same_city(word) in own or fold(word) in fold(record.event).split()
