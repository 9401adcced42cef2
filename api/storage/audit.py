"""Who did what as an administrator."""

from __future__ import annotations

from sqlalchemy import Connection, insert

from api.ids import new_id
from api.storage.tables import audit


def record(
    connection: Connection, *, owner: str, action: str, subject: str, detail: str, request_id: str, now: float
) -> None:
    """One line, in the transaction of what it tells about."""
    connection.execute(
        insert(audit).values(
            id=new_id("a"),
            at=now,
            owner=owner,
            action=action,
            subject=subject[:80],
            detail=detail[:400],
            request_id=request_id,
        )
    )
