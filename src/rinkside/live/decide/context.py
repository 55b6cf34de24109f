"""What every decision has at hand: state, act, actor and time, with look-ups that refuse in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from rinkside.live.acts import Actor, Refusal
from rinkside.live.rules import judges_of
from rinkside.live.state import State

__all__ = ["Context", "Outcome", "Refused", "refuse"]

Outcome = tuple[dict[str, Any], dict[str, Any]]
"""What goes on the record as data, and what the device is answered."""


class Refused(Exception):  # noqa: N818 - carries a refusal, is no fault
    """Carries a refusal out of a decision; never leaves `decide`."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.message)


def refuse(
    code: str, message: str, field: str = "", accepted: str = "", ground: str = "conflict", current: Any = None
) -> NoReturn:
    """Refuse the act."""
    raise Refused(Refusal(code, message, field, accepted, ground, current))


def several(values: Any, none: str = "none yet") -> str:
    """A list for people."""
    found = [str(v) for v in values]
    return ", ".join(found[:20]) + (", …" if len(found) > 20 else "") if found else none


@dataclass(slots=True)
class Context:
    """One act being decided."""

    state: State
    act: Mapping[str, Any]
    data: dict[str, Any]
    actor: Actor
    now: str

    @property
    def doc(self) -> dict[str, Any]:
        """The document of the state; decisions only read it."""
        return self.state.doc

    def held(self, table: str, key: str, field: str) -> dict[str, Any]:
        """An entry, category, official… by key; refuses what does not exist."""
        found = self.doc[table].get(key)
        if found is None:
            known = several(self.doc[table])
            refuse("unknown-key", f"There is no {field} {key}. Known: {known}.", field, known, "unknown")
        return dict(found)

    def segment(self) -> dict[str, Any]:
        """The segment the act names."""
        cs = self.data["cs"]
        found = self.doc["segments"].get(cs)
        if found is None:
            known = several(self.doc["segments"])
            refuse("unknown-segment", f"There is no segment {cs}. Known: {known}.", "cs", known, "unknown")
        return found  # type: ignore[no-any-return]

    def skate(self, *, called: bool = True) -> dict[str, Any]:
        """The skate the act names; refuses one that was not called yet unless `called` is false."""
        segment = self.segment()
        start = self.data["start"]
        skate = segment["skates"].get(str(start))
        if skate is None:
            many = len(segment["skates"])
            said = f"1 to {many}" if many else "none: draw or set the starting order first"
            refuse(
                "unknown-start",
                f"{segment['cs']} has no starting number {start}. Accepted: {said}.",
                "start",
                said,
                "unknown",
            )
        if called and skate["status"] == "waiting":
            refuse("not-called", f"Starting number {start} was not called to the ice yet. Call it first.", "start")
        return skate  # type: ignore[no-any-return]

    def open_skate(self) -> dict[str, Any]:
        """A skate whose calls can change: called and not released."""
        skate = self.skate()
        if skate["status"] in ("released", "approved"):
            refuse(
                "released",
                f"The calls of starting number {skate['start']} are released. Ask for a correction instead.",
                "start",
            )
        return skate

    def markable(self) -> dict[str, Any]:
        """A skate that takes marks: called and not approved."""
        skate = self.skate()
        if skate["status"] == "approved":
            refuse(
                "approved",
                f"Starting number {skate['start']} is approved. The referee can open a correction.",
                "start",
            )
        if skate["standing"] != "ranked":
            refuse("not-ranked", f"Starting number {skate['start']} stands as {skate['standing']}: no marks.", "start")
        return skate

    def seat(self) -> int:
        """The actor's seat, one of the segment's."""
        return self.seat_number(self.actor.seat)

    def seat_number(self, seat: int | None) -> int:
        """A seat of the segment, or a refusal."""
        count = judges_of(self.state, self.data["cs"])
        if seat is None or not 1 <= seat <= count:
            said = f"1 to {count}" if count else "none: set judges in the segment's settings"
            shown = "no seat" if seat is None else f"seat {seat}"
            refuse(
                "unknown-seat", f"{self.data['cs']} has {shown} for no judge. Seats: {said}.", "seat", said, "unknown"
            )
        return seat

    def row(self, skate: dict[str, Any], key: int, field: str = "row") -> dict[str, Any]:
        """A row of the skate by its key."""
        for found in skate["rows"]:
            if found["row"] == key:
                return found  # type: ignore[no-any-return]
        known = several(r["row"] for r in skate["rows"])
        refuse(
            "unknown-row", f"Starting number {skate['start']} has no row {key}. Rows: {known}.", field, known, "unknown"
        )

    def referee_only(self, fact: str) -> None:
        """Refuse what the referee alone decides; the host machine may, and whoever runs a small meet alone."""
        if self.actor.role not in ("referee", "host") and not self.state.policy("one_official"):
            refuse("not-this-role", fact, "", "referee", "role")

    def expect(self, version: int, shown: str) -> None:
        """Refuse where the device had seen another version than the one that holds."""
        expected = self.act.get("expect")
        if expected is not None and expected != version:
            refuse(
                "changed-meanwhile",
                f"{shown} is at version {version} and this device saw {expected}. Look again, then send it again.",
                "expect",
                str(version),
                current=version,
            )
