"""Whom a team leader speaks for, and the surfaces of privacy holds."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table in ("access_code", "access_session"):
        op.add_column(table, sa.Column("scope", sa.String(80), nullable=False, server_default=""))
    op.create_table(
        "hold_surface",
        sa.Column("competition", sa.String(64), primary_key=True),
        sa.Column("surface", sa.String(80), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("secrets", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("hold_surface")
    for table in ("access_code", "access_session"):
        op.drop_column(table, "scope")
