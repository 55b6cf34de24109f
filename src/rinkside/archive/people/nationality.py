"""Whom somebody stood for, season by season: as printed, as a source says, or carried from seasons that agree.

Panels of ISU championships print no nation for judges. Where every season that says one agrees, or the nearest before
and after do, the seasons between and around are carried from them and marked so.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from rinkside.archive.people.mentions import Bearer
from rinkside.archive.people.nations import stands_for_a_nation

__all__ = ["nationality_rows"]


def nationality_rows(own: Mapping[int, Sequence[Bearer]], ids: Mapping[int, str]) -> list[dict[str, Any]]:
    """Rows of `nationalities` for people as their bearers, by number, with their ids."""
    rows = []
    for root, bearers in own.items():
        said: dict[tuple[int, str, str], int] = defaultdict(int)
        seasons: set[int] = set()
        for bearer in bearers:
            for mention in bearer.mentions:
                for year, count in mention.seasons.items():
                    seasons.add(year)
                    if stands_for_a_nation(bearer.nation):
                        said[year, bearer.nation, mention.source] += count
        for (year, nation, source), count in sorted(said.items()):
            rows.append(_row(ids[root], year, nation, "imported" if source else "printed", source, count))
        if bearers[0].role == "official":
            known: dict[int, set[str]] = defaultdict(set)
            for year, nation, _ in said:
                known[year].add(nation)
            for year in sorted(seasons - set(known)):
                if found := _carried(year, known):
                    rows.append(_row(ids[root], year, found, "carried", "", 0))
    return rows


def _carried(year: int, known: Mapping[int, set[str]]) -> str | None:
    """The nation of the nearest seasons before and after, where they say one and the same."""
    before = max((y for y in known if y < year), default=None)
    after = min((y for y in known if y > year), default=None)
    nations = {n for y in (before, after) if y is not None for n in known[y]}
    return nations.pop() if len(nations) == 1 else None


def _row(person: str, year: int, nation: str, basis: str, source: str, count: int) -> dict[str, Any]:
    return {
        "person": person,
        "season": f"{year}-{(year + 1) % 100:02}" if year else None,
        "nation": nation,
        "basis": basis,
        "source": source or None,
        "mentions": count,
    }
