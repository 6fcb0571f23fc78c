"""Ratings over time, friends, invitations, how many look on; clocks for the whole match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

# Of matches of before the ratings after each of them are not known: the line of everybody begins with what they have now.
BEGIN = """
    INSERT INTO rated (person, game, at, "match", cautious)
    SELECT person, game, {now}, '', cautious FROM ratings
"""
NOW = {"sqlite": "(julianday('now') - 2440587.5) * 86400.0", "postgresql": "EXTRACT(EPOCH FROM clock_timestamp())"}


def upgrade() -> None:
    op.create_table(
        "rated",
        sa.Column("person", sa.Text(), sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("game", sa.Text(), primary_key=True),
        sa.Column("at", sa.Double(), primary_key=True),
        sa.Column("match", sa.Text(), primary_key=True),
        sa.Column("cautious", sa.Double(), nullable=False),
    )
    op.execute(BEGIN.format(now=NOW[op.get_bind().dialect.name]))
    op.create_table(
        "friends",
        sa.Column("person", sa.Text(), sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("other", sa.Text(), sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("how", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
    )
    op.create_index("friends_how", "friends", ["person", "how", "at"])
    op.create_index("friends_other", "friends", ["other"])
    op.create_table(
        "invitations",
        sa.Column("person", sa.Text(), sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("match", sa.Text(), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("by", sa.Text(), sa.ForeignKey("persons.id"), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
    )
    op.create_index("invitations_at", "invitations", ["person", "at"])
    op.create_index("invitations_match", "invitations", ["match"])
    op.create_index("invitations_by", "invitations", ["by"])
    op.create_table(
        "watching",
        sa.Column("match", sa.Text(), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("process", sa.Text(), primary_key=True),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
    )
    op.create_index("watching_until", "watching", ["until"])
    op.add_column("matches", sa.Column("clock_increment", sa.Integer()))
    # That somebody came back to a table where nobody was is an entry of its log now.
    op.drop_column("matches", "resumed")
    op.create_index("persons_by_name", "persons", ["account"], postgresql_ops={"account": "text_pattern_ops"})


def downgrade() -> None:
    op.drop_index("persons_by_name", "persons")
    op.execute("DELETE FROM moves WHERE choice = -6")
    op.add_column("matches", sa.Column("resumed", sa.Double()))
    op.drop_column("matches", "clock_increment")
    for table in ("watching", "invitations", "friends", "rated"):
        op.drop_table(table)
