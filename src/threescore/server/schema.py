"""The tables of the database, and how one of any age is brought to them.

Who adds a table or a column adds a migration that leads there, and raises HEAD.
"""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

# The newest migration: a database that says so needs none of them.
HEAD = "0009"

NOTES = sa.MetaData()

PERSONS = sa.Table(
    "persons",
    NOTES,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    # The name of an account, folded, so that no two are alike; null for a guest.
    sa.Column("account", sa.Text, unique=True),
    sa.Column("password", sa.Text),
    sa.Column("created", sa.Double, nullable=False),
    # What an account's name looks like (names.py), so that no other can be taken for it; null for a guest.
    sa.Column("likeness", sa.Text),
    # Since when an operator keeps somebody out, or silent.
    sa.Column("banned", sa.Double),
    sa.Column("muted", sa.Double),
    sa.Index("persons_likeness", "likeness", unique=True),
    # Accounts are looked for by how their names begin, sign by sign: PostgreSQL's own order of texts may be another.
    sa.Index("persons_by_name", "account", postgresql_ops={"account": "text_pattern_ops"}),
)
SESSIONS = sa.Table(
    "sessions",
    NOTES,
    # A hash: who reads the database cannot come in with it.
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("expires", sa.Double, nullable=False, server_default="0"),
    sa.Index("sessions_person", "person"),
    sa.Index("sessions_expires", "expires"),
)
# Hashes of codes with which an account can be opened once without its password.
RECOVERY = sa.Table(
    "recovery",
    NOTES,
    sa.Column("code", sa.Text, primary_key=True),
    sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), nullable=False),
    sa.Index("recovery_person", "person"),
)
# Few things that all processes share, such as the key that signs cookies.
HOUSE = sa.Table(
    "house",
    NOTES,
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
# Written out wherever it is asked for: the databases then know that the indexes below have them all.
UNRATED = sa.text("rated = 'wanted'")
CALLED_OFF = sa.text("status = 'over' AND started IS NULL")
MATCHES = sa.Table(
    "matches",
    NOTES,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("host", sa.Text, sa.ForeignKey("persons.id")),
    sa.Column("casual", sa.Boolean, nullable=False),
    sa.Column("onlookers", sa.Boolean, nullable=False),
    sa.Column("autostart", sa.Boolean, nullable=False),
    sa.Column("clock_seconds", sa.Integer, nullable=False),
    sa.Column("clock_late", sa.Text, nullable=False),
    # Where the seconds of the clock are those of the whole match: what every answer adds to them.
    sa.Column("clock_increment", sa.Integer),
    sa.Column("secret", sa.Text, nullable=False),
    sa.Column("invite", sa.Text, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("started", sa.Double),
    sa.Column("ended", sa.Double),
    sa.Column("outcome", sa.JSON(none_as_null=True)),
    sa.Column("previous", sa.Text),
    sa.Column("rematch", sa.Text),
    # When the parlour has to look after it although nobody does: a late answer, a bot's turn that a crash cut short.
    sa.Column("due", sa.Double),
    # no, wanted (it has ended, its people are yet to be rated), done
    # never: it could have been rated, but something happened that rules it out
    sa.Column("rated", sa.Text, nullable=False),
    # The level of the bot that plays for who is late, has left or has resigned.
    sa.Column("stand_in", sa.Text, nullable=False, server_default="normal"),
    # Whether one of its seats was open to everybody at the beginning: then it is for the lobby, and else for friends.
    sa.Column("listed", sa.Boolean, nullable=False),
    # The luck and the position that were chosen beforehand, in a house for rehearsals.
    sa.Column("rehearsal", sa.JSON(none_as_null=True)),
    sa.Index("matches_due", "status", "due"),
    sa.Index("matches_lobby", "status", "listed", "created"),
    sa.Index("matches_host", "host", "status"),
    sa.Index("matches_unrated", "rated", sqlite_where=UNRATED, postgresql_where=UNRATED),
    sa.Index("matches_called_off", "ended", sqlite_where=CALLED_OFF, postgresql_where=CALLED_OFF),
)
SEATS = sa.Table(
    "seats",
    NOTES,
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    # person, bot, open, invite; a seat that somebody leaves becomes again what it was, `was`
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("was", sa.Text, nullable=False),
    sa.Column("person", sa.Text, sa.ForeignKey("persons.id")),
    sa.Column("name", sa.Text, nullable=False),
    # The level of a bot, or of the one that plays for an absent person.
    sa.Column("level", sa.Text),
    # What the person has added to the dice: its seal (a hash) first, then the text itself; docs/fair-dice.md.
    sa.Column("seal", sa.Text),
    sa.Column("text", sa.Text),
    # A person is here until then, unless that is prolonged, and away since then.
    sa.Column("here_until", sa.Double, nullable=False),
    sa.Column("moved", sa.Double, nullable=False),
    # For whom a free seat of a rematch is kept.
    sa.Column("kept_for", sa.Text),
    # Whether the person has ever been at the table while the match was going on.
    sa.Column("came", sa.Boolean, nullable=False, server_default=sa.false()),
    # Why a bot plays for the person: late, left, agreed (by the others)
    sa.Column("why", sa.Text),
    # When its match was made, here as well, so that a page of somebody's matches is read without the rest of them.
    sa.Column("created", sa.Double, nullable=False),
    sa.Index("seats_person", "person", "created", "match"),
)
# Who has agreed that a bot plays for an absent person's seat.
AGREED = sa.Table(
    "agreed",
    NOTES,
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
)
# What the host of a table has decided about somebody: removed (may not sit down again), muted.
MARKS = sa.Table(
    "marks",
    NOTES,
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), primary_key=True),
    sa.Column("what", sa.Text, primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
)
# What hosts and operators have done, for good: rows are added, never changed (deeds.py).
DEEDS = sa.Table(
    "deeds",
    NOTES,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    # The id of a host, or operator:NAME
    sa.Column("by", sa.Text, nullable=False),
    sa.Column("what", sa.Text, nullable=False),
    sa.Column("match", sa.Text),
    sa.Column("person", sa.Text),
    sa.Column("note", sa.Text, nullable=False),
)
MOVES = sa.Table(
    "moves",
    NOTES,
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    # A choice's number; below 0 what is done at the table and not in the game (ledger.py).
    sa.Column("choice", sa.Integer, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)
CHAT = sa.Table(
    "chat",
    NOTES,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id"), nullable=False),
    sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Index("chat_person", "person"),
    sa.Index("chat_at", "at"),
    sa.Index("chat_match", "match", "id"),
)
RATINGS = sa.Table(
    "ratings",
    NOTES,
    sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), primary_key=True),
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("matches", sa.Integer, nullable=False),
    # mu - 3 sigma, by which lists are ordered.
    sa.Column("cautious", sa.Double, nullable=False),
    sa.Index("ratings_best", "game", "cautious", "person"),
)
# What somebody's rating was after each rated match: a line over time.
RATED = sa.Table(
    "rated",
    NOTES,
    sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), primary_key=True),
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("at", sa.Double, primary_key=True),
    # Empty for the rating that somebody had before there was a line.
    sa.Column("match", sa.Text, primary_key=True),
    sa.Column("cautious", sa.Double, nullable=False),
)
# What one account is to another (friends.py): each of the two has a row, but for refusing.
FRIENDS = sa.Table(
    "friends",
    NOTES,
    sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), primary_key=True),
    sa.Column("other", sa.Text, sa.ForeignKey("persons.id"), primary_key=True),
    # friend; asked (the person has asked the other), asks (the other asks the person); refused (the other may not ask)
    sa.Column("how", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Index("friends_how", "person", "how", "at"),
    sa.Index("friends_other", "other"),
)
# Whom somebody at a table has asked to it.
INVITATIONS = sa.Table(
    "invitations",
    NOTES,
    sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), primary_key=True),
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("by", sa.Text, sa.ForeignKey("persons.id"), nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Index("invitations_at", "person", "at"),
    sa.Index("invitations_match", "match"),
    sa.Index("invitations_by", "by"),
)
# How many look on at a table, by the processes that serve them; what none prolongs is over.
WATCHING = sa.Table(
    "watching",
    NOTES,
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("process", sa.Text, primary_key=True),
    sa.Column("count", sa.Integer, nullable=False),
    sa.Column("until", sa.Double, nullable=False),
    sa.Index("watching_until", "until"),
)
# What reviews of finished matches have found, by each judge that was ever asked (reviews.py).
REVIEWS = sa.Table(
    "reviews",
    NOTES,
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("judge", sa.Text, primary_key=True),
    sa.Column("made", sa.Double, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)
# Every secret of the dice that was ever drawn (commitments.py). It outlives its match, which may be swept away.
COMMITMENTS = sa.Table(
    "commitments",
    NOTES,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("match", sa.Text, nullable=False),
    sa.Column("secret", sa.Text, nullable=False),
    sa.Column("commit", sa.Text, nullable=False, unique=True),
    sa.Column("chain", sa.Text, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    # How many sealed texts were opened for it.
    sa.Column("texts", sa.Integer, nullable=False),
)

# Browsers that have asked to be called back (calling.py), each as long as its session lasts.
BROWSERS = sa.Table(
    "browsers",
    NOTES,
    sa.Column("session", sa.Text, sa.ForeignKey("sessions.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("endpoint", sa.Text, nullable=False),
    sa.Column("key", sa.Text, nullable=False),
    sa.Column("secret", sa.Text, nullable=False),
    sa.Column("language", sa.Text, nullable=False),
    # The site that the browser asked, as whom to ask about the call where the house names nobody.
    sa.Column("site", sa.Text, nullable=False),
    sa.Column("made", sa.Double, nullable=False),
    sa.Index("browsers_endpoint", "endpoint", unique=True),
)
# Who is to be called because of which match, and when.
CALLS = sa.Table(
    "calls",
    NOTES,
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("person", sa.Text, sa.ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("by", sa.Text, nullable=False),
    sa.Column("due", sa.Double, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Index("calls_due", "due"),
)

# The daily deal (dailies.py): what each day is, and who has played which game of it, in which match. What was given away is
# known when its review is there.
DAILIES = sa.Table(
    "dailies",
    NOTES,
    sa.Column("day", sa.Text, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
)
DAILY_PLAYS = sa.Table(
    "daily_plays",
    NOTES,
    sa.Column("day", sa.Text, sa.ForeignKey("dailies.day"), primary_key=True),
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), primary_key=True),
    # Null until the match is made.
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id")),
    sa.Column("lost", sa.Double),
    sa.Column("accuracy", sa.Double),
    sa.Index("daily_plays_best", "day", "game", "lost"),
    sa.Index("daily_plays_person", "person", "day"),
    sa.Index("daily_plays_match", "match"),
)
# Puzzles that somebody has tried, those who try them, and who has tried which (riddles.py); the puzzles themselves ship.
PUZZLES = sa.Table(
    "puzzles",
    NOTES,
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("puzzle", sa.Text, primary_key=True),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
)
SOLVERS = sa.Table(
    "solvers",
    NOTES,
    sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), primary_key=True),
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("solved", sa.Integer, nullable=False),
)
PUZZLE_TRIES = sa.Table(
    "puzzle_tries",
    NOTES,
    sa.Column("person", sa.Text, sa.ForeignKey("persons.id"), primary_key=True),
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("puzzle", sa.Text, primary_key=True),
    sa.Column("good", sa.Boolean, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)


def only_added(table: str) -> list[tuple[str, str]]:
    """For each database, what makes a table refuse changes and deletions."""
    found = []
    for what in ("UPDATE", "DELETE"):
        rule = f"{table}_no_{what.lower()}"
        refusal = f"rows of {table} are added, never changed"
        found.append(
            (
                "sqlite",
                f"CREATE TRIGGER {rule} BEFORE {what} ON {table} BEGIN SELECT RAISE(ABORT, '{refusal}'); END",
            )
        )
    found.append(
        (
            "postgresql",
            f"CREATE OR REPLACE FUNCTION {table}_only_added() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN RAISE EXCEPTION 'rows of {table} are added, never changed'; END $$",
        )
    )
    found.append(
        (
            "postgresql",
            f"CREATE TRIGGER {table}_only_added BEFORE UPDATE OR DELETE ON {table} "
            f"FOR EACH ROW EXECUTE FUNCTION {table}_only_added()",
        )
    )
    return found


for database, statement in only_added("deeds"):
    # SQLAlchemy's DDL fills in values by percent signs; here there are none.
    sa.event.listen(DEEDS, "after_create", sa.DDL(statement).execute_if(dialect=database))  # type: ignore[no-untyped-call]


def version_of(connection: sa.Connection) -> str | None:
    """The newest migration that a database has had; "" if it has had none yet, None if it has never been used."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.scalar(sa.text("SELECT version_num FROM alembic_version"))
    return version or ""


def make_all(connection: sa.Connection) -> None:
    """Make all tables at once where there are none; the migrations would lead to the same."""
    NOTES.create_all(connection)
    connection.execute(sa.text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    connection.execute(sa.text("INSERT INTO alembic_version VALUES (:head)"), {"head": HEAD})


def upgrade(connection: sa.Connection, to: str = "head") -> None:
    """Apply the migrations that are missing, up to the newest one or to a given one."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    command.upgrade(config, to)
