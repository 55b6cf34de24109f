"""What the parts of the hold desk share: the competitions in hand, tasks on the loop, acts put until they are taken."""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rinkside.broadcast.surfaces.base import Surface, Told
from rinkside.live.acts import Actor
from rinkside.live.engine import Answer
from rinkside.server.conduct import Conduct
from rinkside.server.holds.config import Configured
from rinkside.server.holds.known import Known

__all__ = ["SERVER", "Driver", "Hands", "Rink", "Unrecorded", "acts_on"]

LOG = logging.getLogger("rinkside.holds")
AGAIN_SECONDS = 0.5
SERVER = Actor("server", "rinkside", label="Rinkside")
"""Who writes what surfaces tell; no code gives this role."""


@dataclass(slots=True)
class Unrecorded:
    """A press, an end or an override that is carried out and not on record yet.

    `over`: the kind of act that took the press back meanwhile, "" while it stands; `over_at`: when.
    """

    id: str
    kind: str
    entry: str
    hold: str
    by: str
    at: str
    over: str = ""
    over_at: str = ""


@dataclass(eq=False, slots=True)
class Driver:
    """A surface of a competition: what it was asked, what it told since, the holds it was fought for.

    `close_up`: the categories without close-ups it was told of, None before it was told anything.
    """

    surface: Surface
    entries: tuple[str, ...] = ()
    told: Told | None = None
    close_up: tuple[str, ...] | None = None
    fought: dict[str, int] = field(default_factory=dict)


@dataclass(eq=False, slots=True)
class Rink:
    """What the desk has in hand for one competition.

    `waiting`: acts carried out and not on record, in the order they were pressed, which `recorder` puts in that order.
    `taken_back`: presses that were ended or overridden before they were on record, with the act that did so.
    `joined`: surfaces of a hold that were set up, or missed, while it was open.
    """

    known: Known | None = None
    drivers: dict[str, Driver] = field(default_factory=dict)
    configured: list[Configured] = field(default_factory=list)
    kinds: dict[str, str] = field(default_factory=dict)
    unrecorded: dict[str, Unrecorded] = field(default_factory=dict)
    waiting: list[tuple[dict[str, Any], Actor]] = field(default_factory=list)
    recorder: asyncio.Task[None] | None = None
    taken_back: dict[str, tuple[dict[str, Any], Actor]] = field(default_factory=dict)
    joined: set[tuple[str, str]] = field(default_factory=set)
    clocks: dict[str, tuple[str, asyncio.TimerHandle]] = field(default_factory=dict)
    practised: set[str] = field(default_factory=set)
    queue: asyncio.Queue[tuple[str, str, str, Told]] = field(default_factory=asyncio.Queue)
    writer: asyncio.Task[None] | None = None
    set_up: bool = False


def acts_on(driver: Driver, held: Mapping[str, Any], key: str) -> bool:
    """Whether a surface is still to be kept off the person of a hold: until somebody took it back on purpose."""
    known = held["surfaces"].get(key)  # None: set up while the hold was open
    return (known is None or known["state"] != "overridden") and driver.fought.get(held["hold"], 0) < 2


class Hands:
    """The base of the desk. Lives on the event loop."""

    def __init__(self, conduct: Conduct, leads: Callable[[], bool]) -> None:
        self.conduct, self.leads = conduct, leads
        self._rinks: dict[str, Rink] = defaultdict(Rink)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._leading = False

    def settle(self, code: str) -> None:
        """Bring every surface to what holds say now."""
        raise NotImplementedError

    async def _write(self, code: str, kind: str, data: dict[str, Any]) -> Answer | None:
        return await self._insist(code, {"id": f"hold-{uuid.uuid4().hex}", "kind": kind, "data": data}, SERVER)

    async def _insist(self, code: str, act: Mapping[str, Any], actor: Actor) -> Answer | None:
        """Put an act until the journal takes or refuses it; under one id, so it is done once. None: leads no more."""
        while self._leading and self.leads():
            (answer,) = await asyncio.wrap_future(self.conduct.engine.put(code, [act], actor))
            if answer.refusal is None or answer.refusal.ground != "unavailable":
                return answer
            await asyncio.sleep(AGAIN_SECONDS)
        return None

    def _spawn(self, work: Awaitable[Any]) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("the hold desk failed", exc_info=task.exception())

    def _soon(self, act: Callable[..., None], *words: Any) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(act, *words)
