"""An index of the matches that were called off, for whoever sweeps them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

CALLED_OFF = sa.text("status = 'over' AND started IS NULL")


def upgrade() -> None:
    op.create_index("matches_called_off", "matches", ["ended"], sqlite_where=CALLED_OFF, postgresql_where=CALLED_OFF)


def downgrade() -> None:
    op.drop_index("matches_called_off", "matches")
