"""What waits for the writer: submissions in order, each answered once."""

from __future__ import annotations

import queue
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from rinkside.live.acts import Actor, Refusal
from rinkside.live.answers import Answer, refused
from rinkside.live.journal import Kept, WriteFailed

__all__ = ["Job", "Jobs"]

_MOST = 400
"""How many submissions one transaction takes at most."""


@dataclass(slots=True)
class Job:
    """Acts of one submission, or records of another server (`kept`); `done` gets the answers."""

    competition: str
    acts: Sequence[Any]
    actor: Actor
    whole: bool
    done: Future[list[Answer]] = field(default_factory=Future)
    kept: list[Kept] | None = None
    lock: threading.Lock = field(default_factory=threading.Lock)

    def settle(self, outcome: list[Answer] | Exception) -> None:
        """Answer it, unless it was answered before: while the disk was silent, or at the end."""
        with self.lock:
            if self.done.done():
                return
            if isinstance(outcome, Exception):
                self.done.set_exception(outcome)
            else:
                self.done.set_result(outcome)

    def refuse(self, why: Refusal) -> None:
        """Answer that nothing of it is taken."""
        self.settle(WriteFailed(why.message) if self.kept else [refused(act, why) for act in self.acts])


class Jobs:
    """The queue in front of the writer. Any thread puts; `take` is the writer's."""

    def __init__(self) -> None:
        self._waiting: queue.SimpleQueue[Job | None] = queue.SimpleQueue()

    def put(self, job: Job) -> None:
        """Let a job wait for its turn."""
        self._waiting.put(job)

    def end(self) -> None:
        """Let the writer end once it has taken what waits now."""
        self._waiting.put(None)

    def take(self, seconds: int | None) -> list[Job] | None:
        """Everything that waits, after the first has come; empty after `seconds` without any; None at the end."""
        try:
            first = self._waiting.get(timeout=seconds)
        except queue.Empty:
            return []
        return None if first is None else [first, *self.drain(_MOST - 1)]

    def drain(self, most: int = 1_000_000) -> list[Job]:
        """What waits now, without waiting for more."""
        jobs: list[Job] = []
        while len(jobs) < most:
            try:
                job = self._waiting.get_nowait()
            except queue.Empty:
                break
            if job is None:
                self._waiting.put(None)
                break
            jobs.append(job)
        return jobs
