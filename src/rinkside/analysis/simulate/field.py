"""The field of one category of an archive as it stood before its free, or while the free was skated."""

from __future__ import annotations

from rinkside.analysis.simulate.chances import Entry
from rinkside.analysis.simulate.held_back import after_short
from rinkside.analysis.simulate.history import Case, cases
from rinkside.analysis.simulate.model import fit
from rinkside.archive import Archive
from rinkside.errors import UsageError

__all__ = ["field_of", "field_of_category"]

_WORDS = {"M": "men", "W": "women ladies", "X": ""}


def field_of(archive: Archive, words: str, skated: int = 0) -> tuple[str, list[Entry]]:
    """Title and entries of the one senior category that has all these words, in the order of the free's start.

    The first `skated` have their score. Only what was skated before is used. Raises UsageError where no category or
    several fit, and where too little was skated before.
    """
    before: list[list[Case]] = []
    hits: list[tuple[str, list[Case], list[list[Case]]]] = []
    wanted = words.lower().replace("-", " ").split()
    for category in cases(archive):
        first = category[0]
        discipline, gender = first.group
        title = f"{first.event} {discipline} {_WORDS.get(gender, '')}"
        said = set(title.lower().replace("-", " ").split())
        if all(word in said for word in wanted):
            hits.append((title.replace(" ladies", "").strip(), category, list(before)))
        before.append(category)
    if not hits:
        raise UsageError(
            f"{words!r} fits no senior category of which this archive holds all segments, and enough of what was "
            "skated before"
        )
    if len(hits) > 1:
        raise UsageError(
            f"{words!r} fits {len(hits)} categories; write more of one: {'; '.join(h[0] for h in hits[:8])}"
        )
    title, category, known = hits[0]
    return title, _entries(archive, category, known, skated)


def field_of_category(archive: Archive, event: str, discipline: str, gender: str) -> list[Entry]:
    """The entries before the free of the category of an event by its id, discipline and gender (X for couples).

    Raises UsageError where not all its segments are held, and where too little was skated before.
    """
    before: list[list[Case]] = []
    for category in cases(archive):
        if category[0].event == event and category[0].group == (discipline, gender):
            return _entries(archive, category, before, 0)
        before.append(category)
    raise UsageError("this archive holds too little that was skated before it, or not the sheets of all its segments")


def _entries(archive: Archive, category: list[Case], known: list[list[Case]], skated: int) -> list[Entry]:
    model = fit([c for c in known if c[0].day < category[0].day])
    starts = dict(
        archive.sql(
            "SELECT name, min(start) FROM performances JOIN segments USING (segment) "
            "WHERE event = $event AND starts_with(kind, 'free') AND name IN (SELECT unnest($names)) GROUP BY name",
            {"event": category[0].event, "names": [c.name for c in category]},
        ).iter_rows()
    )
    order = sorted(category, key=lambda c: starts.get(c.name) or 0)
    entries = after_short(model, order)
    done = [Entry(c.name, c.earlier + (c.free or 0)) for c in order[:skated]]
    return [*done, *entries[skated:]]
