"""What players answer when they are asked whether photos of their hands may be kept."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """What players answer when they are asked whether photos of their hands may be kept."""
    op.create_table(
        "consents",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("given", sa.Boolean(), nullable=False),
        sa.Column("answered_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "player_id", name="pk_consents"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_consents_match_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_consents_player_id"),
    )
