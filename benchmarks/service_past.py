"""Makes a queued batch look as if an earlier grader had graded it, so that a regrade of it is real work."""

from __future__ import annotations

import hashlib

from sqlalchemy import Connection, delete, insert, select, update

from api import clock
from api.ids import new_id
from api.storage.database import Database
from api.storage.tables import batches, computations, gradings, results


def as_if_graded_before(url: str, batch: str) -> None:
    """Every item gets one and the same pass, under a key that no grader of today asks for."""
    database = Database(url)
    now = clock.now()

    def change(connection: Connection) -> None:
        first = connection.execute(select(gradings).where(gradings.c.batch == batch).limit(1)).one()
        old = {
            "id": new_id("x"),
            "key": "sha256:" + hashlib.sha256(b"an earlier grader").hexdigest(),
            "shared": False,
            "source": first.source,
            "contract": first.contract,
            "framework": first.framework,
            "runtime": "",
            "grader": "an earlier one",
            "status": "pass",
            "reason": "pass",
            "blame": "none",
            "verdict": b'{"status":"pass"}',
            "runs": b"",
            "created_at": now,
            "used_at": now,
        }
        connection.execute(insert(results), [old])
        connection.execute(delete(computations))
        connection.execute(
            update(gradings)
            .where(gradings.c.batch == batch)
            .values(state="done", status="pass", reason="pass", blame="none", result=old["id"], finished_at=now)
        )
        connection.execute(update(batches).where(batches.c.id == batch).values(state="done", remaining=0))

    try:
        database.write(change)
    finally:
        database.close()
