"""How long prints take: the whole protocol book of a two-segment event of 24 skaters, and judges' details alone."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rinkside import bundled
from rinkside.domain import Event
from rinkside.protocols.pdf import read_pdf
from rinkside.publish.from_event import from_event
from rinkside.publish.prints.catalogue import print_of


def event() -> Event:
    """A bundled women's event with the marks of both segments, cut to the 24 who skated the free."""
    held = bundled.find("pyeongchang-2018-women")
    (category,) = held.categories
    short, free = category.segments
    names = {p.entrant.name for p in free.performances}
    short = replace(short, performances=tuple(p for p in short.performances if p.entrant.name in names))
    return replace(held, categories=(replace(category, segments=(short, free)),))


def took(act: Callable[[], Any]) -> tuple[Any, float]:
    """What the act gave and the seconds it took."""
    started = time.perf_counter()
    given = act()
    return given, time.perf_counter() - started


def main() -> int:
    """Print seconds of the first and of the fastest of five books, and ratios to reading the same book.

    Each book has a name of its own, for the typesetter remembers what it has set before.
    """
    held = event()
    skates = sum(len(s.performances) for s in held.categories[0].segments)
    book, first = took(lambda: print_of(from_event(held), "book"))
    others = [replace(held, name=f"Event {n}") for n in range(5)]
    rounds = [took(lambda e=e: print_of(from_event(e), "book"))[1] for e in others]
    _, details = took(lambda: print_of(from_event(replace(held, name="Event 6")), "judges-details"))
    reading, read = took(lambda: read_pdf(book.pdf, "book.pdf"))
    assert reading.document is not None
    found = sum(len(s.performances) for s in reading.document.sheets)
    print(f"protocol book, the first of a process: {first:.2f} s ({skates} skates, {reading.document.pages} pages)")
    print(f"protocol book, the fastest of five more: {min(rounds):.2f} s (wanted: below 2 s)")
    print(f"judges' details of the same event: {details:.2f} s")
    print(f"ratio of setting the book to reading it back: {min(rounds) / read:.2f} ({found} of {skates} skates read)")
    return 0 if found == skates else 1


if __name__ == "__main__":
    sys.exit(main())
