"""People and keeping: sessions that expire, recovery codes, look-alikes, stand-ins, what hosts and operators did."""

from __future__ import annotations

import hashlib

import sqlalchemy as sa
from alembic import op

from threescore.server.names import likeness
from threescore.server.schema import only_added

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

QUARTER = 90 * 24 * 3600


def upgrade() -> None:
    op.add_column("persons", sa.Column("likeness", sa.Text()))
    op.add_column("persons", sa.Column("banned", sa.Double()))
    op.add_column("persons", sa.Column("muted", sa.Double()))
    op.create_index("persons_likeness", "persons", ["likeness"], unique=True)
    op.add_column("sessions", sa.Column("expires", sa.Double(), nullable=False, server_default="0"))
    op.create_index("sessions_person", "sessions", ["person"])
    op.create_index("sessions_expires", "sessions", ["expires"])
    op.create_table(
        "recovery",
        sa.Column("code", sa.Text(), primary_key=True),
        sa.Column("person", sa.Text(), sa.ForeignKey("persons.id"), nullable=False),
    )
    op.create_index("recovery_person", "recovery", ["person"])
    op.add_column("matches", sa.Column("stand_in", sa.Text(), nullable=False, server_default="normal"))
    op.add_column("matches", sa.Column("resumed", sa.Double()))
    op.create_index("chat_person", "chat", ["person"])
    op.create_index("chat_at", "chat", ["at"])
    op.add_column("seats", sa.Column("kept_for", sa.Text()))
    op.add_column("seats", sa.Column("came", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("why", sa.Text()))
    op.create_table(
        "agreed",
        sa.Column("match", sa.Text(), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("person", sa.Text(), sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("at", sa.Double(), nullable=False),
    )
    op.create_table(
        "marks",
        sa.Column("match", sa.Text(), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("person", sa.Text(), sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("what", sa.Text(), primary_key=True),
        sa.Column("at", sa.Double(), nullable=False),
    )
    op.create_table(
        "deeds",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("match", sa.Text()),
        sa.Column("person", sa.Text()),
        sa.Column("note", sa.Text(), nullable=False),
    )
    connection = op.get_bind()
    for database, statement in only_added("deeds"):
        if database == connection.dialect.name:
            connection.execute(sa.text(statement))
    carry_over(connection)


def carry_over(connection: sa.Connection) -> None:
    """Sessions stay good for a quarter from now on, under their hashes; accounts get their likeness, the oldest first."""
    import time

    columns: list[sa.ColumnClause[object]] = [
        sa.column(name) for name in ("id", "name", "account", "created", "likeness")
    ]
    persons = sa.table("persons", *columns)
    sessions = sa.table("sessions", sa.column("id"), sa.column("expires"))
    until = time.time() + QUARTER
    for (session,) in connection.execute(sa.select(sessions.c.id)).all():
        mark = hashlib.sha256(session.encode()).hexdigest()
        connection.execute(sa.update(sessions).where(sessions.c.id == session).values(id=mark, expires=until))
    seen: set[str] = set()
    accounts = sa.select(persons.c.id, persons.c.name).where(persons.c.account.is_not(None)).order_by(persons.c.created)
    for person, name in connection.execute(accounts).all():
        like = likeness(name)
        # Two accounts of before that look alike keep their names; the older one is protected.
        if like not in seen:
            seen.add(like)
            connection.execute(sa.update(persons).where(persons.c.id == person).values(likeness=like))
    # Matches of before had no notion of having come: whoever sits in one has.
    seats = sa.table("seats", sa.column("came"), sa.column("kind"))
    connection.execute(sa.update(seats).where(seats.c.kind == "person").values(came=sa.true()))


def downgrade() -> None:
    for table in ("deeds", "marks", "agreed", "recovery"):
        op.drop_table(table)
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP FUNCTION IF EXISTS deeds_only_added()")
    op.drop_index("chat_at", "chat")
    op.drop_index("chat_person", "chat")
    op.drop_index("sessions_expires", "sessions")
    op.drop_index("sessions_person", "sessions")
    op.drop_index("persons_likeness", "persons")
    for table, columns in (
        ("seats", ("why", "came", "kept_for")),
        ("matches", ("resumed", "stand_in")),
        ("sessions", ("expires",)),
        ("persons", ("muted", "banned", "likeness")),
    ):
        for column in columns:
            op.drop_column(table, column)
