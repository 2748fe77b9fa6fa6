"""Who may do what, house rules, and what the household has set."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Who may do what, house rules, and what the household has set."""
    for table, time in (("links", "issued_ms"), ("claims", "claimed_ms")):
        op.create_table(
            table,
            sa.Column("id", sa.Integer(), nullable=False),
            sa.Column("key_hash", sa.String(64), nullable=False),
            sa.Column("role", sa.String(20), nullable=False),
            sa.Column("match_id", sa.Integer(), nullable=True),
            sa.Column("player_id", sa.Integer(), nullable=True),
            sa.Column(time, sa.BigInteger(), nullable=False),
            sa.PrimaryKeyConstraint("id", name=f"pk_{table}"),
            sa.UniqueConstraint("key_hash", name=f"uq_{table}_key_hash"),
            sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=f"fk_{table}_match_id", ondelete="CASCADE"),
            sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=f"fk_{table}_player_id"),
            sqlite_autoincrement=True,
        )
    op.create_table(
        "house_rules",
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("terms", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_house_rules"),
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_settings"),
    )
