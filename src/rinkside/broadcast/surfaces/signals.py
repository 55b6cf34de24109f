"""What all surfaces that are told by a message share: one message at a time, tried again until it is answered."""

from __future__ import annotations

import asyncio
import contextlib
from time import monotonic

from rinkside.broadcast.surfaces.base import Check, Order, Say, Told

__all__ = ["Signal", "SignalFailed"]

_AGAIN_SECONDS = (0.2, 0.5, 1.0, 2.0)


class SignalFailed(Exception):  # noqa: N818 - a fact about the peer
    """The message did not arrive, or was refused: the text says how."""


class Signal:
    """A surface told by messages. A driver gives `send`; what it returns as proof of "confirmed" is believed.

    `confirms` False: the message can at best be acknowledged, for nothing comes back that could be read.
    """

    confirms = False
    stand_in = False
    mend = "Is it on, and on the event's network?"

    def __init__(self, key: str, label: str) -> None:
        self.key, self.label = key, label
        self._say: Say = lambda told: None
        self._doing: asyncio.Task[None] | None = None

    async def start(self, say: Say) -> None:
        """Nothing is connected before there is something to say."""
        self._say = say

    async def stop(self) -> None:
        """Say no more."""
        if self._doing is not None:
            self._doing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._doing

    async def hold(self, order: Order) -> None:
        """Say that the entries are held, until it has arrived."""
        self._begin(order, True)

    async def release(self, order: Order) -> None:
        """Say that nobody is held any longer."""
        self._begin(order, False)

    async def check(self) -> list[Check]:
        """One line: whether the peer is there."""
        since = monotonic()
        try:
            proof = await self.probe()
        except SignalFailed as failed:
            return [Check("peer", self.label, "bad", str(failed), self.mend)]
        said = proof or f"{round((monotonic() - since) * 1000)} ms"
        if self.stand_in:
            mend = "Its driver has met a stand-in of the protocol only. Rehearse it here before you rely on it."
            return [Check("peer", self.label, "warn", "tested against a stand-in only", mend)]
        return [Check("peer", self.label, "ok", said)]

    async def arm(self, key: str) -> Check:
        """Nothing here can be armed. Raises KeyError."""
        raise KeyError(key)

    async def send(self, order: Order, on: bool) -> tuple[str, str]:
        """Say it once: state ("acknowledged", "confirmed") and proof. Raises `SignalFailed`."""
        raise NotImplementedError

    async def probe(self) -> str:
        """Ask whether the peer is there, changing nothing; the proof. Raises `SignalFailed`."""
        raise NotImplementedError

    def _begin(self, order: Order, on: bool) -> None:
        if self._doing is not None:
            self._doing.cancel()
        self._doing = asyncio.create_task(self._until_said(order, on))

    async def _until_said(self, order: Order, on: bool) -> None:
        since, tried = monotonic(), 0
        while True:
            try:
                state, proof = await self.send(order, on)
            except SignalFailed as failed:
                if tried in (0, 3):
                    self._say(Told(self.key, "failed", str(failed), ms=round((monotonic() - since) * 1000)))
                await asyncio.sleep(_AGAIN_SECONDS[min(tried, len(_AGAIN_SECONDS) - 1)])
                tried += 1
                continue
            ms = max(1, round((monotonic() - since) * 1000))
            if on:
                self._say(Told(self.key, "acknowledged", proof, ms=ms))
                if state == "confirmed":
                    self._say(Told(self.key, "confirmed", proof, ms=ms))
            else:
                self._say(Told(self.key, "released", proof, ms=ms))
            return
