"""The first tables: people, sessions, matches, seats, moves, chat, ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "house",
        sa.Column("key", sa.Text(), primary_key=True),
        sa.Column("value", sa.Text(), nullable=False),
    )
    op.create_table(
        "persons",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("account", sa.Text(), unique=True),
        sa.Column("password", sa.Text()),
        sa.Column("created", sa.Double(), nullable=False),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("host", sa.Text(), sa.ForeignKey("persons.id")),
        sa.Column("casual", sa.Boolean(), nullable=False),
        sa.Column("onlookers", sa.Boolean(), nullable=False),
        sa.Column("autostart", sa.Boolean(), nullable=False),
        sa.Column("clock_seconds", sa.Integer(), nullable=False),
        sa.Column("clock_late", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("invite", sa.Text(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("started", sa.Double()),
        sa.Column("ended", sa.Double()),
        sa.Column("outcome", sa.JSON(none_as_null=True)),
        sa.Column("previous", sa.Text()),
        sa.Column("rematch", sa.Text()),
        sa.Column("due", sa.Double()),
        sa.Column("rated", sa.Text(), nullable=False),
    )
    op.create_index("matches_due", "matches", ["status", "due"])
    op.create_index("matches_lobby", "matches", ["status", "created"])
    op.create_table(
        "ratings",
        sa.Column("person", sa.Text(), sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("game", sa.Text(), primary_key=True),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
    )
    op.create_index("ratings_game", "ratings", ["game", "mu"])
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("person", sa.Text(), sa.ForeignKey("persons.id"), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("match", sa.Text(), sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("person", sa.Text(), sa.ForeignKey("persons.id"), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
    )
    op.create_index("ix_chat_match", "chat", ["match"])
    op.create_table(
        "moves",
        sa.Column("match", sa.Text(), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seq", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("choice", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("match", sa.Text(), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("was", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), sa.ForeignKey("persons.id")),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("level", sa.Text()),
        sa.Column("text", sa.Text()),
        sa.Column("here_until", sa.Double(), nullable=False),
        sa.Column("moved", sa.Double(), nullable=False),
    )
    op.create_index("seats_person", "seats", ["person", "moved"])


def downgrade() -> None:
    op.drop_table("seats")
    op.drop_table("moves")
    op.drop_table("chat")
    op.drop_table("sessions")
    op.drop_table("ratings")
    op.drop_table("matches")
    op.drop_table("persons")
    op.drop_table("house")
