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
from itertools import islice
from typing import Any

from rinkside.errors import UsageError
from rinkside.live.acts import Actor, Refusal
from rinkside.live.answers import Alarm, Answer, Event, refused
from rinkside.live.held import Held
from rinkside.live.journal import Journal, Kept
from rinkside.live.records import chain, official_time
from rinkside.live.state import State

__all__ = ["Spectator"]

_LOG = logging.getLogger("rinkside")
_WAIT_SECONDS = 1.0
_AT_ONCE = 2000
"""Records taken from the database before they are applied: nobody who reads a state waits for it."""
_ONLY_LOOKS = Refusal(
    "only-looks",
    "This server shows the competition and takes no acts. Use the address of the venue server.",
    ground="unavailable",
)


class Spectator(Held):
    """What `Engine` offers to readers, over a journal opened with `writer=False`; its alarm is on while that fails.

    `on_look` is called in its own thread whenever it has looked: something may have been written, or a second is over.
    """

    def __init__(self, journal: Journal) -> None:
        super().__init__()
        self.journal = journal
        self.alarm: Alarm | None = None
        self.last_written = ""
        self.slowest_write_us = 0
        self.last_write_us = 0
        self.faults: dict[str, str] = {}
        self.on_look: Callable[[], None] = lambda: None
        self._lock = threading.RLock()
        self._closed = threading.Event()
        self._catch_up()
        self._thread = threading.Thread(target=self._run, name="rinkside-spectator", daemon=True)
        self._thread.start()

    @contextmanager
    def reading(self, competition: str) -> Iterator[State]:
        """The state, held still while it is read. Raises UsageError for a competition that is not there."""
        with self._lock:
            yield self._named(competition)

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
            except Exception as error:  # the database is away: say so, keep what is held, ask again, whatever it was
                back = self.alarm is None
                if back:
                    _LOG.error("%s", error)
                self.alarm = self.alarm or Alarm(official_time(), str(error), looks=True)
                self._closed.wait(_WAIT_SECONDS)
            if back:
                self._publish(Event("alarm", alarm=self.alarm))
            self.on_look()

    def _catch_up(self) -> None:
        for code, last in self.journal.lasts().items():
            if code in self.faults:
                continue
            state = self._states.get(code) or State()
            if last <= state.seq:
                continue
            rows = self.journal.kept(code, state.seq)
            while some := list(islice(rows, _AT_ONCE)):
                self._apply(code, state, some)

    def _apply(self, code: str, state: State, rows: list[Kept]) -> None:
        """Apply records that follow the state, and tell of them; stop for good at one that does not."""
        fresh = []
        with self._lock:
            for row in rows if code not in self.faults else ():
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
