"""INSERT that leaves what is there, in both databases' words."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite

from api.storage.tables import sources

YOUNG_SECONDS = 3600.0  # a source is rewritten at most so often, and swept only long after


def insert_missing(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert the rows whose key is not there yet; the others stay as they are."""
    if rows:
        connection.execute(_missing(connection.dialect.name, table), list(rows))


def keep_source_rows(connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert sources, and make those that are there young again.

    The row stays locked until the transaction ends, so that the retention sweep, which deletes old sources that
    nothing refers to, cannot take one away between our look and our reference to it.
    """
    if rows:
        connection.execute(_KEEP[connection.dialect.name], list(rows))


@functools.cache
def _missing(dialect: str, table: Table) -> Any:
    # Built once: building a statement costs more than running it.
    insert = postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)
    return insert.on_conflict_do_nothing()


def _keep(insert: Any) -> Any:
    fresh = insert.excluded.created_at
    return insert.on_conflict_do_update(
        index_elements=["digest"], set_={"created_at": fresh}, where=sources.c.created_at < fresh - YOUNG_SECONDS
    )


# Built once: every acceptance runs it.
_KEEP = {"postgresql": _keep(postgresql.insert(sources)), "sqlite": _keep(sqlite.insert(sources))}
