"""The server's own tables: codes, sessions and what must outlive a restart. Nothing about skating."""

from __future__ import annotations

import sqlalchemy as sa

__all__ = ["CODES", "FLAGS", "HOLD_SURFACES", "METADATA", "OVERLAYS", "SECRETS", "SESSIONS", "STANDBY"]

METADATA = sa.MetaData()
"""All tables of this room."""

CODES = sa.Table(
    "access_code",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("hash", sa.String(64), nullable=False, unique=True),
    sa.Column("competition", sa.String(64), nullable=False),
    sa.Column("role", sa.String(32), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("made_at", sa.BigInteger, nullable=False),
    sa.Column("made_by", sa.String(64), nullable=False),
    sa.Column("expires_at", sa.BigInteger, nullable=False),
    sa.Column("used_at", sa.BigInteger),
    sa.Column("used_by", sa.String(64)),
    sa.Column("scope", sa.String(80), nullable=False, server_default=""),
)
"""One-time codes, as SHA-256 of the six characters. `seat` is 0 where the role has none."""

SESSIONS = sa.Table(
    "access_session",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("hash", sa.String(64), nullable=False, unique=True),
    sa.Column("device", sa.String(64), nullable=False),
    sa.Column("competition", sa.String(64), nullable=False),
    sa.Column("role", sa.String(32), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("label", sa.String(80), nullable=False),
    sa.Column("made_at", sa.BigInteger, nullable=False),
    sa.Column("expires_at", sa.BigInteger, nullable=False),
    sa.Column("seen_at", sa.BigInteger, nullable=False),
    sa.Column("wrote_at", sa.BigInteger),
    sa.Column("revoked_at", sa.BigInteger),
    sa.Column("revoked_why", sa.String(80)),
    sa.Column("scope", sa.String(80), nullable=False, server_default=""),
)
"""Devices that were let in: the token's SHA-256, whose place it is, last seen and last wrote (microseconds UTC)."""

SECRETS = sa.Table(
    "access_secret",
    METADATA,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("hash", sa.String(64), nullable=False),
    sa.Column("made_at", sa.BigInteger, nullable=False),
)
"""Hashes of keys that machines use: the stand-by's."""

STANDBY = sa.Table(
    "standby",
    METADATA,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
"""What a pair of servers remembers: mode, term, the other's address and key."""

FLAGS = sa.Table(
    "viewer_flag",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("competition", sa.String(64), nullable=False),
    sa.Column("text", sa.String(300), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("seen_at", sa.BigInteger),
    sa.Column("seen_by", sa.String(64)),
)
"""What viewers of the live page hold for an error; `seen_at` once the secretariat has looked at it."""

OVERLAYS = sa.Table(
    "overlay",
    METADATA,
    sa.Column("competition", sa.String(64), primary_key=True),
    sa.Column("graphic", sa.String(32), primary_key=True),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("by", sa.String(64), nullable=False),
)
"""Graphics that are on the picture now: a row for each, since when and who put it on."""

HOLD_SURFACES = sa.Table(
    "hold_surface",
    METADATA,
    sa.Column("competition", sa.String(64), primary_key=True),
    sa.Column("surface", sa.String(80), primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("kind", sa.String(32), nullable=False),
    sa.Column("label", sa.String(80), nullable=False),
    sa.Column("settings", sa.Text, nullable=False),
    sa.Column("secrets", sa.Text, nullable=False),
)
"""What a privacy hold acts on: address and the like as JSON, passwords apart from them and never sent to a page."""
