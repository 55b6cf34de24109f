"""Which graphics are on the picture."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "overlay",
        sa.Column("competition", sa.String(64), primary_key=True),
        sa.Column("graphic", sa.String(32), primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("overlay")
