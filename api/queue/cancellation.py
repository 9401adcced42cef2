"""Ending a whole batch: marked first, in one short transaction; then its items, some hundred at a time.

A crash in between leaves a mark that the next heart-beat of any process finds, and the rest is ended then.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, select, update

from api.queue.claim import cancel
from api.queue.statements import ACTIVE
from api.storage.database import Database
from api.storage.tables import batches, gradings

_AT_ONCE = 500


def cancel_batch(database: Database, batch: str, now: Callable[[], float]) -> None:
    """End it and every item that is not finished; nothing where it is finished itself."""

    def mark(connection: Connection) -> bool:
        marked = connection.execute(
            update(batches)
            .where(batches.c.id == batch, batches.c.state.in_(("receiving", "open")))
            .values(state="cancelled", receiver=None, finished_at=now())
        )
        return marked.rowcount == 1

    if database.write(mark, durable=True):
        end_items(database, batch, now)


def end_items(database: Database, batch: str, now: Callable[[], float]) -> None:
    """End every unfinished item of a batch that is marked."""
    while database.write(lambda connection: _some(connection, batch, now())):
        pass


def unfinished(connection: Connection) -> list[str]:
    """Batches that are marked and still have items."""
    return list(
        connection.execute(
            select(batches.c.id).where(batches.c.state == "cancelled", batches.c.remaining > 0)
        ).scalars()
    )


def _some(connection: Connection, batch: str, now: float) -> bool:
    """End some; False if there were none."""
    ids = list(
        connection.execute(
            select(gradings.c.id).where(gradings.c.batch == batch, gradings.c.state.in_(ACTIVE)).limit(_AT_ONCE)
        ).scalars()
    )
    if not ids:
        # Nothing is left: what was counted before a crash, but not inserted, must not be looked for again.
        connection.execute(update(batches).where(batches.c.id == batch).values(remaining=0))
        return False
    cancel(connection, None, ids, now)
    return True
