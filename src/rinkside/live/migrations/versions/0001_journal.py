"""Records and the writer's lease."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "journal_record",
        sa.Column("competition", sa.String(40), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("id", sa.String(80), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("prev", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.UniqueConstraint("competition", "id", name="journal_record_act"),
    )
    op.create_table(
        "journal_writer",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("holder", sa.String(120), nullable=False),
        sa.Column("since", sa.String(40), nullable=False),
        sa.Column("probe", sa.LargeBinary),
    )


def downgrade() -> None:
    for name in ("journal_writer", "journal_record"):
        op.drop_table(name)
