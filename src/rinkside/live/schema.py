"""Bringing a database's tables to their newest form."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

from rinkside.errors import UsageError

__all__ = ["bring_up_to_date"]


def bring_up_to_date(connection: sa.Connection, scripts: Path, version_table: str) -> None:
    """Run the migrations under `scripts` this database has not seen, over `connection`, in its open transaction.

    Raises UsageError where a newer Rinkside has written it. Alembic is loaded only where there is one to run: a server
    that is started again is back sooner.
    """
    newest = max(p.name.partition("_")[0] for p in (scripts / "versions").glob("[0-9]*_*.py"))
    if sa.inspect(connection).has_table(version_table):
        table = sa.table(version_table, sa.column("version_num"))
        if connection.execute(sa.select(table.c.version_num)).scalars().all() == [newest]:
            return
    from alembic import command
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config()
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError:
        shown = connection.engine.url.render_as_string()
        raise UsageError(f"{shown} was written by a newer Rinkside. Use that one, or another folder") from None
