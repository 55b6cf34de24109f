"""Act first: a press, an end or an override that the journal does not take in time is carried out all the same."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rinkside.live.acts import Actor
from rinkside.live.engine import Answer
from rinkside.live.records import official_time
from rinkside.server.conduct import Conduct
from rinkside.server.holds.hands import Hands, Unrecorded
from rinkside.server.holds.known import ASKS

__all__ = ["ActFirst"]

ACT_FIRST_SECONDS = 0.3


class ActFirst(Hands):
    """The part of the desk that does not wait for the journal."""

    def __init__(self, conduct: Conduct, leads: Callable[[], bool]) -> None:
        super().__init__(conduct, leads)
        self.on_unrecorded: Callable[[str, list[Unrecorded]], None] = lambda competition, waiting: None
        self._pressed: dict[str, asyncio.TimerHandle] = {}

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
        waiting = self._meant(code, act, actor)
        if waiting is None or waiting.id in self._pressed:
            return
        late = self._loop.call_later(ACT_FIRST_SECONDS, self._act_first, code, dict(act), actor, waiting)
        self._pressed[waiting.id] = late

    def answered(self, code: str, act: Any, actor: Actor, answer: Answer | None) -> None:
        """Its answer has come; None where none came."""
        key = act.get("id") if isinstance(act, dict) else None
        late = self._pressed.pop(key, None) if isinstance(key, str) else None
        if late is None:
            return
        late.cancel()
        unavailable = answer is None or (answer.refusal is not None and answer.refusal.ground == "unavailable")
        waiting = self._meant(code, act, actor) if unavailable and self._leading and self.leads() else None
        if waiting is not None:
            self._act_first(code, dict(act), actor, waiting)

    def _meant(self, code: str, act: Mapping[str, Any], actor: Actor) -> Unrecorded | None:
        """What an act would do, by what is known here; None for anything that does not wait for no journal."""
        known, data = self._rinks[code].known, act.get("data")
        if known is None or not isinstance(data, dict):
            return None
        at = official_time()
        if act.get("kind") == "hold.ask" and not data.get("rehearsal"):
            entry = data.get("entry")
            if known.may_ask(actor, entry):
                return Unrecorded(act["id"], "hold.ask", str(entry), "", actor.label, at)
        if act.get("kind") in ("hold.override", "hold.end"):
            held = known.holds.get(str(data.get("hold")))
            may = actor.role == "director" if act["kind"] == "hold.override" else actor.role in ASKS
            if held is not None and may and (actor.role == "director" or known.may_ask(actor, held["entry"])):
                return Unrecorded(act["id"], act["kind"], "", held["hold"], actor.label, at)
        return None

    def _act_first(self, code: str, act: dict[str, Any], actor: Actor, waiting: Unrecorded) -> None:
        self._pressed.pop(waiting.id, None)
        rink = self._rinks[code]
        if waiting.id in rink.unrecorded or not self._leading:
            return
        rink.unrecorded[waiting.id] = waiting
        self.on_unrecorded(code, list(rink.unrecorded.values()))
        self.settle(code)
        self._spawn(self._until_recorded(code, act, actor))

    async def _until_recorded(self, code: str, act: dict[str, Any], actor: Actor) -> None:
        await self._insist(code, act, actor)
        self._recorded(code, act["id"])
        self.settle(code)

    def _recorded(self, code: str, act_id: str) -> None:
        late = self._pressed.pop(act_id, None)
        if late is not None:
            late.cancel()
        rink = self._rinks[code]
        if rink.unrecorded.pop(act_id, None) is not None:
            self.on_unrecorded(code, list(rink.unrecorded.values()))

    def unrecorded(self, code: str) -> list[Unrecorded]:
        """What is carried out and not on record yet."""
        return list(self._rinks[code].unrecorded.values()) if code in self._rinks else []
