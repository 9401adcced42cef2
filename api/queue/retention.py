"""What is deleted when: expired jobs, old results with their sources, remembered idempotency keys, delivery logs."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, delete, exists, or_, select

from api.queue.claim import cancel
from api.storage import results as kept_results
from api.storage.results import YOUNG_SECONDS
from api.storage.tables import (
    batches,
    computations,
    deliveries,
    gradings,
    idempotency,
    refusals,
    results,
    revisions,
    sources,
)

_AT_ONCE = 500  # rows of one transaction, so that others get their turn
_DAY = 86400.0


def expire(connection: Connection, now: float) -> list[str]:
    """End gradings that waited beyond what their sender allowed; their ids."""
    rows = connection.execute(
        select(gradings.c.id)
        .where(gradings.c.state == "queued", gradings.c.expires_at.is_not(None), gradings.c.expires_at <= now)
        .limit(_AT_ONCE)
    ).all()
    return cancel(connection, None, [row.id for row in rows], now, state="expired") if rows else []


def erase(connection: Connection, ids: list[str]) -> None:
    """Delete finished gradings; what only they referred to goes with the next sweep."""
    connection.execute(delete(revisions).where(revisions.c.grading.in_(ids)))
    connection.execute(delete(idempotency).where(idempotency.c.resource.in_(ids)))
    connection.execute(delete(gradings).where(gradings.c.id.in_(ids)))


def sweep(connection: Connection, now: float, *, retention_days: float, idempotency_hours: float) -> int:
    """Delete some of what is too old; how many rows. Called again until it answers 0."""
    gone = _some(connection, idempotency, idempotency.c.created_at < now - idempotency_hours * 3600, "key")
    if retention_days <= 0:
        return gone
    before = now - retention_days * _DAY
    ids = list(
        connection.execute(
            select(gradings.c.id)
            # An item goes with its batch, as a whole.
            .where(gradings.c.finished_at < before, gradings.c.batch.is_(None))
            .limit(_AT_ONCE)
        ).scalars()
    )
    if ids:
        erase(connection, ids)
    gone += len(ids)
    gone += _batches(connection, before)
    gone += _some(connection, deliveries, deliveries.c.finished_at < before, "id")
    gone += _some(
        connection,
        results,
        (results.c.used_at < min(before, now - 2 * kept_results.YOUNG_SECONDS))
        & ~exists().where(gradings.c.result == results.c.id)
        & ~exists().where(revisions.c.result == results.c.id),
        "id",
    )
    gone += _some(
        connection,
        sources,
        (sources.c.created_at < min(before, now - 2 * YOUNG_SECONDS))
        & ~exists().where(gradings.c.source == sources.c.digest)
        & ~exists().where(computations.c.source == sources.c.digest),
        "digest",
    )
    return gone


def _batches(connection: Connection, before: float) -> int:
    batch = connection.execute(
        select(batches.c.id).where(batches.c.finished_at < before, batches.c.state.in_(("done", "cancelled"))).limit(1)
    ).scalar()
    if batch is None:
        return 0
    ids = list(connection.execute(select(gradings.c.id).where(gradings.c.batch == batch).limit(_AT_ONCE)).scalars())
    if ids:
        erase(connection, ids)
        return len(ids)
    connection.execute(delete(refusals).where(refusals.c.batch == batch))
    connection.execute(delete(idempotency).where(idempotency.c.resource == batch))
    connection.execute(delete(batches).where(batches.c.id == batch))
    return 1


def _some(connection: Connection, table: Table, condition: ColumnElement[bool], column: str) -> int:
    key: Any = table.c[column]
    chosen = list(connection.execute(select(key).where(condition).limit(_AT_ONCE)).scalars())
    if not chosen:
        return 0
    # The condition again: a row may have been used since we looked.
    return connection.execute(delete(table).where(or_(key.in_(chosen)), condition)).rowcount
