"""Matches whose luck was chosen beforehand, for tests."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("rehearsal", sa.JSON()))


def downgrade() -> None:
    op.drop_column("matches", "rehearsal")
