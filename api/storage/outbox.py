"""Events for webhooks, written in the transaction that makes them true; ``api.webhooks.dispatch`` sends them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, insert, select

from api import clock
from api.ids import new_id
from api.storage.tables import batches, deliveries, gradings, webhooks

EVENTS = ("grading.done", "batch.done", "regrade.done")


def announce_gradings(connection: Connection, ids: Sequence[str], now: float) -> None:
    """Single gradings are done; items of batches are told by their batch."""
    if not ids or not _any(connection):
        return
    for row in connection.execute(
        select(gradings.c.id, gradings.c.owner, gradings.c.status, gradings.c.reason, gradings.c.blame).where(
            gradings.c.id.in_(ids)
        )
    ).all():
        data = {"id": row.id, "state": "done", "status": row.status, "reason": row.reason, "blame": row.blame}
        _announce(connection, row.owner, "grading.done", row.id, data, now)


def announce_batches(connection: Connection, ids: Sequence[str], now: float) -> None:
    """Batches or regrades are done."""
    if not ids or not _any(connection):
        return
    for row in connection.execute(select(batches).where(batches.c.id.in_(ids))).all():
        event = "batch.done" if row.original is None else "regrade.done"
        data = {"id": row.id, "state": "done", "items": row.total, "refused": row.refused}
        _announce(connection, row.owner, event, row.id, data, now)


def delivery_row(webhook: str, event: str, resource: str, data: dict[str, Any], now: float) -> dict[str, Any]:
    """A delivery that is due now."""
    delivery = new_id("d")
    body = {"id": delivery, "event": event, "created_at": clock.text(now), "data": data}
    return {
        "id": delivery,
        "webhook": webhook,
        "event": event,
        "resource": resource,
        "body": json.dumps(body, separators=(",", ":")).encode(),
        "state": "pending",
        "attempts": 0,
        "next_at": now,
        "answer": "",
        "created_at": now,
    }


def _any(connection: Connection) -> bool:
    return connection.execute(select(webhooks.c.id).limit(1)).first() is not None


def _announce(connection: Connection, owner: str, event: str, resource: str, data: dict[str, Any], now: float) -> None:
    targets = connection.execute(select(webhooks.c.id, webhooks.c.events).where(webhooks.c.owner == owner)).all()
    rows = [delivery_row(target.id, event, resource, data, now) for target in targets if event in target.events.split()]
    if rows:
        connection.execute(insert(deliveries), rows)
