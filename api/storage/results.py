"""Results by what they depend on. A result that is used stays young, so that the retention sweep leaves it alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from sqlalchemy import Connection, Row, bindparam, select, update

from api.storage.tables import results

YOUNG_SECONDS = 86400.0  # a result that is used is marked at most so often, and swept only long after
_AT_ONCE = 400  # parameters of one IN; SQLite has a bound

# Built once: every acceptance runs it.
_SHARED = select(
    results.c.id, results.c.key, results.c.status, results.c.reason, results.c.blame, results.c.used_at
).where(results.c.key.in_(bindparam("keys", expanding=True)), results.c.shared)


def shared_results(connection: Connection, keys: Sequence[str], now: float) -> dict[str, Row[Any]]:
    """The shared results of these keys, safe from being swept before our transaction ends."""
    found: dict[str, Row[Any]] = {}
    for some in in_chunks(keys):
        rows = _select(connection, some)
        old = sorted(row.key for row in rows if row.used_at < now - YOUNG_SECONDS)
        if old:
            # The sweep looks again at a row that it waited for, and then finds it young; or it was first, and it is
            # gone.
            connection.execute(update(results).where(results.c.key.in_(old), results.c.shared).values(used_at=now))
            rows = _select(connection, some)
        found |= {row.key: row for row in rows}
    return found


def in_chunks(keys: Sequence[str]) -> list[list[str]]:
    """In portions that one statement takes."""
    left = iter(keys)
    return list(iter(lambda: list(islice(left, _AT_ONCE)), []))


def _select(connection: Connection, keys: Sequence[str]) -> Sequence[Any]:
    return connection.execute(_SHARED, {"keys": keys}).all()
