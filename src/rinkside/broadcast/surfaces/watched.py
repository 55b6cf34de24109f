"""What mixers that are asked again and again share: carried out, read back, looked at while the hold stands.

A peer that shows the person again while it answers has "left" and is not fought from here; one that was away is told
again once it is back.
"""

from __future__ import annotations

import asyncio
from time import monotonic

from rinkside.broadcast.surfaces.base import Order, Told
from rinkside.broadcast.surfaces.signals import Signal, SignalFailed

__all__ = ["Gone", "Watched"]

_PATIENCE_SECONDS = 3.0
_LOOK_SECONDS = 0.25
_SOON_SECONDS = 0.05
_AGAIN_SECONDS = (0.2, 0.5, 1.0, 2.0)


class Gone(SignalFailed):
    """Nobody answers."""


class Watched(Signal):
    """A mixer that can be read back. A driver gives `cut`, `shows` and, where it took something, `give_back`."""

    confirms = True
    stand_in = True

    async def cut(self) -> None:
        """Ask the peer for the safe picture, once. Raises `SignalFailed`, `Gone` where nobody answers."""
        raise NotImplementedError

    async def shows(self) -> tuple[bool, str]:
        """Whether the safe picture is on air as the peer says itself, and what is. Raises like `cut`."""
        raise NotImplementedError

    async def give_back(self) -> None:
        """Give back what was taken, never a picture. Raises like `cut`."""

    async def probe(self) -> str:
        """What it shows now."""
        return (await self.shows())[1]

    async def _until_said(self, order: Order, on: bool) -> None:
        since, tried, told, seen = monotonic(), 0, "", False
        while True:
            try:
                if not on:
                    await self.give_back()
                    self._tell("released", "given back; the safe picture stays", since)
                    return
                await self._carry_out(since)
                tried, told, seen = 0, "", True
                await self._look()
                return
            except SignalFailed as failed:
                if str(failed) != told:
                    self._tell("gone" if seen and isinstance(failed, Gone) else "failed", str(failed), since)
                told = str(failed)
            await asyncio.sleep(_AGAIN_SECONDS[min(tried, len(_AGAIN_SECONDS) - 1)])
            tried += 1
            since = monotonic() if seen else since

    async def _carry_out(self, since: float) -> None:
        """Cut once, and read back until it is seen. A peer that answers and does nothing is not asked again."""
        try:
            safe, said = await self.shows()
        except Gone:
            raise
        except SignalFailed:
            safe = False
        if safe:
            self._tell("acknowledged", "was safe", since)
            self._tell("confirmed", f"{said} was on air already", since)
            return
        await self.cut()
        self._tell("acknowledged", "answered", since)
        until, failed = monotonic() + _PATIENCE_SECONDS, False
        while True:
            safe, said = await self.shows()
            if safe:
                self._tell("confirmed", f"{said} read back", since)
                return
            if not failed and monotonic() > until:
                failed = True
                self._tell("failed", f"it answers, and {said} stays on air", since)
            await asyncio.sleep(_LOOK_SECONDS if failed else _SOON_SECONDS)

    async def _look(self) -> None:
        """Until the peer shows something else; what is shown is read twice, for a mixer changes in steps."""
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            safe, _ = await self.shows()
            if not safe:
                await asyncio.sleep(_SOON_SECONDS)
                safe, said = await self.shows()
                if not safe:
                    self._say(Told(self.key, "left", f"{said} on air"))
                    return

    def _tell(self, state: str, proof: str, since: float) -> None:
        self._say(Told(self.key, state, proof, ms=max(1, round((monotonic() - since) * 1000))))
