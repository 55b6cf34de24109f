"""What surfaces tell, and what is written down of it; a surface that shows the person again is put back once."""

from __future__ import annotations

from rinkside.broadcast import hold
from rinkside.broadcast.surfaces.base import Order, Told
from rinkside.server.holds.hands import Driver, Hands, Rink, acts_on

__all__ = ["Telling"]

_TELLS = frozenset({"acknowledged", "confirmed", "failed", "released"})


class Telling(Hands):
    """The part of the desk that listens to surfaces."""

    def _said(self, code: str, key: str, told: Told) -> None:
        """A surface has told something. On the event loop; returns at once."""
        rink = self._rinks[code]
        driver = rink.drivers.get(key)
        if driver is None or not self._leading:
            return
        if told.state == "left" and driver.entries:
            self._left(code, key, driver, told)
            return
        if told.state == "gone":
            told = Told(key, "failed", told.proof)
        if told.state in _TELLS:
            driver.told = told
            self._tell(code, key, told)

    def _left(self, code: str, key: str, driver: Driver, told: Told) -> None:
        """It shows the person again although connected: put back once; the second time somebody means it."""
        rink = self._rinks[code]
        again = None
        for held in rink.known.open() if rink.known is not None else ():
            if not acts_on(driver, held, key):
                continue
            before = max(
                driver.fought.get(held["hold"], 0), (held["surfaces"].get(key) or {"reasserted": 0})["reasserted"]
            )
            driver.fought[held["hold"]] = before + 1
            state = "overridden" if before else "reasserted"
            if not before:
                again = held
            self._note(code, held["hold"], key, state, told)
        if again is not None:
            driver.told = None
            self._spawn(driver.surface.hold(Order(again["hold"], driver.entries, since=again["at"])))
        self.settle(code)

    def _tell(self, code: str, key: str, told: Told) -> None:
        """Write it down for every hold it is about."""
        rink = self._rinks[code]
        driver = rink.drivers[key]
        for held in rink.known.holds.values() if rink.known is not None else ():
            known = held["surfaces"].get(key)
            if known is None or held["rehearsal"] or (known["state"], known["proof"]) == (told.state, told.proof[:200]):
                continue
            over = held["state"] not in hold.OPEN
            if over and told.state == "released" and known["state"] not in ("released", "overridden", "requested"):
                self._note(code, held["hold"], key, "released", told)
            elif not over and told.state != "released" and acts_on(driver, held, key):
                if told.state == "acknowledged" and known["state"] != "requested" and known["state"] != "failed":
                    continue
                if known["proof"] == hold.BY_HAND and told.state == "failed":
                    continue
                self._note(code, held["hold"], key, told.state, told)

    def _note(self, code: str, held: str, key: str, state: str, told: Told) -> None:
        rink = self._rinks[code]
        rink.queue.put_nowait((held, key, state, told))
        if rink.writer is None or rink.writer.done():
            rink.writer = self._spawn(self._write_down(code, rink))

    async def _write_down(self, code: str, rink: Rink) -> None:
        while not rink.queue.empty():
            held, key, state, told = rink.queue.get_nowait()
            data = {"hold": held, "surface": key, "state": state, "proof": told.proof[:200]}
            numbers = {"frames": max(0, min(told.frames, 10_000)), "ms": max(0, min(told.ms, 10_000_000))}
            await self._write(code, "hold.surface", {**data, **numbers})
