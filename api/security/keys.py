"""API keys: made, looked up, revoked. A token is shown once, when it is made; the database holds its SHA-256.

A slow hash defends passwords that somebody can guess. A token has 256 random bits: whoever reads the hash gains nothing
from trying, so a fast hash is as good, and every request is spared the slow one.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Literal, get_args

from sqlalchemy import Connection, Row, insert, or_, select, update

from api.ids import new_id
from api.storage.tables import api_keys

Scope = Literal["submit", "read", "admin"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
PREFIX = "qassay_"
LOCAL = "local"  # the owner of what comes without a key, where none is needed


@dataclass(frozen=True, slots=True)
class Caller:
    """Whoever sends a request.

    Attributes:
        id: The key's id, or ``local``.
        requests_per_minute: None for the service's own bound.
        max_active: The same.
    """

    id: str
    scopes: frozenset[str]
    requests_per_minute: int | None = None
    max_active: int | None = None

    def may(self, scope: Scope) -> bool:
        """Whether it has a scope; ``admin`` has all."""
        return scope in self.scopes or "admin" in self.scopes


def create_key(
    connection: Connection,
    name: str,
    scopes: Collection[Scope],
    now: float,
    *,
    expires_at: float | None = None,
    requests_per_minute: int | None = None,
    max_active: int | None = None,
) -> tuple[str, str]:
    """A new key: its id, and the token that nobody can show again."""
    token = PREFIX + secrets.token_urlsafe(32)
    key = new_id("k")
    connection.execute(
        insert(api_keys).values(
            id=key,
            name=name,
            hash=_hash(token),
            scopes=" ".join(scope for scope in SCOPES if scope in scopes),
            requests_per_minute=requests_per_minute,
            max_active=max_active,
            created_at=now,
            expires_at=expires_at,
        )
    )
    return key, token


def find_caller(connection: Connection, token: str, now: float) -> Caller | None:
    """Whose token this is; None if nobody's, or not any more."""
    row = connection.execute(
        select(api_keys).where(
            api_keys.c.hash == _hash(token),
            api_keys.c.revoked_at.is_(None),
            or_(api_keys.c.expires_at.is_(None), api_keys.c.expires_at > now),
        )
    ).first()
    if row is None:
        return None
    return Caller(row.id, frozenset(row.scopes.split()), row.requests_per_minute, row.max_active)


def revoke_key(connection: Connection, key: str, now: float) -> bool:
    """Whether there was such a key to revoke."""
    return (
        connection.execute(
            update(api_keys).where(api_keys.c.id == key, api_keys.c.revoked_at.is_(None)).values(revoked_at=now)
        ).rowcount
        == 1
    )


def list_keys(connection: Connection) -> list[Row[Any]]:
    """Every key, the oldest first; tokens are not in it."""
    return list(connection.execute(select(api_keys).order_by(api_keys.c.id)).all())


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
