"""Two laptops, one journal: who leads, what the other has, and that never both write.

The leader streams every record to the stand-by, which adopts it, byte for byte, into a journal of its own. Whoever is
promoted raises the term; the server with the lower term is fenced: it takes no act any more, also after a restart.
Both sides look for the other's term, so that a leader that was cut off stands back as soon as it hears of a higher one.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import json
import threading
import time
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import sqlalchemy as sa

from rinkside.live.acts import Actor
from rinkside.server.access import now_us
from rinkside.server.conduct import Conduct
from rinkside.server.problems import Problem
from rinkside.server.store import writing
from rinkside.server.tables import STANDBY

__all__ = ["FENCED", "FOLLOWING", "LEADING", "Copied", "Follower", "Pair"]

LEADING = "leading"
"""This server takes acts."""
FOLLOWING = "following"
"""This server copies another one."""
FENCED = "fenced"
"""Another server has taken over; this one takes no act."""
ROWS = 500
PING_SECONDS = 1
CONFIRM_SECONDS = 3
PATIENCE_SECONDS = 3
"""How long an act waits for a stand-by that kept up so far, before this server goes on alone."""
SILENT_SECONDS = 5
REST_SECONDS = 1


class Copied(Protocol):
    """What a stand-by has of its leader beside the journal: sent whole whenever `changes` is another number."""

    changes: int

    def copy(self) -> Any:
        """All of it, as JSON holds it."""

    def take_copy(self, rows: Any) -> None:
        """Replace it by the leader's."""


@dataclass(eq=False)
class Follower:
    """A stand-by as the leader sees it: its address, what it has on disk, when it was heard last.

    `seen_at` is for people; `heard` goes on while the clock of this laptop is set.
    While it `keeps_up`, an act is acknowledged once it is on both disks; it does from its first full copy on until it
    does not confirm in time.
    """

    address: str
    has: dict[str, int] = field(default_factory=dict)
    seen_at: int = 0
    heard: float = field(default_factory=time.monotonic)
    keeps_up: bool = False


class Pair:
    """This server's part in a pair. Mode and term are on disk before they count.

    `copied` is what the stand-by gets beside the journal, by the name its line of the stream has.
    """

    def __init__(
        self, engine: sa.Engine, conduct: Conduct, copied: Mapping[str, Copied], *, confirm: bool = False
    ) -> None:
        self._engine = engine
        self._conduct = conduct
        self.copied = copied
        self._lock = threading.Lock()
        self.confirm = confirm
        with engine.connect() as c:
            kept = {row.name: row.value for row in c.execute(sa.select(STANDBY))}
        self.mode = kept.get("mode", LEADING)
        self.term = int(kept.get("term", "1"))
        self.other = kept.get("other", "")
        self.key = kept.get("key", "")
        self.old = kept.get("old", "")
        self.old_key = kept.get("old_key", "")
        self.follower: Follower | None = None
        self.behind: dict[str, Any] = {}
        self._woken: set[asyncio.Event] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        """Belong to the running loop."""
        self._loop = asyncio.get_running_loop()

    def set(self, **values: Any) -> None:
        """Change mode, term, other or key: written first."""
        with self._lock:
            with writing(self._engine) as c:
                for name, value in values.items():
                    c.execute(sa.delete(STANDBY).where(STANDBY.c.name == name))
                    c.execute(sa.insert(STANDBY).values(name=name, value=str(value)))
            for name, value in values.items():
                setattr(self, name, value)

    def must_lead(self) -> None:
        """Raise `Problem` 503 unless this server takes acts."""
        if self.mode == FOLLOWING:
            raise Problem(503, "stand-by", f"This is the stand-by. Use {self.other}, or promote this one.")
        if self.mode == FENCED:
            raise Problem(
                503, "fenced", f"Another laptop has taken over: {self.other or 'the stand-by'}. Use that one."
            )

    @property
    def fenced(self) -> bool:
        """Whether another server has taken over."""
        return bool(self.mode == FENCED)

    def fence(self, term: int, other: str) -> bool:
        """Stand back for a server with a higher term. False where this one's is as high."""
        if term <= self.term:
            return False
        if self.mode == FOLLOWING:
            self.set(term=term)
            return False
        self.set(mode=FENCED, term=term, other=other or self.other)
        return True

    # --- the leader's side

    def changed(self, code: str = "") -> None:
        """Something was written, or a stand-by confirmed: wake who waits. From any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        for event in self._woken:
            event.set()

    async def stream(self, after: dict[str, int], follower: Follower, closing: Any) -> AsyncIterator[bytes]:
        """Lines of JSON for a stand-by: rows of the journal behind `after`, what is copied, a ping each second."""
        self.follower = follower
        woken = asyncio.Event()
        self._woken.add(woken)
        told = dict.fromkeys(self.copied, -1)
        try:
            while not closing() and self.mode == LEADING:
                woken.clear()
                sent = False
                for name, part in self.copied.items():
                    if told[name] != part.changes:
                        told[name] = part.changes
                        yield _line({name: await asyncio.to_thread(part.copy)})
                for code in self._conduct.engine.competitions():
                    while rows := await asyncio.to_thread(self._rows, code, after.get(code, 0)):
                        after[code] = rows[-1][1]
                        sent = True
                        yield _line({"rows": rows})
                if not sent:
                    yield _line({"ping": now_us(), "term": self.term})
                try:
                    await asyncio.wait_for(woken.wait(), PING_SECONDS)
                except TimeoutError:
                    continue
        finally:
            follower.keeps_up = False
            self._woken.discard(woken)
            self._wake()

    async def rest(self, after: dict[str, int]) -> dict[str, Any]:
        """What a server that takes over still lacks, once this one takes no act: its rows, and what is copied."""
        if self.mode == LEADING:
            return {}
        engine = self._conduct.engine
        with contextlib.suppress(TimeoutError):  # whatever was taken before stands in the journal by then
            await asyncio.wait_for(asyncio.wrap_future(engine.put("", [], Actor("", "host"))), REST_SECONDS)
        lacking: list[list[list[Any]]] = []
        for code in engine.competitions():
            known = after.get(code, 0)
            while rows := await asyncio.to_thread(self._rows, code, known):
                known = rows[-1][1]
                lacking.append(rows)
        return {"rows": lacking} | {n: await asyncio.to_thread(part.copy) for n, part in self.copied.items()}

    def _rows(self, code: str, after: int) -> list[list[Any]]:
        rows: list[list[Any]] = []
        for kept in self._conduct.engine.journal.kept(code, after):
            rows.append(list(kept))
            if len(rows) == ROWS:
                break
        return rows

    def confirmed(self, has: dict[str, int]) -> None:
        """The stand-by has these numbers on disk."""
        if self.follower is not None:
            self.follower.has.update(has)
            self.follower.seen_at = now_us()
            self.follower.heard = time.monotonic()
            engine = self._conduct.engine
            if all(self.follower.has.get(code, 0) >= engine.last(code) for code in engine.competitions()):
                self.follower.keeps_up = True
            self._wake()

    def alive(self) -> bool:
        """Whether a stand-by follows now."""
        return self.follower is not None and time.monotonic() - self.follower.heard < SILENT_SECONDS

    async def wait_confirmed(self, code: str, seq: int) -> None:
        """Wait until the stand-by has an act on its disk too, if it keeps up, or if acts count only then.

        Raises `Problem` 503 where acts count only then and it does not come; else this server goes on alone.
        """
        if seq <= 0 or not (self.confirm or self._kept_up()):
            return
        woken = asyncio.Event()
        self._woken.add(woken)
        try:
            async with asyncio.timeout(CONFIRM_SECONDS if self.confirm else PATIENCE_SECONDS):
                while self.follower is None or self.follower.has.get(code, 0) < seq:
                    if not self.confirm and not self._kept_up():
                        return
                    woken.clear()
                    await woken.wait()
        except TimeoutError:
            if not self.confirm:
                if self.follower is not None:
                    self.follower.keeps_up = False
                return
            raise Problem(
                503,
                "stand-by-silent",
                "The stand-by does not confirm. The act is on this laptop's disk and counts once the stand-by has it.",
                accepted="sent again under the same id it is done once",
                retry_after=1,
            ) from None
        finally:
            self._woken.discard(woken)

    def _kept_up(self) -> bool:
        return self.follower is not None and self.follower.keeps_up

    def proof(self, secret_hash: str, nonce: str) -> str:
        """Mode and term, sealed with what only the two of a pair have."""
        return hmac.new(secret_hash.encode(), f"{nonce}:{self.mode}:{self.term}".encode(), hashlib.sha256).hexdigest()

    def status(self) -> dict[str, Any]:
        """What the secretariat watches: who leads, how far the stand-by is behind."""
        told: dict[str, Any] = {"mode": self.mode, "term": self.term, "other": self.other, "confirm": self.confirm}
        if self.follower is not None:
            last = {code: self._conduct.last(code) for code in self._conduct.engine.competitions()}
            behind = sum(max(0, n - self.follower.has.get(code, 0)) for code, n in last.items())
            told["stand_by"] = {
                "address": self.follower.address,
                "follows": self.alive(),
                "keeps_up": self.follower.keeps_up,
                "behind": behind,
                "seen_at": self.follower.seen_at,
            }
        if self.mode == FOLLOWING:
            told["following"] = self.behind
        return told


def _line(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
