"""Changes that other processes make, brought to whoever waits in this one: one question for all, not one each."""

from __future__ import annotations

import threading

import structlog
from sqlalchemy import Connection, select

from api.queue.signals import Signals
from api.storage.database import Database, StorageUnavailable
from api.storage.results import in_chunks
from api.storage.tables import batches, gradings

_LOG = structlog.get_logger("qassay.follow")
_EVERY_SECONDS = 0.3


class Follower:
    """One thread that looks at what is watched, and rings where it has changed."""

    def __init__(self, database: Database, signals: Signals) -> None:
        self._database, self._signals = database, signals
        self._seen: dict[str, tuple[object, ...]] = {}
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="follower", daemon=True)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def stop(self) -> None:
        """Look no more."""
        self._stop.set()
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        while not self._stop.wait(_EVERY_SECONDS):
            topics = self._signals.topics()
            if not topics:
                self._seen.clear()
                continue
            try:
                with self._database.read() as connection:
                    now = states(connection, topics)
            except StorageUnavailable as error:
                _LOG.warning("storage unavailable", cause=str(error))
                continue
            except Exception:  # noqa: BLE001 - whoever waits here must not wait for ever
                _LOG.exception("cannot follow")
                continue
            # What is seen for the first time may have changed just before: one ring too many is cheap.
            self._signals.ring(topic for topic in topics if self._seen.get(topic) != now.get(topic))
            self._seen = now


def states(connection: Connection, topics: list[str]) -> dict[str, tuple[object, ...]]:
    """What can change of each grading and batch."""
    found: dict[str, tuple[object, ...]] = {}
    for some in in_chunks([topic for topic in topics if topic.startswith("g_")]):
        for row in connection.execute(select(gradings.c.id, gradings.c.state).where(gradings.c.id.in_(some))):
            found[row.id] = (row.state,)
    for some in in_chunks([topic for topic in topics if topic[:2] in ("b_", "r_")]):
        wanted = select(batches.c.id, batches.c.state, batches.c.remaining).where(batches.c.id.in_(some))
        for batch in connection.execute(wanted):
            found[batch.id] = (batch.state, batch.remaining)
    return found
