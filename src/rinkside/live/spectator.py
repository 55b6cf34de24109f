"""The competitions of a journal that another process writes: read, followed, never written.

Several of these beside the one writer serve an audience larger than one process, or one machine, can. Each holds the
states by replay and is woken by the journal (`Journal.wait`) when the writer has appended.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any

from rinkside.errors import UsageError
from rinkside.live.acts import Actor, Refusal
from rinkside.live.answers import Alarm, Answer, Event, refused
from rinkside.live.journal import Journal, Kept
from rinkside.live.records import chain
from rinkside.live.state import State

__all__ = ["Spectator"]

_LOG = logging.getLogger("rinkside")
_WAIT_SECONDS = 1.0
_ONLY_LOOKS = Refusal(
    "only-looks",
    "This server shows the competition and takes no acts. Use the address of the venue server.",
    ground="unavailable",
)


class Spectator:
    """What `Engine` offers to readers, over a journal opened with `writer=False`; its alarm is on while that fails."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.alarm: Alarm | None = None
        self.last_written = ""
        self.slowest_write_us = 0
        self.last_write_us = 0
        self.faults: dict[str, str] = {}
        self._states: dict[str, State] = {}
        self._lock = threading.RLock()
        self._subscribers: list[Callable[[Event], None]] = []
        self._closed = threading.Event()
        self._catch_up()
        self._thread = threading.Thread(target=self._run, name="rinkside-spectator", daemon=True)
        self._thread.start()

    @contextmanager
    def reading(self, competition: str) -> Iterator[State]:
        """The state, held still while it is read. Raises UsageError for a competition that is not there."""
        with self._lock:
            state = self._states.get(competition)
            if state is None:
                raise UsageError(f"there is no competition {competition}")
            yield state

    def competitions(self) -> list[str]:
        """The keys of all competitions."""
        return sorted(self._states)

    def last(self, competition: str) -> int:
        """The number of the last record read of a competition, 0 where there is none."""
        state = self._states.get(competition)
        return 0 if state is None else state.seq

    def subscribe(self, subscriber: Callable[[Event], None]) -> Callable[[], None]:
        """Call `subscriber` with every event, in the following thread."""
        self._subscribers.append(subscriber)
        return lambda: self._subscribers.remove(subscriber)

    def put(self, competition: str, acts: Sequence[Any], actor: Actor, *, whole: bool = False) -> Future[list[Answer]]:
        """Refuse: this process only looks."""
        del competition, actor, whole
        done: Future[list[Answer]] = Future()
        done.set_result([refused(act, _ONLY_LOOKS) for act in acts])
        return done

    def adopt(self, rows: Sequence[Kept]) -> int:
        """Refuse. Raises UsageError."""
        raise UsageError(f"{_ONLY_LOOKS.message} {len(rows)} records are not taken")

    def close(self) -> None:
        """Stop following and close the journal."""
        self._closed.set()
        self._thread.join(2 * _WAIT_SECONDS)
        self.journal.close()

    def _run(self) -> None:
        while not self._closed.is_set():
            try:
                self.journal.wait(_WAIT_SECONDS)
                self._catch_up()
                back, self.alarm = self.alarm is not None, None
            except UsageError as error:  # the database is away: say so, keep what is held, ask again
                back = self.alarm is None
                self.alarm = self.alarm or Alarm("", str(error), False)
                self._closed.wait(_WAIT_SECONDS)
            if back:
                self._publish(Event("alarm", alarm=self.alarm))

    def _catch_up(self) -> None:
        for code, last in self.journal.lasts().items():
            if code in self.faults:
                continue
            state = self._states.get(code) or State()
            if last <= state.seq:
                continue
            fresh = []
            with self._lock:
                for row in self.journal.kept(code, state.seq):
                    if row.seq != state.seq + 1 or row.prev != state.hash or chain(row.prev, row.body) != row.hash:
                        self.faults[code] = f"record {row.seq} of {code} does not follow the one before it"
                        _LOG.error("%s", self.faults[code])
                        break
                    record = row.record()
                    state.apply(record)
                    fresh.append(record)
                self._states[code] = state
            if fresh:
                self.last_written = str(fresh[-1]["at"])
                self._publish(Event("records", code, tuple(fresh)))

    def _publish(self, event: Event) -> None:
        for subscriber in tuple(self._subscribers):
            try:
                subscriber(event)
            except Exception:  # a watcher's fault is not the audience's
                _LOG.exception("a subscriber failed")
