"""The two tables of the journal: records and the writer's lease."""

from __future__ import annotations

import sqlalchemy as sa

__all__ = ["METADATA", "RECORDS", "VERSION_TABLE", "WRITER"]

VERSION_TABLE = "rinkside_journal_version"
"""Alembic's table for the tables of this room."""

METADATA = sa.MetaData()
"""All tables of this room."""

RECORDS = sa.Table(
    "journal_record",
    METADATA,
    sa.Column("competition", sa.String(40), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("id", sa.String(80), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("prev", sa.String(64), nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),
    sa.UniqueConstraint("competition", "id", name="journal_record_act"),
)
"""One row for each record: `body` its canonical JSON, `prev` and `hash` its links. An act's id stands once."""

WRITER = sa.Table(
    "journal_writer",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("epoch", sa.Integer, nullable=False),
    sa.Column("holder", sa.String(120), nullable=False),
    sa.Column("since", sa.String(40), nullable=False),
    sa.Column("probe", sa.LargeBinary),
)
"""One row: who may write. Whoever opens for writing raises `epoch`; every append holds it to be its own."""
