"""Bring a database to the tables of this version, once, however many processes start together."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from api.storage.database import Database

_FOLDER = Path(__file__).resolve().parent / "migrations"
_LOCK = 0x7161_7373_6179  # PostgreSQL's advisory lock of ours: "qassay"


class NewerDatabase(Exception):
    """The database was made by a later version, which this one must not touch."""


def upgrade(database: Database) -> None:
    """Make or migrate all tables.

    Raises:
        NewerDatabase: It is ahead of this version.
        StorageUnavailable: It does not answer.
    """
    config = Config()
    config.set_main_option("script_location", str(_FOLDER))
    with database.read() as connection, _alone(database, connection):
        known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
        found = _found(connection)
        if found is not None and found not in known:
            raise NewerDatabase(f"the database is at {found}, which this version does not know; upgrade qassay")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()


@contextmanager
def _alone(database: Database, connection: Connection) -> Iterator[None]:
    if database.path is not None:
        with database.path.with_name(database.path.name + ".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
        return
    connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": _LOCK})
    connection.commit()
    try:
        yield
    finally:
        connection.rollback()
        connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": _LOCK})
        connection.commit()


def _found(connection: Connection) -> str | None:
    """The revision that the database says it has; None for an empty one."""
    if not connection.dialect.has_table(connection, "alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)
