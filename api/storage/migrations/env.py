"""Alembic's way in: runs on the connection that ``api.storage.migrate`` hands over."""

from __future__ import annotations

from alembic import context

from api.storage.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite cannot alter a column in place
)
with context.begin_transaction():
    context.run_migrations()
