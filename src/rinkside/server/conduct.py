"""The door to `live`: competitions, acts and views as the routes need them."""

from __future__ import annotations

import asyncio
import hashlib
import json
import threading
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from rinkside.errors import UsageError
from rinkside.live.acts import Actor, Refusal
from rinkside.live.engine import Answer, DiskSilent, Engine, Event
from rinkside.live.journal import Journal
from rinkside.live.spectator import Spectator
from rinkside.server.feed import Snapshot
from rinkside.server.problems import Problem
from rinkside.server.touched import Concern, touched_by
from rinkside.server.views import view_of

__all__ = ["Channel", "Conduct", "answer_dict", "problem_of"]

STATUS_OF_GROUND = {"form": 400, "role": 403, "unknown": 404, "conflict": 409, "unavailable": 503, "defect": 500}


@dataclass(frozen=True, slots=True)
class Channel:
    """One view of one competition."""

    competition: str
    role: str
    seat: int = 0
    scope: str = ""


def problem_of(refusal: Refusal) -> Problem:
    """A refusal of `live` as the answer to a request: 400, 403, 404, 409 or 503."""
    more = {} if refusal.current is None else {"current": refusal.current}
    return Problem(
        STATUS_OF_GROUND.get(refusal.ground, 409),
        refusal.code,
        refusal.message,
        field=refusal.field,
        accepted=refusal.accepted,
        more=more,
    )


def answer_dict(answer: Answer) -> dict[str, Any]:
    """An answer as it is sent: received and repeat with number, time and result; refused with the reason."""
    if answer.refusal is not None:
        return {"id": answer.id, "status": "refused", **problem_of(answer.refusal).as_dict()}
    return {
        "id": answer.id,
        "status": answer.status,
        "seq": answer.seq,
        "at": answer.at,
        "result": answer.result,
    }


async def _at_once(code: str, seq: int) -> None:
    """Nobody else has to confirm."""


class Conduct:
    """The competitions of this server, over the one engine that writes their journal.

    `on_change` hears the code of a competition that changed and whose views that concerns, `on_alarm` the alarm as
    desks show it, both in the writer's thread. `gate` may raise before an act is put, `confirm` is waited for before
    it is answered.
    """

    def __init__(self, engine: Engine | Spectator) -> None:
        self.engine = engine
        self.on_change: Callable[[str, Concern], None] = lambda code, concern: None
        self.on_alarm: Callable[[dict[str, Any]], None] = lambda alarm: None
        self.gate: Callable[[], None] = lambda: None
        self.confirm: Callable[[str, int], Awaitable[None]] = _at_once
        self._kept: dict[Channel, Snapshot] = {}
        self._names: dict[str, str] = {}
        self._known: set[str] = set()
        self._lock = threading.Lock()
        for code in engine.competitions():
            self.name(code)
        engine.subscribe(self._hear)

    @classmethod
    def open(cls, url: str | sa.URL) -> Conduct:
        """Open the journal at `url` as its only writer. Raises UsageError."""
        return cls(Engine(Journal.open(url)))

    @classmethod
    def watch(cls, url: str | sa.URL) -> Conduct:
        """Open the journal at `url` beside its writer, to show what it holds. Raises UsageError."""
        return cls(Spectator(Journal.open(url, writer=False)))

    def close(self) -> None:
        """Answer what waits and close the journal."""
        self.engine.close()

    # --- reading

    def has(self, code: str) -> bool:
        """Whether there is such a competition."""
        # asked with every request: the engine, which may be at its disk, is asked for new ones only
        if code not in self._known and code in self.engine.competitions():
            self._known.add(code)
        return code in self._known

    def name(self, code: str) -> str:
        """The name of a competition, its code where it has none."""
        if code not in self._names:
            try:
                with self.engine.reading(code) as state:
                    self._names[code] = str(state.doc["competition"].get("name") or code)
            except (UsageError, DiskSilent):
                return code
        return self._names[code]

    def competitions(self) -> list[dict[str, Any]]:
        """Code and name of every competition."""
        return [{"code": code, "name": self.name(code)} for code in self.engine.competitions()]

    def read(self, code: str, work: Callable[[Any], Any]) -> Any:
        """The outcome of `work(state)` while the state is held still; may wait, so not on the event loop.

        Raises `Problem` 404 for a competition that is not there, 503 while the disk does not answer.
        """
        try:
            with self.engine.reading(code) as state:
                return work(state)
        except UsageError as error:
            raise Problem(404, "unknown-competition", f"{error}"[:300], field="code") from None
        except DiskSilent:
            told = self.alarm()
            message = f"{told.get('message', 'The disk does not answer.')} {told.get('next', '')}".strip()
            raise Problem(503, "journal-not-writable", message, retry_after=1) from None

    def snapshot(self, channel: Channel) -> Snapshot:
        """The bytes of a view; the ones before where nothing that this role sees has changed."""

        def build(state: Any) -> tuple[int, dict[str, Any]]:
            return state.seq, view_of(state, channel.role, channel.seat, channel.scope)

        seq, view = self.read(channel.competition, build)
        text = json.dumps(view, ensure_ascii=False, separators=(",", ":"))
        mark = hashlib.sha256(text.encode()).hexdigest()[:20]
        with self._lock:
            kept = self._kept.get(channel)
            if kept is not None and kept.etag == mark:
                return kept
            body = f'{{"version":{seq},"view":{text}}}'.encode()
            event = f"id: {seq}\nevent: view\ndata: ".encode() + body + b"\n\n"
            made = Snapshot(str(seq), mark, body, event)
            self._kept[channel] = made
            return made

    def last(self, code: str) -> int:
        """The number of the last record of a competition, 0 where there is none."""
        return self.engine.last(code)

    # --- acting

    async def act(self, code: str, acts: Sequence[Any], actor: Actor, *, whole: bool = False) -> list[Answer]:
        """Put acts before the engine; the answers once they are on disk (and confirmed) or refused.

        `whole`: all or none of them. Raises `Problem` 503 where this server does not lead, or the stand-by does not
        confirm.
        """
        self.gate()
        answers = await asyncio.wrap_future(self.engine.put(code, acts, actor, whole=whole))
        if any(a.seq for a in answers):  # the last record, not the first of each act: an act may be several
            await self.confirm(code, self.engine.last(code))
        return answers

    def alarm(self) -> dict[str, Any]:
        """The alarm as desks show it: {"on": false} while the journal is written."""
        alarm = self.engine.alarm
        if alarm is None:
            return {"on": False}
        fact, _, rest = alarm.message.partition(". ")
        return {"on": True, "since": alarm.since, "message": f"{fact}.", "next": rest, "final": alarm.final}

    def _hear(self, event: Event) -> None:
        if event.kind == "alarm":
            self.on_alarm(self.alarm())
            return
        if any(record["kind"].startswith("competition.") for record in event.records):
            self._names.pop(event.competition, None)
            self.name(event.competition)
        with self.engine.reading(event.competition) as state:
            concern = touched_by(event.records, state)
        self.on_change(event.competition, concern)
