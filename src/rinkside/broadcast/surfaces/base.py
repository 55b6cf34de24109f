"""What every surface of a privacy hold can do, and how it tells what became of it.

A surface is something that shows or plays: a programme, a microphone, a screen, a replay desk. A driver never raises
for what a peer does; it tells (`Told`) and tries again. Told states are those of `broadcast.hold`, and also: "left",
it shows the person again although connected, and "gone", its connection is lost.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

__all__ = ["Check", "Embargo", "HearsCloseUps", "Order", "Say", "Surface", "Told"]


@dataclass(frozen=True, slots=True)
class Embargo:
    """No replay, clip or post may show this entry from one official time to another; `until` "" while it is open."""

    hold: str
    entry: str
    since: str
    until: str = ""


@dataclass(frozen=True, slots=True)
class Order:
    """What a surface is asked: the hold's key, the entries to be kept off now, whether nothing may change on air.

    `since`: official time from which on no replay, clip or post may show them. `embargoes`: the marks, in and out, of
    every hold that is or was, the newest last.
    """

    hold: str
    entries: tuple[str, ...] = ()
    rehearsal: bool = False
    since: str = ""
    embargoes: tuple[Embargo, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """What a surface tells: its key, its state, the proof in words, frames on air and milliseconds since the order."""

    surface: str
    state: str
    proof: str = ""
    frames: int = 0
    ms: int = 0


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the pre-flight list: `state` is "ok", "warn" or "bad"; `mend` says how, `arm` that Rinkside can."""

    key: str
    title: str
    state: str
    said: str = ""
    mend: str = ""
    arm: bool = False


Say = Callable[[Told], None]
"""Who hears what a surface tells; called on the event loop, returns at once."""


class Surface(Protocol):
    """One surface. All methods run on one event loop; none raises for what the peer does."""

    key: str
    label: str
    confirms: bool
    """Whether it can be read back; one that cannot is "acknowledged" at the most."""
    stand_in: bool
    """Whether its driver was tested against a stand-in of the protocol only."""

    async def start(self, say: Say) -> None:
        """Connect and stay connected until `stop`; tell of it through `say`."""

    async def hold(self, order: Order) -> None:
        """Take the person off. May be called again: after a reconnect, or for one more entry."""

    async def release(self, order: Order) -> None:
        """The last hold is over: give back what was taken (a mute), never the picture of a person."""

    async def check(self) -> list[Check]:
        """The pre-flight list of this surface, as of now. Changes nothing."""

    async def arm(self, key: str) -> Check:
        """Mend one line of the list that says it can be. Raises KeyError for one that cannot."""

    async def stop(self) -> None:
        """Let go of the peer."""


@runtime_checkable
class HearsCloseUps(Protocol):
    """A surface that can be told that the kiss and cry shows no close-up, pressed or not, while some segments run."""

    async def close_ups(self, categories: tuple[str, ...]) -> str:
        """Say it once; no category: close-ups are free again. The proof. Raises `SignalFailed`."""
