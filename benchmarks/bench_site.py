"""How long a results site of a four-category championship takes to write: pages, printed sheets, every other print.

The pages are held against rendering the bare numbers of the same results as JSON once (what any form must at least do).
"""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from rinkside.protocols.open_format.writer import event_to_data
from rinkside.publish.from_event import from_files
from rinkside.publish.model import Publication
from rinkside.publish.site.build import publish_site

SHARED = Path(os.environ.get("RINKSIDE_SHARED", Path(__file__).resolve().parent.parent.parent / "shared"))
CHAMPIONSHIP = SHARED / "corpus" / "isu-modern" / "ec2025"
LIMIT = 3
ROUNDS = 3


def championship() -> tuple[Publication, str]:
    """A championship of four categories and eight segments, and what it is."""
    if CHAMPIONSHIP.is_dir():
        return from_files([CHAMPIONSHIP]), "a championship of the corpus"
    event = from_files(["pyeongchang-2018-women"])
    (category,) = event.categories
    names = ("Women", "Women B", "Women C", "Women D")
    return replace(event, categories=tuple(replace(category, name=n) for n in names)), "one category four times"


def best(work: Callable[[], Any]) -> tuple[float, float]:
    """The shortest of a few rounds: seconds of the clock, and of the processors with every thread."""
    times = []
    for _ in range(ROUNDS):
        started, worked = time.perf_counter(), time.process_time()
        work()
        times.append((time.perf_counter() - started, time.process_time() - worked))
    return min(t for t, _ in times), min(t for _, t in times)


def main() -> None:
    """Write the site into fresh folders."""
    publication, what = championship()
    segments = [s for c in publication.categories for s in c.segments]
    skates = sum(len(s.rows) for s in segments)
    print(f"input: {what}, {len(publication.categories)} categories, {len(segments)} segments, {skates} skates")
    with tempfile.TemporaryDirectory() as folder:
        number = iter(range(1000))

        def write(sheets: bool, prints: bool = False) -> None:
            publish_site(publication, f"{folder}/{next(number)}", sheets=sheets, prints=prints)

        (_, bare), (clock, pages), (whole_clock, whole), (all_clock, every) = (
            best(lambda: json.dumps(event_to_data(publication.event()))),
            best(lambda: write(False)),
            best(lambda: write(True)),
            best(lambda: write(True, True)),
        )
    print(f"site, pages alone: {clock:.2f} s, {pages:.2f} processor s ({pages / bare:.0f} x the results as bare JSON)")
    print(f"site with printed sheets: {whole_clock:.2f} s, {whole:.2f} processor s ({whole / pages:.1f} x the pages)")
    print(f"site with every print: {all_clock:.2f} s, {every:.2f} processor s ({every / pages:.1f} x the pages)")
    print(f"goal: the site with its sheets under {LIMIT} s of the clock on a machine that does nothing else")


if __name__ == "__main__":
    main()
