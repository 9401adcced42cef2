"""Sending what lies in the outbox: claimed in the database, signed, retried with growing pauses, and logged."""

from __future__ import annotations

import threading

import httpx
import structlog
from sqlalchemy import Connection, select, update

from api import clock
from api.metrics import Metrics
from api.storage.database import Database, StorageUnavailable
from api.storage.tables import deliveries, webhooks
from api.webhooks.signature import signature
from api.webhooks.targets import ForbiddenTarget, resolve

_LOG = structlog.get_logger("qassay.webhooks")
_EVERY_SECONDS = 1.0
_TIMEOUT_SECONDS = 10.0
# Pauses after each failed attempt, in seconds; when they are used up the delivery has failed: 9 attempts in 1.7 days.
PAUSES = (10, 60, 300, 900, 3600, 10800, 43200, 86400)
_SENDERS = 4
_PATIENCE_SECONDS = 3.0


class Dispatcher:
    """A few threads that send what is due."""

    def __init__(self, database: Database, process: str, metrics: Metrics, private_networks: bool) -> None:
        self._database, self._process, self._metrics = database, process, metrics
        self._private_networks = private_networks
        self._stop = threading.Event()
        self._threads = [
            threading.Thread(target=self._run, name=f"webhooks-{number}", daemon=True) for number in range(_SENDERS)
        ]

    def start(self) -> None:
        """Begin to send."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Send no more; what is being sent is sent again if its answer comes too late."""
        self._stop.set()
        for thread in self._threads:
            if thread.ident is not None:
                thread.join(_PATIENCE_SECONDS)

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                sent = self.send_one()
            except StorageUnavailable:
                sent = False
            except Exception:  # noqa: BLE001 - one delivery must not stop the others
                _LOG.exception("delivery failed")
                sent = False
            if not sent:
                self._stop.wait(_EVERY_SECONDS)

    def send_one(self) -> bool:
        """Send one delivery that is due; False if there is none."""
        with self._database.read() as connection:
            if _due(connection, clock.now()) is None:
                return False
        taken = self._database.write(lambda connection: _take(connection, self._process, clock.now()))
        if taken is None:
            return False
        delivery, url, secret, body, attempts = taken
        answer, delivered = self._post(url, secret, body, delivery)
        self._metrics.deliveries.labels("delivered" if delivered else "failed").inc()
        self._database.write(
            lambda connection: _record(connection, delivery, answer, attempts, clock.now(), delivered=delivered)
        )
        _LOG.info("delivery", delivery=delivery, delivered=delivered, answer=answer, attempt=attempts)
        return True

    def _post(self, url: str, secret: str, body: bytes, delivery: str) -> tuple[str, bool]:
        try:
            target = resolve(url, private_networks=self._private_networks)
        except ForbiddenTarget as error:
            return f"not sent: {error}", False
        timestamp = int(clock.now())
        try:
            # Neither a proxy nor credentials of ours from the environment.
            with (
                httpx.Client(trust_env=False, follow_redirects=False, timeout=_TIMEOUT_SECONDS) as client,
                client.stream(
                    "POST",
                    target.url,
                    content=body,
                    headers={
                        "host": target.host,
                        "content-type": "application/json",
                        "user-agent": "qassay-webhooks",
                        "qassay-delivery": delivery,
                        "qassay-signature": signature(secret, timestamp, body),
                    },
                    extensions={"sni_hostname": target.name},
                ) as response,
            ):
                # The body is the receiver's, may be endless, and is nobody's business here.
                return f"HTTP {response.status_code}", response.is_success
        except httpx.HTTPError as error:
            return type(error).__name__, False


def _due(connection: Connection, now: float) -> str | None:
    found: str | None = connection.execute(
        select(deliveries.c.id)
        .where(deliveries.c.state == "pending", deliveries.c.next_at <= now)
        .order_by(deliveries.c.next_at)
        .limit(1)
        .with_for_update(skip_locked=True)
    ).scalar()
    return found


def _take(connection: Connection, process: str, now: float) -> tuple[str, str, str, bytes, int] | None:
    delivery = _due(connection, now)
    if delivery is None:
        return None
    row = connection.execute(
        update(deliveries)
        .where(deliveries.c.id == delivery)
        .values(state="sending", process=process, attempts=deliveries.c.attempts + 1)
        .returning(deliveries.c.webhook, deliveries.c.body, deliveries.c.attempts)
    ).one()
    target = connection.execute(select(webhooks.c.url, webhooks.c.secret).where(webhooks.c.id == row.webhook)).first()
    if target is None:
        connection.execute(
            update(deliveries)
            .where(deliveries.c.id == delivery)
            .values(state="failed", answer="the webhook was deleted", finished_at=now)
        )
        return None
    return delivery, target.url, target.secret, bytes(row.body), row.attempts


def _record(connection: Connection, delivery: str, answer: str, attempts: int, now: float, *, delivered: bool) -> None:
    values: dict[str, object] = {"answer": answer[:200], "process": None}
    if delivered:
        values |= {"state": "delivered", "finished_at": now}
    elif attempts > len(PAUSES):
        values |= {"state": "failed", "finished_at": now}
    else:
        values |= {"state": "pending", "next_at": now + PAUSES[attempts - 1]}
    connection.execute(update(deliveries).where(deliveries.c.id == delivery).values(**values))
