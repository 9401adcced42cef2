"""The heart of a server or worker: says that we live, sees who does not, and gives their work to the living."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import structlog
from sqlalchemy import Connection, Row, delete, select, update

from api import clock
from api.metrics import Metrics
from api.queue.claim import lose
from api.queue.pulse import Me, Pulse, beat, everybody, leave, register
from api.queue.signals import Signals
from api.storage.database import Database, StorageUnavailable
from api.storage.tables import batches, deliveries, idempotency, processes
from grader.identity import runtime_identity

_LOG = structlog.get_logger("qassay.heart")


class Heart:
    """One thread that beats some five times in the time after which a process counts as lost.

    Args:
        health: What is published with each beat.
        chores: Called with each beat; what they raise is logged.
    """

    def __init__(
        self,
        database: Database,
        me: Me,
        *,
        signals: Signals,
        metrics: Metrics,
        lost_after_seconds: float,
        health: Callable[[], Mapping[str, Any]],
        chores: Sequence[Callable[[], None]] = (),
    ) -> None:
        self._database, self._me, self._signals, self._metrics = database, me, signals, metrics
        self._pulse = Pulse(lost_after_seconds)
        self._every = lost_after_seconds / 5
        self._health, self._chores = health, chores
        self._alive: Sequence[Row[Any]] = ()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="heart", daemon=True)

    def start(self) -> None:
        """Register, take over from the dead of this machine, and begin to beat."""
        self._database.write(lambda connection: register(connection, self._me, clock.now()))
        self._beat()
        self._thread.start()

    def stop(self) -> None:
        """Be forgotten; what we still hold is taken over by others."""
        self._stop.set()
        if self._thread.ident is not None:
            self._thread.join()
        try:
            self._database.write(lambda connection: leave(connection, self._me))
        except StorageUnavailable:
            _LOG.warning("left without saying so")

    def alive(self) -> list[dict[str, Any]]:
        """The processes that live, as they have published themselves."""
        return [{"id": row.id, "kind": row.kind, "device": row.device} | json.loads(row.health) for row in self._alive]

    def published_runtimes(self) -> dict[str, str]:
        """``runtime_identity`` by framework, as living workers have it."""
        return {
            name: runtime_identity(song["versions"])
            for process in self.alive()
            for name, song in process.get("frameworks", {}).items()
            if song["versions"]
        }

    def _run(self) -> None:
        while not self._stop.wait(self._every):
            for chore in (self._beat, *self._chores):
                try:
                    chore()
                except StorageUnavailable as error:
                    _LOG.warning("storage unavailable", cause=str(error))
                except Exception:  # noqa: BLE001 - one chore must not stop the heart
                    _LOG.exception("a chore failed")

    def _beat(self) -> None:
        try:
            self._database.write(lambda connection: beat(connection, self._me, self._health(), clock.now()))
            with self._database.read() as connection:
                rows = everybody(connection)
            dead = self._pulse.dead(rows)
            self._alive = [row for row in rows if row.id not in dead]
            for process in dead:
                if process != self._me.id:
                    self._take_over(process)
        except StorageUnavailable as error:
            self._metrics.events.labels("unavailable").inc()
            _LOG.warning("storage unavailable", cause=str(error))
            self._pulse.forget()

    def _take_over(self, process: str) -> None:
        lost = self._database.write(lambda connection: take_over(connection, process, clock.now()))
        if lost:
            self._metrics.events.labels("lost").inc(len(lost))
        _LOG.warning("process lost", process=process, computations=len(lost))
        self._signals.work_arrived()


def take_over(connection: Connection, process: str, now: float) -> list[str]:
    """Everything that a dead process held is free again; the computations that go back to the queue."""
    lost = lose(connection, process)
    connection.execute(
        update(deliveries)
        .where(deliveries.c.process == process, deliveries.c.state == "sending")
        .values(state="pending", process=None)
    )
    # These were never acknowledged: whoever sent one will send it again, under the same Idempotency-Key.
    broken = (batches.c.receiver == process) & (batches.c.state == "receiving")
    connection.execute(delete(idempotency).where(idempotency.c.resource.in_(select(batches.c.id).where(broken))))
    connection.execute(update(batches).where(broken).values(state="cancelled", finished_at=now))
    connection.execute(delete(processes).where(processes.c.id == process))
    return lost
