"""What the engine hands out: answers, events, the alarm; and how records are made of decisions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from rinkside.live.acts import Actor, Refusal, plain
from rinkside.live.decide import Decision
from rinkside.live.records import canonical
from rinkside.live.state import State

__all__ = ["Alarm", "Answer", "Event", "digest", "records_of", "refused"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of one act: "received", "repeat" (the same answer as the first time) or "refused" with the reason."""

    id: str
    status: str
    seq: int = 0
    at: str = ""
    result: Any = None
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Alarm:
    """The journal cannot be written: since when, why, and whether trying again can help.

    `looks`: a process that only shows cannot read it.
    """

    since: str
    reason: str
    final: bool = False
    looks: bool = False

    @property
    def message(self) -> str:
        """The alarm as desks and live pages show it."""
        if self.looks:
            return "The database does not answer. What is shown stays as it was, and goes on by itself once it is back."
        tail = "Stop this server: another one writes." if self.final else "No mark is accepted until this is mended."
        return f"The journal cannot be written: {self.reason}. {tail} Nothing is lost: tablets keep their marks."


@dataclass(frozen=True, slots=True)
class Event:
    """What subscribers get: records that are on disk, in order, or the alarm as it stands (None: over)."""

    kind: str
    competition: str = ""
    records: tuple[Mapping[str, Any], ...] = ()
    alarm: Alarm | None = None


def digest(act: Mapping[str, Any]) -> str:
    """What was sent, in 16 digits: the same id with another content is not a repeat."""
    data = act.get("data") or {}
    if not plain(data):
        return ""
    return sha256(canonical([act["kind"], data]).encode()).hexdigest()[:16]


def refused(act: Any, refusal: Refusal) -> Answer:
    """The answer to an act that was refused, whatever came as one."""
    known = act.get("id") if isinstance(act, Mapping) else None
    return Answer(known if isinstance(known, str) else "", "refused", refusal=refusal)


def records_of(
    state: State, act: Mapping[str, Any], actor: Actor, now: str, decision: Decision, sent: str
) -> Iterator[dict[str, Any]]:
    """The records of a decision, still without number and links."""
    for payload in decision.records:
        yield {
            "id": act["id"],
            "device": actor.device,
            "role": actor.role,
            "seat": actor.seat,
            "kind": payload["kind"],
            "data": payload["data"],
            "result": decision.result,
            "sent": sent,
            "at": now,
            "client_at": act.get("client_at"),
        }
