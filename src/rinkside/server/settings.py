"""What a server is started with."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import sqlalchemy as sa

from rinkside.live.journal import sqlite_url

__all__ = ["Settings"]


@dataclass(frozen=True, slots=True)
class Settings:
    """Where data lies, where to listen, how much is let through.

    `database` is a URL for PostgreSQL, "" for SQLite files in `folder`. `names` are further names of this machine that
    browsers may use. Rates are per minute. `follow` is the URL of the server to copy, "" for a server of its own, and
    `follow_key` its key. `audience`: this process only shows what another one writes. `confirm_by_standby`: an act
    never counts as received before the stand-by has it. `address` is what other machines reach this server by.
    `proxies` are addresses and networks of proxies that are believed when they say who asks.
    `osc_port` is where presses of a privacy hold by OSC are listened to, 0 for nowhere.
    """

    folder: Path
    database: str = ""
    host: str = "0.0.0.0"
    port: int = 8080
    tls: bool = False
    names: tuple[str, ...] = field(default=())
    follow: str = ""
    follow_key: str = ""
    audience: bool = False
    confirm_by_standby: bool = False
    address: str = ""
    proxies: tuple[str, ...] = field(default=())
    osc_port: int = 0
    joins_per_minute: int = 60
    acts_per_minute: int = 24_000
    reads_per_minute: int = 12_000
    stories_per_minute: int = 20

    @property
    def access_url(self) -> str | sa.URL:
        """The database of codes and sessions."""
        if self.audience:  # nobody joins here: what the server keeps of its own stays its own
            return sqlite_url(self.folder / f"audience-{self.port}.sqlite")
        return self.database or sqlite_url(self.folder / "access.sqlite")

    @property
    def journal_url(self) -> str | sa.URL:
        """The database of the journal."""
        return self.database or sqlite_url(self.folder / "journal.sqlite")
