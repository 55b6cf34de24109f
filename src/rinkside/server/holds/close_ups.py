"""No close-up in the kiss and cry, by the policy: surfaces that can be told are told, of the others it is said."""

from __future__ import annotations

import asyncio

from rinkside.broadcast.surfaces.base import HearsCloseUps
from rinkside.broadcast.surfaces.signals import SignalFailed
from rinkside.server.holds.control import GraphicsPages, LivePages
from rinkside.server.holds.hands import Driver, Hands, Rink
from rinkside.server.holds.known import Known

__all__ = ["CloseUps"]

AGAIN_SECONDS = 2.0
CANNOT = "shows what its operator shows; agree on the shot"


class CloseUps(Hands):
    """The part of the desk that tells surfaces, pressed or not, of segments whose kiss and cry has no close-up."""

    def _agree(self, code: str, rink: Rink, known: Known) -> None:
        for key, driver in rink.drivers.items():
            if isinstance(driver.surface, GraphicsPages | LivePages):
                continue  # they show no camera
            before = driver.close_up
            if before is None and not known.close_up and not known.close_up_told.get(key):
                driver.close_up = ()  # nothing was ever agreed: nothing to say
            elif before != known.close_up:
                driver.close_up = known.close_up
                self._spawn(self._tell_close_up(code, key, driver, known.close_up))

    async def _tell_close_up(self, code: str, key: str, driver: Driver, categories: tuple[str, ...]) -> None:
        """Until it has arrived, or something else is agreed, or the surface is no longer set up."""
        said = ""
        while self._leading and driver.close_up == categories and self._rinks[code].drivers.get(key) is driver:
            state, proof = "cannot", CANNOT
            if isinstance(driver.surface, HearsCloseUps):
                try:
                    state, proof = "told", await driver.surface.close_ups(categories)
                except SignalFailed as failed:
                    state, proof = "failed", str(failed)
            if state != said:
                said = state
                told = {"surface": key, "categories": list(categories), "state": state, "proof": proof[:200]}
                await self._write(code, "hold.close_up", told)
            if state != "failed":
                return
            await asyncio.sleep(AGAIN_SECONDS)
