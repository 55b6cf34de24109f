"""The hold desk: carries privacy holds out. Orders surfaces, writes down what they tell, measures the time.

    desk = HoldDesk(conduct, book, control, leads)
    await desk.start()
    with desk.acting(code, acts, actor) as tell:         # around the putting of acts
        tell(await conduct.act(code, acts, actor))

Lives on the event loop and never waits there for a disk. What holds stand is the journal's; a press or an override that
the journal does not take in 300 ms is carried out anyway, shown as not on record yet, and sent again under its id.
After a restart or a promotion every hold that is open is ordered again, with the time it has left.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from datetime import datetime
from typing import Any

from rinkside.broadcast.hold import BY_HAND, embargoes
from rinkside.broadcast.surfaces.base import Embargo, Order, Surface, Told
from rinkside.errors import UsageError
from rinkside.live.engine import DiskSilent, Event
from rinkside.live.records import official_time
from rinkside.server.conduct import Conduct
from rinkside.server.holds.close_ups import CloseUps
from rinkside.server.holds.config import Book, Configured, make
from rinkside.server.holds.control import Control, GraphicsPages, own_surfaces
from rinkside.server.holds.first import ActFirst
from rinkside.server.holds.hands import LOG, Driver, Rink, Unrecorded, acts_on
from rinkside.server.holds.known import Known, known_of
from rinkside.server.holds.preflight import Preflight

__all__ = ["HoldDesk", "Unrecorded"]

LATE_SECONDS = 0.05
"""A hold expires a moment after its end, never one before."""
MOST_MARKS = 40
"""Marks of embargoes that go with an order, the newest."""
JOINED = "set up while the hold was open"
MISSING = "no longer set up here"
_TOUCHES = ("hold.", "entry.", "entries.", "competition.", "category.", "segment.", "policy.")


class HoldDesk(ActFirst, Preflight, CloseUps):
    """Privacy holds of every competition of a server. `leads` says whether this server is the one that acts."""

    def __init__(self, conduct: Conduct, book: Book, control: Control, leads: Callable[[], bool]) -> None:
        super().__init__(conduct, leads)
        self.book, self.control = book, control
        self._stop_hearing: Callable[[], None] = lambda: None
        control.on_page = self._page_moved
        book.on_change = self.wake_soon

    # --- life

    async def start(self) -> None:
        """Begin: know what stands, and order what is open."""
        self._loop = asyncio.get_running_loop()
        self._stop_hearing = self.conduct.engine.subscribe(self._hear)
        await asyncio.to_thread(self._learn_all)
        for code in list(self._rinks):
            self.settle(code)  # who is away is away before the first reader comes
        self._spawn(self.control.keep())
        self.wake()

    async def close(self) -> None:
        """Let go of every peer. What surfaces show stays as it is: a hold does not end with a process."""
        self._stop_hearing()
        self._leading = False
        for rink in self._rinks.values():
            for _, clock in rink.clocks.values():
                clock.cancel()
        for pressed in self._pressed.values():
            pressed.late.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._let_go(), 2)

    def wake(self) -> None:
        """This server leads now, or does so no longer, or its surfaces were set up anew by the one it follows."""
        self._spawn(self._wake())

    def end_streams(self) -> None:
        """End the control streams; called from the signal handler."""
        self._soon(self.control.close)

    def wake_soon(self) -> None:
        """The same, from any thread."""
        self._soon(self.wake)

    async def _wake(self) -> None:
        leading = self.leads()
        if not leading:
            self._leading = False
            await self._let_go()
        else:
            try:
                everything = await asyncio.to_thread(self.book.everything)
            except Exception as error:  # the disk: what is known of surfaces stays
                LOG.error("surfaces cannot be read: %s", error)
                everything = {}
            self._leading = True
            for code in {*everything, *self._rinks}:
                if code in everything or not self._rinks[code].drivers:
                    await self._set_up(code, everything.get(code, []))
        for code in list(self._rinks):
            self.settle(code)

    async def _let_go(self) -> None:
        for rink in self._rinks.values():
            drivers, rink.drivers, rink.set_up = list(rink.drivers.values()), {}, False
            await asyncio.gather(*(d.surface.stop() for d in drivers), return_exceptions=True)

    async def configured(self, competition: str, surfaces: list[Configured]) -> None:
        """The surfaces were set up anew: those that changed are let go of, the new ones are ordered at once."""
        await self._set_up(competition, surfaces)
        self.settle(competition)

    async def _set_up(self, code: str, surfaces: list[Configured]) -> None:
        rink = self._rinks[code]
        if rink.drivers and surfaces == rink.configured:
            return
        rink.set_up = False
        old = [d for k, d in rink.drivers.items() if not isinstance(d.surface, GraphicsPages) and k != "live"]
        rink.drivers = {k: d for k, d in rink.drivers.items() if d not in old}
        await asyncio.gather(*(d.surface.stop() for d in old), return_exceptions=True)
        rink.configured, rink.kinds = surfaces, {}
        new: dict[str, Surface] = {} if rink.drivers else own_surfaces(self.control, code)
        for one in surfaces:
            try:
                made = {s.key: s for s in make(one)}
                new |= made
                rink.kinds |= dict.fromkeys(made, one.kind)
            except Exception as error:  # one that cannot be made must not keep the others
                LOG.error("surface %s: %s", one.key, error)
        for key, surface in new.items():
            rink.drivers[key] = Driver(surface)
            await surface.start(lambda told, key=key: self._said(code, key, told))  # type: ignore[misc]
        rink.set_up = True

    # --- what the journal says

    def _learn_all(self) -> None:
        for code in self.conduct.engine.competitions():
            with contextlib.suppress(UsageError, DiskSilent), self.conduct.engine.reading(code) as state:
                self._rinks[code].known = known_of(state)

    def _hear(self, event: Event) -> None:
        """In the writer's thread, with the state held still."""
        if event.kind != "records" or not any(r["kind"].startswith(_TOUCHES) for r in event.records):
            return
        with self.conduct.engine.reading(event.competition) as state:
            known = known_of(state)
        ids = [r["id"] for r in event.records if r["kind"].startswith("hold.")]
        self._soon(self._learn, event.competition, known, ids)

    def _learn(self, code: str, known: Known, ids: list[str]) -> None:
        rink = self._rinks[code]
        rink.known = known
        for act_id in ids:
            self._recorded(code, act_id)
        if self._leading and not rink.drivers:
            self._spawn(self.configured(code, []))
        self.settle(code)

    # --- orders

    def settle(self, code: str) -> None:
        """Bring every surface to what holds say now. The control stream first."""
        rink = self._rinks[code]
        if rink.known is None:
            return
        standing, asked = self.standing(code)
        away = [h["entry"] for h in standing] + [u.entry for u in asked]
        self.control.show(code, tuple(dict.fromkeys(away)))
        if not self._leading:
            return
        if rink.set_up:
            self._compare(code, rink, [h for h in standing if h["hold"] in rink.known.holds])
        marks = self._embargoes(rink.known, [*rink.unrecorded.values()])
        for key, driver in rink.drivers.items():
            mine = [h for h in standing if acts_on(driver, h, key)]
            given_up = {h["entry"] for h in standing if h not in mine}
            early = [u for u in asked if u.entry not in given_up]
            entries = tuple(dict.fromkeys([h["entry"] for h in mine] + [u.entry for u in early]))
            last = mine[-1] if mine else None
            named = (last["hold"], last["at"]) if last else (early[-1].id, early[-1].at) if early else ("", "")
            order = Order(named[0], entries, since=named[1], embargoes=marks)
            if entries != driver.entries:
                # on with somebody new: prove it anew; off with the last: let go
                driver.entries, driver.told = entries, None
                self._spawn(driver.surface.hold(order) if entries else driver.surface.release(order))
            elif driver.told is not None:
                self._tell(code, key, driver.told)  # of a hold that is on record only now
        if rink.set_up:
            self._agree(code, rink, rink.known)
        self._measure(code, rink, rink.known)
        self._practise(code, rink, rink.known)

    def _compare(self, code: str, rink: Rink, standing: list[dict[str, Any]]) -> None:
        """A surface set up while somebody is held joins the hold; one that is gone is said to be."""
        for held in standing:
            for key in {*rink.drivers, *held["surfaces"]}:
                known, there = held["surfaces"].get(key), key in rink.drivers
                if (known is not None) is there:
                    rink.joined.discard((held["hold"], key))
                elif (held["hold"], key) not in rink.joined:
                    rink.joined.add((held["hold"], key))
                    if known is None:
                        self._note(code, held["hold"], key, "requested", Told(key, "requested", JOINED))
                    elif known["state"] not in ("failed", "overridden") and known["proof"] != BY_HAND:
                        self._note(code, held["hold"], key, "failed", Told(key, "failed", MISSING))

    @staticmethod
    def _embargoes(known: Known, waiting: list[Unrecorded]) -> tuple[Embargo, ...]:
        """What replay desks are told with every order: in and out of what is held, and of what was."""
        over = {u.hold: u.at for u in waiting if u.hold}
        found = [
            Embargo(m["hold"], m["entry"], m["from"], m["until"] or over.get(m["hold"], ""))
            for m in embargoes(known.holds)
        ]
        pressed = [Embargo(u.id, u.entry, u.at, u.over_at) for u in waiting if u.entry]
        return tuple([*found, *pressed][-MOST_MARKS:])

    def _measure(self, code: str, rink: Rink, known: Known) -> None:
        """Set a clock for every hold that runs: what it has left, by a clock that no setting of the time moves."""
        assert self._loop is not None
        running = {h["hold"]: h["until"] for h in known.holds.values() if h["state"] == "running"}
        for key in [k for k, (until, _) in rink.clocks.items() if running.get(k) != until]:
            rink.clocks.pop(key)[1].cancel()
        now = datetime.fromisoformat(official_time())
        for key, until in running.items():
            if key not in rink.clocks:
                end = datetime.fromisoformat(until)
                longest = end - datetime.fromisoformat(known.holds[key]["pressed_at"])
                # never longer than the press gave, where this machine's time was put back meanwhile
                left = max(0.0, min(end - now, longest).total_seconds())
                rink.clocks[key] = until, self._loop.call_later(left + LATE_SECONDS, self._expire, code, key, until)

    def _expire(self, code: str, key: str, until: str) -> None:
        self._rinks[code].clocks.pop(key, None)  # set again if this server leads only later
        if self._leading:
            self._spawn(self._write(code, "hold.expire", {"hold": key, "until": until}))

    # --- inside

    def _page_moved(self, code: str) -> None:
        driver = self._rinks[code].drivers.get("overlays")
        if driver is not None and isinstance(driver.surface, GraphicsPages):
            driver.surface.moved.set()
