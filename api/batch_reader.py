"""A batch as it arrives: line by line into the database, some hundred lines a transaction, never whole in memory."""

from __future__ import annotations

import hashlib
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError
from sqlalchemy import Connection
from starlette.concurrency import run_in_threadpool

from api import clock
from api.ids import new_id
from api.models import BatchItem
from api.problems import ApiProblem, problem
from api.queue.accept import Accepted, Asked, accept
from api.queue.cancellation import cancel_batch
from api.queue.claim import queued
from api.queue.lanes import Lane
from api.security.keys import Caller
from api.service import Service
from api.storage.batches import add, create, open_batch
from api.storage.idempotency import READING, complete, forget, remember, remembered
from api.submissions import asked_of, circumstances

MAX_LINE_BYTES = 8 * 1024 * 1024
_LINES_AT_ONCE = 250
_BYTES_AT_ONCE = 4 * 1024 * 1024
_RETRY_SECONDS = 30.0


@dataclass(slots=True)
class _Lines:
    """Bytes to lines, none held longer than it must be."""

    rest: bytearray = field(default_factory=bytearray)
    skipping: bool = False  # inside a line that is too long to be kept

    def feed(self, chunk: bytes) -> list[bytes | None]:
        """The lines that ``chunk`` completes; None for one that was too long."""
        found: list[bytes | None] = []
        start = 0
        while (end := chunk.find(b"\n", start)) >= 0:
            self.rest += chunk[start:end]
            found.append(self.take())
            start = end + 1
        self.rest += chunk[start:]
        if len(self.rest) > MAX_LINE_BYTES:
            self.skipping = True
            self.rest.clear()
        return found

    def take(self) -> bytes | None:
        """What is left as a line."""
        too_long = self.skipping or len(self.rest) > MAX_LINE_BYTES
        line = None if too_long else bytes(self.rest)
        self.rest.clear()
        self.skipping = False
        return line


@dataclass(frozen=True, slots=True)
class _Line:
    """A line as it came: where it stands, which item it is, and its bytes; None if it was too long."""

    number: int
    item: int
    text: bytes | None


class BatchReader:
    """Reads one batch. Until it is acknowledged it does not count: what breaks in the middle is undone."""

    def __init__(self, service: Service, caller: Caller, request_id: str, idempotency_key: str | None) -> None:
        self._service, self._caller, self._request_id = service, caller, request_id
        self._key = idempotency_key
        self.batch = new_id("b")
        self._number = -1  # of the item read last
        self._line = 0
        self._digest = hashlib.sha256(b"batch ")
        self._portion: list[_Line] = []
        self._size = 0

    async def read(self, body: AsyncIterator[bytes]) -> tuple[str, bool]:
        """The batch's id, and whether it is an earlier one under the same Idempotency-Key.

        Raises:
            ApiProblem: Nothing was accepted.
        """
        replayed = await run_in_threadpool(self._begin)
        if replayed is not None:
            async for chunk in body:
                self._digest.update(chunk)
            return await run_in_threadpool(self._replay, replayed), True
        try:
            lines = _Lines()
            async for chunk in body:
                self._digest.update(chunk)
                for line in lines.feed(chunk):
                    await self._take(line)
            if lines.rest or lines.skipping:
                await self._take(lines.take())
            await run_in_threadpool(self._flush)
            await run_in_threadpool(self._end)
        except BaseException:
            await run_in_threadpool(self._undo)
            raise
        self._service.signals.work_arrived()
        return self.batch, False

    async def _take(self, line: bytes | None) -> None:
        self._line += 1
        if line is not None and not line.strip():
            return
        self._number += 1
        if self._number >= self._service.settings.max_batch_items:
            raise ApiProblem("too-many-items", f"at most {self._service.settings.max_batch_items} lines are accepted")
        self._portion.append(_Line(self._line, self._number, line))
        self._size += len(line or b"")
        if len(self._portion) >= _LINES_AT_ONCE or self._size >= _BYTES_AT_ONCE:
            await run_in_threadpool(self._flush)

    def _begin(self) -> str | None:
        """Make the batch; or the fingerprint's earlier resource, to be compared once the body is known."""
        service, caller = self._service, self._caller
        if service.draining.is_set():
            raise ApiProblem("draining", "the service is ending", retry_after=_RETRY_SECONDS)

        def change(connection: Connection) -> str | None:
            most = service.settings.max_queued_batch
            if queued(connection, "cpu", [Lane.BATCH, Lane.REGRADE], most + 1) > most:
                raise ApiProblem("queue-full", f"{most} items wait already", retry_after=_RETRY_SECONDS)
            now = clock.now()
            if self._key is not None and not remember(connection, caller.id, self._key, READING, self.batch, now):
                return self._key
            create(
                connection,
                self.batch,
                caller.id,
                receiver=service.me.id,
                request_id=self._request_id,
                now=now,
                original=None,
            )
            return None

        return service.database.write(change)

    def _replay(self, key: str) -> str:
        with self._service.database.read() as connection:
            earlier = remembered(connection, self._caller.id, key, self._fingerprint())
        if earlier is None:
            raise ApiProblem("idempotency-in-progress", "the earlier request was just undone", retry_after=1)
        return earlier

    def _checked(self, line: _Line) -> Asked | dict[str, Any]:
        """The submission in a line, or the row of a refusal that says what is wrong with it."""
        item_id = None
        try:
            if line.text is None:
                raise ApiProblem("too-large", f"at most {MAX_LINE_BYTES} bytes a line are read")
            document = _parsed(line.text)
            given = document.get("id")
            if isinstance(given, str) and given.isprintable() and 0 < len(given) <= 200:
                item_id = given
            body = BatchItem.model_validate(document)
            return asked_of(self._service, body, item=line.item, item_id=item_id)
        except ApiProblem as error:
            kind, detail = error.kind, error.detail
        except ValidationError as error:
            kind = "invalid-request"
            detail = "; ".join(
                f"{'.'.join(str(part) for part in item['loc']) or 'line'}: {item['msg']}"[:200]
                for item in error.errors(include_url=False, include_input=False)[:5]
            )
        found = problem(kind, detail).model_dump(exclude_none=True) | {"line": line.number}
        return {"batch": self.batch, "item": line.item, "item_id": item_id, "problem": json.dumps(found)}

    def _flush(self) -> None:
        portion = [self._checked(line) for line in self._portion]
        self._portion, self._size = [], 0
        if not portion:
            return
        asked = [item for item in portion if isinstance(item, Asked)]
        refused = [item for item in portion if isinstance(item, dict)]
        shared = circumstances(self._service, self._caller, Lane.BATCH, self._request_id, self.batch)

        def change(connection: Connection) -> list[Accepted]:
            accepted = accept(connection, asked, shared) if asked else []
            finished = sum(item.finished for item in accepted)
            if not add(
                connection,
                self.batch,
                unfinished=len(accepted) - finished,
                finished=finished,
                refused=refused,
            ):
                raise ApiProblem("not-finished", "the batch was cancelled while it was read")
            return accepted

        accepted = self._service.database.write(change)
        known = sum(item.finished for item in accepted)
        for hit, count in (("known", known), ("queued", len(accepted) - known)):
            self._service.metrics.accepted.labels(Lane.BATCH.label, hit).inc(count)
        self._service.signals.work_arrived()

    def _end(self) -> None:
        def change(connection: Connection) -> None:
            if self._key is not None:
                complete(connection, self.batch, self._fingerprint())
            if not open_batch(connection, self.batch, clock.now()):
                raise ApiProblem("not-finished", "the batch was cancelled while it was read")

        self._service.database.write(change, durable=True)

    def _undo(self) -> None:
        self._service.database.write(lambda connection: forget(connection, self.batch))
        cancel_batch(self._service.database, self.batch, clock.now)

    def _fingerprint(self) -> str:
        return "sha256:" + self._digest.hexdigest()


def _parsed(line: bytes) -> dict[str, Any]:
    try:
        document = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ApiProblem("invalid-request", f"the line is not JSON: {str(error)[:100]}") from None
    if not isinstance(document, dict):
        raise ApiProblem("invalid-request", "the line is no JSON object")
    return document
