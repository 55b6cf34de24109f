"""Codes, sessions and machine keys."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "access_code",
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
    )
    op.create_table(
        "access_session",
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
    )
    op.create_table(
        "access_secret",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for name in ("access_secret", "access_session", "access_code"):
        op.drop_table(name)
