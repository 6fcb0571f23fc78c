"""No query grows with what is not asked for; seals for the dice, and the public list of commitments."""

from __future__ import annotations

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

UNRATED = sa.text("rated = 'wanted'")


def upgrade() -> None:
    op.add_column("matches", sa.Column("listed", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.execute(
        "UPDATE matches SET listed = true WHERE id IN (SELECT seats.\"match\" FROM seats WHERE seats.was = 'open')"
    )
    op.drop_index("matches_lobby", "matches")
    op.create_index("matches_lobby", "matches", ["status", "listed", "created"])
    op.create_index("matches_host", "matches", ["host", "status"])
    op.create_index("matches_unrated", "matches", ["rated"], sqlite_where=UNRATED, postgresql_where=UNRATED)

    op.add_column("seats", sa.Column("seal", sa.Text()))
    op.add_column("seats", sa.Column("created", sa.Double(), nullable=False, server_default="0"))
    op.execute('UPDATE seats SET created = (SELECT matches.created FROM matches WHERE matches.id = seats."match")')
    op.drop_index("seats_person", "seats")
    op.create_index("seats_person", "seats", ["person", "created", "match"])

    op.add_column("ratings", sa.Column("cautious", sa.Double(), nullable=False, server_default="0"))
    op.execute("UPDATE ratings SET cautious = mu - 3 * sigma")
    op.drop_index("ratings_game", "ratings")
    op.create_index("ratings_best", "ratings", ["game", "cautious", "person"])

    op.create_index("chat_match", "chat", ["match", "id"])
    op.drop_index("ix_chat_match", "chat")

    commitments = op.create_table(
        "commitments",
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("commit", sa.Text(), nullable=False, unique=True),
        sa.Column("chain", sa.Text(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("texts", sa.Integer(), nullable=False),
    )
    # What was committed to before there was a list is entered in the order in which it was made.
    found = op.get_bind().execute(sa.text("SELECT id, secret, created FROM matches ORDER BY created, id")).all()
    chain, rows = "0" * 64, []
    for number, (match, secret, created) in enumerate(found, 1):
        commit = hashlib.sha256(bytes.fromhex(secret)).hexdigest()
        chain = hashlib.sha256(f"{chain}\n{number}\n{commit}".encode()).hexdigest()
        row = {"number": number, "match": match, "secret": secret, "commit": commit, "chain": chain, "created": created}
        rows.append({**row, "texts": 0})
    if rows:
        op.bulk_insert(commitments, rows)


def downgrade() -> None:
    op.drop_table("commitments")
    op.create_index("ix_chat_match", "chat", ["match"])
    op.drop_index("chat_match", "chat")
    op.drop_index("ratings_best", "ratings")
    op.create_index("ratings_game", "ratings", ["game", "mu"])
    op.drop_column("ratings", "cautious")
    op.drop_index("seats_person", "seats")
    op.create_index("seats_person", "seats", ["person", "moved"])
    op.drop_column("seats", "created")
    op.drop_column("seats", "seal")
    for index in ("matches_unrated", "matches_host", "matches_lobby"):
        op.drop_index(index, "matches")
    op.create_index("matches_lobby", "matches", ["status", "created"])
    op.drop_column("matches", "listed")
