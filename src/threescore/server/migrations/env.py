"""Alembic's door: runs the migrations on the connection that the parlour hands over, or on the address in the config."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import context

from threescore.server.schema import NOTES


def run(connection: sa.Connection) -> None:
    context.configure(connection=connection, target_metadata=NOTES, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


handed = context.config.attributes.get("connection")
if handed is not None:
    run(handed)
else:
    with sa.create_engine(str(context.config.get_main_option("sqlalchemy.url"))).connect() as own:
        run(own)
        own.commit()
