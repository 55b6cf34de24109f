"""What viewers hold for an error."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "viewer_flag",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("competition", sa.String(64), nullable=False),
        sa.Column("text", sa.String(300), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger),
        sa.Column("seen_by", sa.String(64)),
    )


def downgrade() -> None:
    op.drop_table("viewer_flag")
