"""Batches: made while their lines arrive, counted, and read back in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Row, func, insert, select, update

from api import clock
from api.queue.claim import close_batch
from api.queue.outcome import runs_text
from api.queue.statements import ACTIVE
from api.security.keys import Caller
from api.storage.gradings import make_cursor, read_cursor, visible
from api.storage.tables import batches, gradings, refusals, results


def create(
    connection: Connection, batch: str, owner: str, *, receiver: str, request_id: str, now: float, original: str | None
) -> None:
    """A batch without items, being read by this process."""
    connection.execute(
        insert(batches).values(
            id=batch,
            owner=owner,
            original=original,
            state="receiving",
            total=0,
            refused=0,
            remaining=0,
            receiver=receiver,
            request_id=request_id,
            created_at=now,
        )
    )


def add(
    connection: Connection, batch: str, *, unfinished: int, finished: int, refused: Sequence[Mapping[str, Any]]
) -> bool:
    """Count new items; False if the batch was cancelled meanwhile."""
    if refused:
        connection.execute(insert(refusals), list(refused))
    counted = connection.execute(
        update(batches)
        .where(batches.c.id == batch, batches.c.state == "receiving")
        .values(
            total=batches.c.total + unfinished + finished + len(refused),
            refused=batches.c.refused + len(refused),
            remaining=batches.c.remaining + unfinished,
        )
    )
    return counted.rowcount == 1


def open_batch(connection: Connection, batch: str, now: float) -> bool:
    """All lines are in: from now on it is done as soon as its items are; False if it was cancelled meanwhile."""
    row = connection.execute(
        update(batches)
        .where(batches.c.id == batch, batches.c.state == "receiving")
        .values(state="open", receiver=None)
        .returning(batches.c.remaining)
    ).first()
    if row is not None and row.remaining == 0:
        close_batch(connection, batch, now)
    return row is not None


def find(connection: Connection, caller: Caller, batch: str) -> Row[Any] | None:
    """A batch, if the caller may see it."""
    wanted = select(batches).where(batches.c.id == batch)
    return connection.execute(wanted if caller.may("admin") else wanted.where(batches.c.owner == caller.id)).first()


def page(
    connection: Connection, caller: Caller, *, limit: int, cursor: str | None, regrades: bool
) -> tuple[list[Row[Any]], str | None]:
    """A page of batches or of regrades, the newest first, and the next cursor."""
    wanted = select(batches).where(batches.c.original.is_not(None) if regrades else batches.c.original.is_(None))
    if not caller.may("admin"):
        wanted = wanted.where(batches.c.owner == caller.id)
    if cursor is not None:
        wanted = wanted.where(batches.c.id < read_cursor(cursor))
    rows = list(connection.execute(wanted.order_by(batches.c.id.desc()).limit(limit + 1)).all())
    return rows[:limit], make_cursor(rows[limit - 1].id) if len(rows) > limit else None


def summary(connection: Connection, row: Row[Any]) -> dict[str, Any]:
    """Plain data of a batch, with what came out so far."""
    counted = connection.execute(
        select(gradings.c.state, gradings.c.status, gradings.c.reason, func.count().label("number"))
        .where(gradings.c.batch == row.id)
        .group_by(gradings.c.state, gradings.c.status, gradings.c.reason)
    ).all()
    states: dict[str, int] = {}
    statuses: dict[str, int] = {}
    reasons: dict[str, int] = {}
    for line in counted:
        for counts, name in ((states, line.state), (statuses, line.status), (reasons, line.reason)):
            if name is not None:
                counts[name] = counts.get(name, 0) + line.number
    return {
        "id": row.id,
        "state": row.state,
        "items": row.total,
        "refused": row.refused,
        "remaining": row.remaining,
        "states": dict(sorted(states.items())),
        "statuses": dict(sorted(statuses.items())),
        "reasons": dict(sorted(reasons.items())),
        "original": row.original,
        "created_at": clock.text(row.created_at),
        "finished_at": None if row.finished_at is None else clock.text(row.finished_at),
        "applied_at": None if row.applied_at is None else clock.text(row.applied_at),
    }


def items_after(connection: Connection, caller: Caller, batch: str, after: int, limit: int) -> list[Row[Any]]:
    """Gradings of a batch in the order of its lines, with their results."""
    return list(
        connection.execute(
            visible(
                select(gradings, results.c.verdict, results.c.runs)
                .select_from(gradings.outerjoin(results, gradings.c.result == results.c.id))
                .where(gradings.c.batch == batch, gradings.c.item > after),
                caller,
            )
            .order_by(gradings.c.item)
            .limit(limit)
        ).all()
    )


def items_at(connection: Connection, batch: str, numbers: Sequence[int]) -> list[Row[Any]]:
    """These items, with their results, in the order of their lines."""
    return list(
        connection.execute(
            select(gradings, results.c.verdict, results.c.runs)
            .select_from(gradings.outerjoin(results, gradings.c.result == results.c.id))
            .where(gradings.c.batch == batch, gradings.c.item.in_(numbers))
            .order_by(gradings.c.item)
        ).all()
    )


def finished_items(connection: Connection, batch: str) -> list[int]:
    """Numbers of the items that are finished."""
    return list(
        connection.execute(
            select(gradings.c.item).where(gradings.c.batch == batch, gradings.c.state.not_in(ACTIVE))
        ).scalars()
    )


def refusals_between(connection: Connection, batch: str, after: int, limit: int) -> list[Row[Any]]:
    """Refused lines in order."""
    return list(
        connection.execute(
            select(refusals)
            .where(refusals.c.batch == batch, refusals.c.item > after)
            .order_by(refusals.c.item)
            .limit(limit)
        ).all()
    )


def runs_of(row: Row[Any]) -> bytes:
    """The run record of an item as JSON."""
    return b"null" if row.runs is None else runs_text(row.runs)
