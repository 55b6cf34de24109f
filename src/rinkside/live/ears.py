"""How one process hears that another has appended to the journal."""

from __future__ import annotations

import selectors
import time
from contextlib import suppress

import sqlalchemy as sa

__all__ = ["ANSWER_SECONDS", "CHANNEL", "Ears", "listening_engine"]

CHANNEL = "rinkside_journal"
"""Where PostgreSQL says that something was appended."""
ANSWER_SECONDS = 5
"""How long a database may take to answer who only reads: a machine that vanished says nothing at all."""
_LOOK_SECONDS = 0.05
"""How often a file is looked at, which tells nobody that it has grown."""


def listening_engine(url: str | sa.URL) -> sa.Engine:
    """An engine for who only reads: a database that is silent for `ANSWER_SECONDS` is taken to be away.

    Raises what `create_engine` raises.
    """
    pg8000 = sa.make_url(url).drivername == "postgresql+pg8000"
    return sa.create_engine(url, connect_args={"timeout": ANSWER_SECONDS} if pg8000 else {})


class Ears:
    """Listens on a connection of its own."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._connection: sa.Connection | None = None

    def wait(self, seconds: float) -> None:
        """Wait until something may have been appended, at most so long.

        PostgreSQL tells (LISTEN); a file is looked at every 50 ms. What was appended before the first call is not
        told: read it after that call. Raises SQLAlchemyError where the database does not answer.
        """
        if self._engine.dialect.name != "postgresql":
            time.sleep(min(seconds, _LOOK_SECONDS))
            return
        if self._connection is None:
            self._connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            self._connection.execute(sa.text(f"LISTEN {CHANNEL}"))
            return
        try:
            heard = self._connection.connection.driver_connection
            with selectors.DefaultSelector() as waiting:  # not select(): beside thousands of readers its numbers end
                waiting.register(heard._usock, selectors.EVENT_READ)  # type: ignore[union-attr]
                waiting.select(seconds)
            self._connection.execute(sa.text("SELECT 1"))  # takes in what the socket holds
        except (sa.exc.SQLAlchemyError, OSError, ValueError):
            self.close()

    def close(self) -> None:
        """Listen no more."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(sa.exc.SQLAlchemyError):
                connection.invalidate()
                connection.close()
