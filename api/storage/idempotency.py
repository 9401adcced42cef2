"""Idempotency keys: the same request twice is one resource; another request under the same key is refused."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select, update

from api.problems import ApiProblem
from api.storage.tables import idempotency
from api.storage.upsert import insert_missing

READING = ""  # the fingerprint of a batch whose body is still being read


def remembered(connection: Connection, owner: str, key: str, fingerprint: str) -> str | None:
    """The resource that this request made before; None if it is new.

    Raises:
        ApiProblem: The key stands for another request, or for one that is still being read.
    """
    row = connection.execute(select(idempotency).where(idempotency.c.owner == owner, idempotency.c.key == key)).first()
    if row is None:
        return None
    if row.fingerprint == READING:
        raise ApiProblem("idempotency-in-progress", "wait until it has been answered", retry_after=2)
    if row.fingerprint != fingerprint:
        raise ApiProblem("idempotency-mismatch", "a new request needs a new key")
    found: str = row.resource
    return found


def remember(connection: Connection, owner: str, key: str, fingerprint: str, resource: str, now: float) -> bool:
    """Whether the key now stands for ``resource``; False if another request has taken it meanwhile."""
    insert_missing(
        connection,
        idempotency,
        [{"owner": owner, "key": key, "fingerprint": fingerprint, "resource": resource, "created_at": now}],
    )
    return (
        connection.execute(
            select(idempotency.c.resource).where(idempotency.c.owner == owner, idempotency.c.key == key)
        ).scalar()
        == resource
    )


def complete(connection: Connection, resource: str, fingerprint: str) -> None:
    """The body that ``resource`` was made from is known now."""
    connection.execute(update(idempotency).where(idempotency.c.resource == resource).values(fingerprint=fingerprint))


def forget(connection: Connection, resource: str) -> None:
    """The key is free again."""
    connection.execute(delete(idempotency).where(idempotency.c.resource == resource))
