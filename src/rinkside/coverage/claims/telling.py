"""How a story tells what it tells: as it happens or afterwards, and of which segments."""

from __future__ import annotations

import re

from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.model import Kind

__all__ = ["settled", "told_live", "told_of"]


def told_live(reading: Reading, at: int) -> bool:
    """Whether the story tells this as it happens: words of the moment in this sentence, or times throughout."""
    first, last = reading.sentence(at)
    mark = next((j for j in range(at + 1, last) if reading.low(j) == ";"), last)
    if _of_the_moment(reading, at, first, mark):
        return True
    live = reading.context.get("live")
    if live is None:
        times = sum("TIME" in t.tags for t in reading.tokens) >= 2
        head = reading.story.plain[:240].lower()
        live = times and _LISTENED.search(head) is None
        live = reading.context["live"] = live or _LIVE.search(head[:120]) is not None
    return bool(live)


_LIVE = re.compile(r"\blive\b|as it happened|\bticker\b|\bliveblog\b|minute[ -]by[ -]minute|\bupdates\b")
"""Words of a headline over a story told as it happens."""
_LISTENED = re.compile(r"\bepisode\b|\bpodcast\b|\bshow notes\b|\blisteners?\b|\btime ?stamps?\b|\bchapters\b")
"""Words over notes on a recording, whose times are none of the evening's."""
_SPELLS = frozenset(["for a moment", "for a while", "briefly", "momentarily"])


def _of_the_moment(reading: Reading, at: int, first: int, last: int) -> bool:
    """Whether words of a moment are told of a place: "first for now"; not "lay there for a moment, and was 12th"."""
    left, right = reading.chunk(at)
    return any(
        reading.has(j, "MOMENT") and (left <= j < right or reading.low(j) not in _SPELLS) for j in range(first, last)
    )


def settled(reading: Reading, at: int, live: list[tuple[Kind, str]]) -> bool:
    """Whether a place must be one of those read: at no moment, or at one that the starting order tells of."""
    first, last = reading.sentence(at)
    return not live or (bool(reading.field.running) and not _of_the_moment(reading, at, first, last))


def told_of(reading: Reading, at: int, *, within: bool = False) -> list[tuple[Kind, str]]:
    """The segments the sentence and the two before speak of, for a place that names none; `within` its paragraph."""
    number = reading.tokens[at].sentence
    found: list[tuple[Kind, str]] = []
    for s in (number, number - 1, number - 2):
        if s < 0 or (within and reading.story.sentences[s].paragraph != reading.story.sentences[number].paragraph):
            continue
        first, last = reading.ranges[s]
        if s < number and reading.find(first, last, "FINAL") is not None:
            break
        for j in range(first, last):
            if reading.has(j, "SEG"):
                pair = (Kind.RANK_SEGMENT, reading.tokens[j].tags["SEG"])
                if pair not in found:
                    found.append(pair)
    return found
