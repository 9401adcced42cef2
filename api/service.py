"""Everything that one process of the service holds, and the order in which it starts and ends."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, Literal

import structlog

from api import clock
from api.inline import InlineContracts
from api.metrics import Metrics
from api.queue.canary import Canaries
from api.queue.cancellation import end_items, unfinished
from api.queue.follow import Follower
from api.queue.heart import Heart
from api.queue.isolated import run_isolated
from api.queue.known import KnownKeys
from api.queue.lanes import Device
from api.queue.pulse import Me
from api.queue.retention import expire, sweep
from api.queue.signals import Signals
from api.queue.worker import Isolate, Worker
from api.security.rates import Rates
from api.settings import Settings
from api.shelf import Shelf
from api.storage.database import Database
from api.storage.migrate import upgrade
from api.webhooks.dispatch import Dispatcher
from grader.sandbox.job import Sandbox
from grader.sandbox.supervisor import LocalSandbox

_LOG = structlog.get_logger("qassay.service")
_SWEEP_SECONDS = 300.0


class Service:
    """A server, a worker, or both.

    Args:
        sandbox: Where candidates run; None for a server whose workers are other processes. Not closed here.
        kind: How other processes know it.
        isolate: Where a computation is graded that a worker has died with; None for a process of its own, if the
            sandbox is this machine's.
    """

    def __init__(
        self,
        settings: Settings,
        sandbox: Sandbox | None,
        *,
        kind: Literal["server", "worker"] = "server",
        device: Device = "cpu",
        needs_key: bool = False,
        isolate: Isolate | None = None,
    ) -> None:
        self.settings, self.needs_key = settings, needs_key
        self.database = Database(settings.url)
        self.signals, self.metrics, self.rates = Signals(), Metrics(), Rates()
        self.shelf, self.inline, self.known = Shelf(), InlineContracts(), KnownKeys()
        self.me = Me.fresh(kind, device)
        self.draining = threading.Event()
        self.worker: Worker | None = None
        self.canaries: Canaries | None = None
        if sandbox is not None:
            self.worker = Worker(
                self.database,
                sandbox,
                process=self.me.id,
                signals=self.signals,
                metrics=self.metrics,
                slots=settings.number_of_slots,
                device=device,
                isolate=isolate or _isolation(sandbox, settings.stuck_after_seconds),
                stuck_after_seconds=settings.stuck_after_seconds,
            )
            self.canaries = Canaries(self.worker.sandbox, self.metrics, settings.canary_seconds)
        self.heart = Heart(
            self.database,
            self.me,
            signals=self.signals,
            metrics=self.metrics,
            lost_after_seconds=settings.lost_after_seconds,
            health=self._health,
            chores=self._chores(),
        )
        self.follower = Follower(self.database, self.signals)
        self.dispatcher = Dispatcher(self.database, self.me.id, self.metrics, settings.webhook_private_networks)
        self._swept = time.monotonic()

    def start(self) -> None:
        """Migrate, live, and begin to work."""
        upgrade(self.database)
        self.heart.start()
        self.follower.start()
        if self.me.kind == "server":
            self.dispatcher.start()
        if self.worker is not None and self.canaries is not None:
            self.canaries.start()
            self.worker.start()
        _LOG.info("started", process=self.me.id, database="sqlite" if self.database.is_sqlite else "postgresql")

    def begin_drain(self) -> None:
        """Claim nothing more, and answer everybody who waits."""
        self.draining.set()
        if self.worker is not None:
            self.worker.begin_drain()
        self.signals.ring_all()

    def stop(self) -> None:
        """Let work in hand end, give back the rest, be forgotten."""
        self.begin_drain()
        if self.canaries is not None:
            self.canaries.stop()
        if self.worker is not None:
            self.worker.drain(self.settings.drain_seconds)
        self.dispatcher.stop()
        self.follower.stop()
        self.heart.stop()
        self.database.close()
        _LOG.info("stopped", process=self.me.id)

    def runtimes(self) -> dict[str, str]:
        """``runtime_identity`` by framework: of our own canaries, else of what workers have published."""
        if self.canaries is not None:
            return self.canaries.runtimes()
        return self.heart.published_runtimes()

    def _health(self) -> dict[str, Any]:
        return {
            "frameworks": {} if self.canaries is None else self.canaries.report(),
            "slots": 0 if self.worker is None else self.settings.number_of_slots,
            "stuck": 0 if self.worker is None else self.worker.stuck(),
            "draining": self.draining.is_set(),
        }

    def _chores(self) -> list[Callable[[], None]]:
        chores: list[Callable[[], None]] = [self._expire, self._end_cancelled, self._sweep]
        return chores if self.worker is None else [self.worker.watch, *chores]

    def _expire(self) -> None:
        self.signals.ring(self.database.write(lambda connection: expire(connection, clock.now())))

    def _end_cancelled(self) -> None:
        with self.database.read() as connection:
            left = unfinished(connection)
        for batch in left:
            end_items(self.database, batch, clock.now)

    def _sweep(self) -> None:
        if time.monotonic() - self._swept < _SWEEP_SECONDS:
            return
        self._swept = time.monotonic()
        while self.database.write(
            lambda connection: sweep(
                connection,
                clock.now(),
                retention_days=self.settings.retention_days,
                idempotency_hours=self.settings.idempotency_hours,
            )
        ):
            time.sleep(0.05)  # others want to write too


def _isolation(sandbox: Sandbox, seconds: float) -> Isolate | None:
    if not isinstance(sandbox, LocalSandbox):
        return None
    insecure = sandbox.insecure
    return lambda claimed: run_isolated(claimed, seconds=seconds, insecure=insecure)
