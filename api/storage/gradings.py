"""Gradings as they are answered: found by id, listed, with the exact bytes of their verdict."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Row, Select, bindparam, select

from api import clock
from api.queue.lanes import Lane
from api.queue.outcome import runs_text
from api.security.keys import Caller
from api.storage.tables import gradings, results

_JOINED = gradings.outerjoin(results, gradings.c.result == results.c.id)
# Built once: every answer is read with one of them.
_ANYBODYS = (
    select(gradings, results.c.verdict, results.c.runs)
    .select_from(_JOINED)
    .where(gradings.c.id == bindparam("grading"))
)
_OWN = _ANYBODYS.where(gradings.c.owner == bindparam("by_owner"))


class InvalidCursor(ValueError):
    """Not a cursor of ours."""


def find(connection: Connection, caller: Caller, grading: str) -> Row[Any] | None:
    """A grading with its result, if the caller may see it."""
    if caller.may("admin"):
        return connection.execute(_ANYBODYS, {"grading": grading}).first()
    return connection.execute(_OWN, {"grading": grading, "by_owner": caller.id}).first()


def page(
    connection: Connection, caller: Caller, *, limit: int, cursor: str | None, filters: Mapping[str, object]
) -> tuple[list[Row[Any]], str | None]:
    """A page, the newest first, and the next cursor.

    Raises:
        InvalidCursor: It is none.
    """
    wanted = visible(select(gradings), caller)
    for name, value in filters.items():
        wanted = wanted.where(gradings.c[name] == value)
    if cursor is not None:
        wanted = wanted.where(gradings.c.id < read_cursor(cursor))
    rows = list(connection.execute(wanted.order_by(gradings.c.id.desc()).limit(limit + 1)).all())
    return rows[:limit], make_cursor(rows[limit - 1].id) if len(rows) > limit else None


def visible(query: Select[Any], caller: Caller) -> Select[Any]:
    """Only what the caller may see: its own, or everything for an administrator."""
    return query if caller.may("admin") else query.where(gradings.c.owner == caller.id)


def make_cursor(last: str) -> str:
    """Opaque, so that nobody builds one."""
    return base64.urlsafe_b64encode(f"1 {last}".encode()).decode().rstrip("=")


def read_cursor(cursor: str) -> str:
    """The id behind a cursor.

    Raises:
        InvalidCursor: It is none.
    """
    try:
        text = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode("ascii")
    except (binascii.Error, UnicodeError, ValueError):
        raise InvalidCursor("a cursor is taken from the page before") from None
    kind, _, last = text.partition(" ")
    if kind != "1" or not last.isprintable() or len(last) > 40:
        raise InvalidCursor("a cursor is taken from the page before")
    return last


def summary(row: Row[Any]) -> dict[str, Any]:
    """Plain data of one grading, without its verdict."""
    return {
        "id": row.id,
        "state": row.state,
        "contract": row.contract_id,
        "framework": row.framework,
        "entry_point": row.entry_point,
        "device": row.device,
        "lane": Lane(row.lane).label,
        "batch": row.batch,
        "item": row.item,
        "item_id": row.item_id,
        "hit": row.hit,
        "revision": row.revision,
        "created_at": clock.text(row.created_at),
        "started_at": _time(row.started_at),
        "finished_at": _time(row.finished_at),
        "status": row.status,
        "reason": row.reason,
        "blame": row.blame,
    }


def document(row: Row[Any]) -> bytes:
    """One grading as JSON; the verdict's bytes are those that were stored, not written again."""
    head = json.dumps(summary(row), separators=(",", ":")).encode()
    verdict = b"null" if row.verdict is None else bytes(row.verdict)
    runs = b"null" if row.runs is None else runs_text(row.runs)
    return head[:-1] + b',"verdict":' + verdict + b',"runs":' + runs + b"}"


def etag(row: Row[Any]) -> str | None:
    """Of a finished grading, which changes only where a regrade is applied; None while it may still change."""
    return None if row.state != "done" else f'"{row.id}-{row.revision}"'


def _time(seconds: float | None) -> str | None:
    return None if seconds is None else clock.text(seconds)
