"""Act first: a press, an end or an override that the journal does not take in time is carried out all the same."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rinkside.live.acts import Actor
from rinkside.live.engine import Answer
from rinkside.live.records import official_time
from rinkside.server.conduct import Conduct
from rinkside.server.holds.hands import Hands, Rink, Unrecorded

__all__ = ["ActFirst"]

ACT_FIRST_SECONDS = 0.3


@dataclass(frozen=True, slots=True)
class Pressed:
    """An act that was put and not answered yet, and the clock that carries it out without an answer."""

    code: str
    meant: Unrecorded
    late: asyncio.TimerHandle


class ActFirst(Hands):
    """The part of the desk that does not wait for the journal."""

    def __init__(self, conduct: Conduct, leads: Callable[[], bool]) -> None:
        super().__init__(conduct, leads)
        self.on_unrecorded: Callable[[str], None] = lambda competition: None
        self._pressed: dict[str, Pressed] = {}

    @contextlib.contextmanager
    def acting(self, code: str, acts: Sequence[Any], actor: Actor) -> Iterator[Callable[[Sequence[Answer]], None]]:
        """Around the putting of acts, those of holds among them: tell it the answers, if any come."""
        mine = [(n, a) for n, a in enumerate(acts) if isinstance(a, dict) and str(a.get("kind")).startswith("hold.")]
        for _, act in mine:
            self.pressed(code, act, actor)
        got: list[Answer] = []
        try:
            yield got.extend
        finally:
            for n, act in mine:
                self.answered(code, act, actor, got[n] if n < len(got) else None)

    def pressed(self, code: str, act: Any, actor: Actor) -> None:
        """An act of a hold is about to be put: where no answer comes in 300 ms, it is carried out without one."""
        if self._loop is None or not self._leading or not isinstance(act, dict) or not isinstance(act.get("id"), str):
            return
        meant = self._meant(code, act, actor)
        if meant is None or meant.id in self._pressed or meant.id in self._rinks[code].unrecorded:
            return  # sent again meanwhile
        if meant.kind != "hold.ask" and self._take_back(code, act, actor, meant):
            self._act_first(code, dict(act), actor, meant)
            return
        late = self._loop.call_later(ACT_FIRST_SECONDS, self._act_first, code, dict(act), actor, meant)
        self._pressed[meant.id] = Pressed(code, meant, late)

    def answered(self, code: str, act: Any, actor: Actor, answer: Answer | None) -> None:
        """Its answer has come; None where none came."""
        key = act.get("id") if isinstance(act, dict) else None
        found = self._pressed.pop(key, None) if isinstance(key, str) else None
        if found is None:
            return
        found.late.cancel()
        if answer is not None and answer.refusal is None:
            return  # the journal is heard by itself
        unavailable = answer is None or (answer.refusal is not None and answer.refusal.ground == "unavailable")
        if unavailable and self._leading and self.leads():
            self._act_first(code, dict(act), actor, found.meant)
        elif not unavailable:
            self._rinks[code].taken_back.pop(found.meant.id, None)

    def _meant(self, code: str, act: Mapping[str, Any], actor: Actor) -> Unrecorded | None:
        """What an act would do, by what is known here; None for anything that does not wait for no journal."""
        known, data = self._rinks[code].known, act.get("data")
        if known is None or not isinstance(data, dict):
            return None
        if known.hold_of(act["id"]):
            return None  # a press that is on record and was sent again
        at = official_time()
        if act.get("kind") == "hold.ask" and not data.get("rehearsal"):
            entry = data.get("entry")
            if known.may_ask(actor, entry):
                return Unrecorded(act["id"], "hold.ask", str(entry), "", actor.label, at)
        if act.get("kind") in ("hold.override", "hold.end"):
            key = str(data.get("hold"))
            entry = self._entry_of(code, key)
            may = actor.role == "director" if act["kind"] == "hold.override" else known.may_ask(actor, entry)
            if entry and may:
                return Unrecorded(act["id"], act["kind"], "", known.hold_of(key), actor.label, at)
        return None

    def _entry_of(self, code: str, key: str) -> str:
        """Whom a hold, or a press that is not on record yet, keeps off; "" for a rehearsal and for what is unknown."""
        rink = self._rinks[code]
        held = rink.known.holds.get(rink.known.hold_of(key)) if rink.known is not None else None
        if held is not None:
            return "" if held["rehearsal"] else str(held["entry"])
        found = [m for m in self._presses(code) if m.id == key]
        return found[0].entry if found else ""

    def _presses(self, code: str) -> list[Unrecorded]:
        """Presses that are not on record: those carried out, and those whose answer is still waited for."""
        rink = self._rinks[code]
        early = [p.meant for p in self._pressed.values() if p.code == code and p.meant.entry]
        learnt = {m.id for m in early if rink.known is not None and rink.known.hold_of(m.id)}
        return [u for u in rink.unrecorded.values() if u.entry] + [m for m in early if m.id not in learnt]

    def _take_back(self, code: str, act: Mapping[str, Any], actor: Actor, meant: Unrecorded) -> bool:
        """An end or override is for every press before it, on record or not. Whether one of them is not."""
        entry = self._entry_of(code, str(act["data"]["hold"]))
        found = [m for m in self._presses(code) if m.entry == entry and not m.over]
        for one in found:
            one.over, one.over_at = meant.kind, meant.at
            self._rinks[code].taken_back[one.id] = dict(act), actor
        return any(one.id in self._rinks[code].unrecorded for one in found)

    def _act_first(self, code: str, act: dict[str, Any], actor: Actor, meant: Unrecorded) -> None:
        self._pressed.pop(meant.id, None)
        rink = self._rinks[code]
        if meant.id in rink.unrecorded or not self._leading:
            return
        rink.unrecorded[meant.id] = meant
        rink.waiting.append((act, actor))
        self.on_unrecorded(code)
        self.settle(code)
        if rink.recorder is None or rink.recorder.done():
            rink.recorder = self._spawn(self._until_recorded(code, rink))

    async def _until_recorded(self, code: str, rink: Rink) -> None:
        """In the order they were pressed: a press that came before an override must not begin a hold after it."""
        while rink.waiting:
            act, actor = rink.waiting[0]
            answer = await self._insist(code, act, actor)
            rink.waiting.pop(0)
            if answer is None or answer.refusal is not None:
                rink.taken_back.pop(act["id"], None)
            self._recorded(code, act["id"])
            self.settle(code)

    def _recorded(self, code: str, act_id: str) -> None:
        found = self._pressed.get(act_id)
        if found is not None:
            found.late.cancel()
        rink = self._rinks[code]
        if rink.unrecorded.pop(act_id, None) is not None:
            self.on_unrecorded(code)
        held = rink.known.hold_of(act_id) if rink.known is not None and act_id in rink.taken_back else ""
        if held:
            act, actor = rink.taken_back[act_id]
            self._spawn(self._close_taken_back(code, act_id, held, act, actor))

    async def _close_taken_back(self, code: str, press: str, held: str, act: dict[str, Any], actor: Actor) -> None:
        """A press that was taken back before it was on record is on record now: so is what took it back."""
        rink = self._rinks[code]
        same = rink.known is not None and rink.known.hold_of(str(act["data"]["hold"])) == held
        if not same:  # that was another hold of the same person, and this press has begun one of its own since
            act = {"id": f"{press[:76]}-off", "kind": act["kind"], "data": {"hold": held}}
        await self._insist(code, act, actor)
        rink.taken_back.pop(press, None)
        self.settle(code)

    def standing(self, code: str) -> tuple[list[dict[str, Any]], list[Unrecorded]]:
        """What keeps somebody off now: holds on record, and presses that are not; without those taken back."""
        rink = self._rinks[code]
        if rink.known is None:
            return [], []
        over = {u.hold for u in rink.unrecorded.values() if u.hold}
        over |= {rink.known.hold_of(press) for press in rink.taken_back}
        pressed = [u for u in rink.unrecorded.values() if u.entry and not u.over]
        return [h for h in rink.known.open() if h["hold"] not in over], pressed

    def unrecorded(self, code: str, role: str = "", scope: str = "") -> list[Unrecorded]:
        """What is carried out and not on record yet; for a team leader what concerns the own entries."""
        rink = self._rinks.get(code)
        if rink is None or rink.known is None:
            return []
        known = rink.known
        return [u for u in rink.unrecorded.values() if known.concerns(role, scope, u.entry or known.entry_of(u.hold))]
