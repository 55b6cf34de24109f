"""Names that are told apart: pages, versions and tables know a category and a segment by what it is called."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rinkside.publish.model import PublishedCategory

__all__ = ["told_apart"]


def told_apart(categories: Iterable[PublishedCategory]) -> tuple[PublishedCategory, ...]:
    """The categories with a number behind a name that another has already, and so the segments of each.

    A segment whose result waits by its title waits whatever number it gets.
    """
    found = list(categories)
    names = _numbered([c.name for c in found])
    for at, category in enumerate(found):
        titles = _numbered([s.title for s in category.segments])
        pairs = list(zip(titles, category.segments, strict=True))
        held = {h.casefold() for h in category.policy.hold}
        more = [t for t, s in pairs if t != s.title and s.title.casefold() in held]
        found[at] = replace(
            category,
            name=names[at],
            segments=tuple(replace(s, title=t) for t, s in pairs),
            policy=replace(category.policy, hold=(*category.policy.hold, *more)),
        )
    return tuple(found)


def _numbered(names: list[str]) -> list[str]:
    used: set[str] = set()
    found = []
    for name in names:
        number, shown = 1, name
        while shown.casefold() in used or (shown != name and shown in names):
            number += 1
            shown = f"{name} ({number})"
        used.add(shown.casefold())
        found.append(shown)
    return found
