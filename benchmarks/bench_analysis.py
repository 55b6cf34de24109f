"""What the archive is asked to work out: every skate without each judge, what the officials' method finds of planted
preferences, and 100,000 draws of a field of 24.

Beside leave-one-out stands the exact engine on a part of the same skates, one by one; beside the draws a plain sort of
as many numbers. `RINKSIDE_BENCH_ARCHIVE` names an archive to use; else the shared corpus is added first.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from math import log
from pathlib import Path

import numpy as np

from rinkside.analysis.held import HeldSegment, held_segments
from rinkside.analysis.leave_one_out import leave_one_out
from rinkside.analysis.officials import deviations
from rinkside.analysis.officials.power import BANDS, held_power
from rinkside.analysis.officials.simulated import power
from rinkside.analysis.simulate import Entry, chances
from rinkside.archive import Archive, open_archive
from rinkside.archive.add import add
from rinkside.scoring import scorer

SHARED = Path(os.environ.get("RINKSIDE_SHARED", Path(__file__).resolve().parent.parent.parent / "shared"))
EVENTS = Path(__file__).resolve().parent.parent / "src" / "rinkside" / "data" / "events"


def archive(folder: Path) -> Archive:
    """The archive to work on."""
    named = os.environ.get("RINKSIDE_BENCH_ARCHIVE")
    if named:
        return open_archive(named)
    corpus = SHARED / "corpus"
    if not corpus.is_dir():
        print("without the shared corpus: the bundled events alone")
    return add(folder / "archive", corpus if corpus.is_dir() else EVENTS, jobs=2).archive


def exact(held: list[HeldSegment]) -> tuple[int, float]:
    """How many skates without a judge the exact engine scores, and the processor seconds."""
    started, count = time.process_time(), 0
    for segment in held:
        if segment.rules is None:
            continue
        engine = scorer(segment.rules, segment.settings)
        for skate in segment.skates:
            for column in range(segment.judges):
                kept = None if skate.counting is None else tuple(c for c in skate.counting if c != column)
                engine.score(skate.printed.without_column(column), kept)
                count += 1
    return count, time.process_time() - started


def found(held: Archive) -> None:
    """Print the power curve over the held panels, and false alarms of invented ones."""
    clock = time.perf_counter()
    curve = held_power(deviations(held))
    spent = time.perf_counter() - clock
    if not curve:
        print("preferences planted into the held panels: no judge is named in this archive")
    for point in curve:
        alarms = f"false alarms {100 * point.alarms / point.clean:.1f} % of {point.clean:,} (stated 5 %)"
        shares = ", ".join(
            f"{low}{f' to {high}' if high < 1000 else ' and more'} own skates {100 * f / max(1, n):.0f} % of {n:,}"
            for (low, high), (f, n) in zip(BANDS, point.bands, strict=True)
        )
        told = f"found {100 * point.share:.0f} %: {shares}; " if point.planted else ""
        print(f"planted into the held panels {point.planted / 100:g} points: {told}{alarms}")
    print(f"power curve: {spent:.1f} s")
    for line in power([0, 300, 600], runs=6, draws=1_000):
        print(
            f"invented panels, {line['planted'] / 100:g} points planted: found {100 * line['found']:.0f} %, "
            f"false alarms {100 * line['false_alarms']:.1f} %, "
            f"false discoveries {100 * line['false_discoveries']:.1f} %"
        )


def main() -> int:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        held = archive(Path(folder))
        started, clock = time.process_time(), time.perf_counter()
        rows = leave_one_out(held)
        spent, waited = time.process_time() - started, time.perf_counter() - clock
        print(f"every skate without each judge: {len(rows)} rows, {waited:.2f} s, {spent:.2f} processor s (goal < 5 s)")
        some = held.frame("segments")["segment"].to_list()[::20]
        count, alone = exact(held_segments(held, some))
        ratio = (alone / count) / (spent / len(rows))
        print(f"ratio to the exact engine skate by skate, reading the archive included: {ratio:.1f} × faster a row")
        found(held)
    random = np.random.default_rng(1)
    errors = random.normal(0, 0.07, 500)
    entries = [Entry(str(n), 7_500 - 60 * n, log(13_000 - 150 * n), errors) for n in range(24)]
    clock = time.perf_counter()
    chances(entries)
    drawn = time.perf_counter() - clock
    numbers = random.random((24, 100_000), dtype=np.float32)
    clock = time.perf_counter()
    np.sort(numbers, axis=0)
    plain = time.perf_counter() - clock
    print(f"100,000 draws of a free of 24: {drawn:.2f} s (goal < 2 s), {drawn / plain:.1f} × a sort of as many numbers")
    return 0


if __name__ == "__main__":
    sys.exit(main())
