"""Verifying files: each is read and its sheets recomputed, one by one or in processes; then event by event.

What is kept of a sheet after its file is done are verdicts and totals, so memory does not grow with marks and boxes.
The order of the output is that of the files, whatever finishes first.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from rinkside.protocols.collect import Source, collect
from rinkside.verify.event import event_report
from rinkside.verify.files import FileResult, verify_file
from rinkside.verify.report import EventReport, Report, Summary

__all__ = ["verify", "verify_events"]

OnFile = Callable[[int, int], None]
"""Called with the number of files done and of all files."""


def verify(paths: Iterable[str | Path] | str | Path, *, jobs: int = 1, on_file: OnFile | None = None) -> Report:
    """Recompute every performance in `paths` (files, folders, zips; PDF and HTML together) and compare.

    `jobs` processes share the files. Raises UsageError for a path that does not exist; whatever cannot be read is a
    finding. Iterate `verify_events` instead to hold one event at a time.
    """
    summary = Summary()
    events = tuple(verify_events(paths, jobs=jobs, summary=summary, on_file=on_file))
    return Report(events, summary)


def verify_events(
    paths: Iterable[str | Path] | str | Path,
    *,
    jobs: int = 1,
    summary: Summary | None = None,
    on_file: OnFile | None = None,
) -> Iterator[EventReport]:
    """The report of each event as soon as its last file is done. `summary` is counted up on the way."""
    started = time.perf_counter()
    sources = list(collect(paths))
    waiting: list[FileResult] = []
    for number, (source, result) in enumerate(zip(sources, _results(sources, jobs), strict=True), 1):
        waiting.append(result)
        if on_file is not None:
            on_file(number, len(sources))
        if number == len(sources) or sources[number].group != source.group:
            report = event_report(source.group, waiting)
            waiting = []
            if summary is not None:
                summary.add_event(report)
                summary.seconds_hundredths = int((time.perf_counter() - started) * 100)
            yield report


def _results(sources: Sequence[Source], jobs: int) -> Iterator[FileResult]:
    if jobs <= 1 or len(sources) < 2:
        yield from map(verify_file, sources)
        return
    ahead = 8 * jobs
    with ProcessPoolExecutor(jobs, mp_context=get_context("forkserver")) as pool:
        running: list[Future[Any]] = []
        todo = iter(sources)
        for source in todo:
            running.append(pool.submit(verify_file, source))
            if len(running) >= ahead:
                break
        while running:
            done = running.pop(0)
            yield done.result()
            following = next(todo, None)
            if following is not None:
                running.append(pool.submit(verify_file, following))
