"""What every holder of competitions offers to readers: which there are, how far they are, and who is told of more."""

from __future__ import annotations

import logging
from collections.abc import Callable

from rinkside.errors import UsageError
from rinkside.live.answers import Event
from rinkside.live.state import State

__all__ = ["Held"]

_LOG = logging.getLogger("rinkside")


class Held:
    """The states of a journal's competitions, whoever writes it, and those who hear of changes."""

    def __init__(self) -> None:
        self._states: dict[str, State] = {}
        self._subscribers: list[Callable[[Event], None]] = []

    def competitions(self) -> list[str]:
        """The keys of all competitions; never waits for the disk."""
        return sorted(self._states)

    def last(self, competition: str) -> int:
        """The number of a competition's last record, 0 where there is none; never waits for the disk."""
        state = self._states.get(competition)
        return 0 if state is None else state.seq

    def subscribe(self, subscriber: Callable[[Event], None]) -> Callable[[], None]:
        """Call `subscriber` in the thread that changes states with every event. It must be
        quick; the returned call ends it."""
        self._subscribers.append(subscriber)
        return lambda: self._subscribers.remove(subscriber)

    def _named(self, competition: str) -> State:
        state = self._states.get(competition)
        if state is None:
            known = ", ".join(sorted(self._states)) or "none yet"
            raise UsageError(f"there is no competition {competition}; known: {known}")
        return state

    def _publish(self, event: Event) -> None:
        for subscriber in tuple(self._subscribers):
            try:
                subscriber(event)
            except Exception:  # a watcher's fault is not the rink's
                _LOG.exception("a subscriber failed")
