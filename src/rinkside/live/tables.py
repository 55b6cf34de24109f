"""The two tables of the journal: records and the writer's lease."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

__all__ = ["LASTS", "METADATA", "RECORDS", "VERSION_TABLE", "WRITER"]

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


def _lasts() -> sa.Select[Any]:
    of, seq = RECORDS.c.competition, RECORDS.c.seq
    codes = sa.select(sa.func.min(of).label("code")).cte("codes", recursive=True)
    above = sa.select(sa.func.min(of)).where(of > codes.c.code).scalar_subquery()
    codes = codes.union_all(sa.select(above).where(codes.c.code.is_not(None)))
    last = sa.select(sa.func.max(seq)).where(of == codes.c.code).scalar_subquery()
    return sa.select(codes.c.code, last).where(codes.c.code.is_not(None))


LASTS = _lasts()
"""The last number of every competition, from the ends of the index: asked after every act, at any length."""
