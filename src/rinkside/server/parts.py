"""What the endpoints of a running server work with: one object, reached by `guard.parts_of`."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import Request

from rinkside.server.access import Access, hashed, now_us
from rinkside.server.conduct import Conduct
from rinkside.server.door import Door
from rinkside.server.feed import Feed
from rinkside.server.flags import Flags
from rinkside.server.following import Following
from rinkside.server.holds.config import Book
from rinkside.server.holds.control import Control
from rinkside.server.holds.desk import HoldDesk
from rinkside.server.languages import Languages
from rinkside.server.limits import RateLimit, caller_of
from rinkside.server.link import Link
from rinkside.server.overlays import Overlays
from rinkside.server.pages import Pages
from rinkside.server.problems import Problem
from rinkside.server.published import Shelf
from rinkside.server.settings import Settings
from rinkside.server.standby import FENCED, LEADING, Pair

__all__ = ["Parts"]


@dataclass
class Parts:
    """What the endpoints work with."""

    settings: Settings
    access: Access
    feed: Feed
    pages: Pages
    languages: Languages
    joins: RateLimit
    wrong: RateLimit
    acts: RateLimit
    reads: RateLimit
    watching: RateLimit
    stories: RateLimit
    flagging: RateLimit
    flags: Flags
    overlays: Overlays
    holds: HoldDesk
    control: Control
    surfaces: Book
    doors: list[Door]
    conduct: Conduct
    shelf: Shelf
    pair: Pair
    following: Following
    reports: dict[str, dict[str, Any]] = field(default_factory=dict)
    link: Link = field(default_factory=Link)

    def now(self) -> int:
        """Official time, microseconds UTC."""
        return now_us()

    def must_exist(self, code: str) -> None:
        """Raise `Problem` 404 unless there is such a competition."""
        if not self.conduct.has(code):
            raise Problem(404, "unknown-competition", f"There is no competition {code[:40]!r}.", field="code")

    def asked(self, request: Request) -> str:
        """The competition a read is of. Raises `Problem` 404 without such a one, 429 for who reads too often."""
        self.reads.take(caller_of(request))
        code: str = request.path_params["code"]
        self.must_exist(code)
        return code

    def may_watch(self, code: str) -> None:
        """Raise `Problem` 404 without such a competition, 503 while the places of the public are taken."""
        self.must_exist(code)
        if self.feed.public_full(beside=len(self.control.fanout)):
            raise Problem(503, "too-many-watch", "Too many watch now. Wait a little, then try again.", retry_after=10)

    def show_host_link(self) -> None:
        """Make a fresh link for the host machine and show it where only this machine's owner looks."""
        self.link.show(self.access.new_host_link())

    def address_for(self, request: Request) -> str:
        """The address devices should use: the rink's, where the host machine asks by its own loopback name."""
        host = request.url.hostname or ""
        if host in ("localhost", "127.0.0.1", "::1") and self.link.public:
            return self.link.public
        return f"{request.url.scheme}://{request.url.netloc}"

    def health(self, nonce: str = "") -> dict[str, Any]:
        """What a watcher asks: does it live, can it write, does it lead; for the other of a pair with a seal."""
        alarm = self.conduct.alarm()
        status = "alarm" if alarm["on"] else "ok" if self.pair.mode == LEADING else self.pair.mode
        pair = self.pair
        mode = "audience" if self.settings.audience else pair.mode
        told = {"status": status, "at": self.now(), "alarm": alarm, "mode": mode, "term": pair.term}
        if nonce and pair.old_key:
            told["proof"] = pair.proof(hashed(pair.old_key.partition(".")[0]), nonce[:64])
        return told

    def alarm(self) -> dict[str, Any]:
        """What stands on every desk: the journal's alarm, or that this server does not lead."""
        try:
            self.pair.must_lead()
        except Problem as problem:
            fact, _, rest = problem.message.partition(". ")
            return {"on": True, "message": f"{fact}.", "next": rest, "final": self.pair.mode == FENCED}
        return self.conduct.alarm()

    def mode_changed(self) -> None:
        """Tell every desk that this server leads, or does so no longer."""
        self.feed.say("alarm", self.alarm())
        self.feed.say("pair", {"address": self.pair.other if self.pair.fenced else ""})
        self.holds.wake_soon()

    def stop_streams(self) -> None:
        """End every stream; called from the signal handler."""
        self.feed.close()
        self.holds.end_streams()

    def lights(self) -> dict[str, Any]:
        """The journal as the secretariat watches it."""
        engine = self.conduct.engine
        try:
            free = shutil.disk_usage(self.settings.folder).free
        except OSError:
            free = 0
        return {
            "journal": {
                "written_at": engine.last_written,
                "slowest_us": engine.slowest_write_us,
                "last_us": engine.last_write_us,
                "disk_free": free,
                "alarm": self.conduct.alarm(),
            },
            "pair": self.pair.status(),
        }
