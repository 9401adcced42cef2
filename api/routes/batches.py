"""/v1/batches: thousands of submissions in one stream, and their results in another."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import StreamingResponse
from sqlalchemy import Row
from starlette.concurrency import run_in_threadpool

from api import clock
from api.batch_reader import BatchReader
from api.models import BatchAnswer, BatchPage, Cancelled
from api.problems import ApiProblem, answers
from api.queue.cancellation import cancel_batch as end_batch
from api.queue.statements import ACTIVE
from api.routes.access import Reader, RequestId, Submitter, TheService
from api.routes.gradings import IdempotencyKey
from api.routes.streams import DESCRIPTION, Event, LastEventId, stream
from api.security.keys import Caller
from api.service import Service
from api.storage import batches as storage
from api.storage.gradings import InvalidCursor

router = APIRouter(prefix="/v1/batches", tags=["batches"])
BatchId = Annotated[str, Path(pattern=r"^[br]_[0-9A-Z]{26}$")]
NDJSON = "application/x-ndjson"
_PAGE = 200
_LOOK_SECONDS = 0.2  # a batch that gets fifty results in this time is looked at once
_WAIT_SECONDS = 5.0
_BODY = {
    "requestBody": {
        "required": True,
        "content": {NDJSON: {"schema": {"type": "string", "description": "One JSON object a line: BatchItem"}}},
    }
}
LINES: dict[int | str, dict[str, Any]] = {
    200: {"description": "One JSON object a line", "content": {NDJSON: {"schema": {"type": "string"}}}}
}


@router.post(
    "",
    status_code=202,
    openapi_extra=_BODY,
    responses=answers(
        "unsupported-media-type",
        "too-large",
        "too-many-items",
        "queue-full",
        "idempotency-mismatch",
        "idempotency-in-progress",
        "invalid-request",
    ),
)
async def create_batch(
    request: Request,
    response: Response,
    service: TheService,
    caller: Submitter,
    request_id: RequestId,
    idempotency_key: IdempotencyKey = None,
) -> BatchAnswer:
    """Grade every line of an NDJSON body; lines that are no submission are refused one by one.

    A line is what `POST /v1/gradings` takes, and may have an `id` of yours. The batch is accepted as a whole once its
    last line is read: if the connection breaks before the answer, send it again.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in (NDJSON, "application/ndjson", "application/jsonl", "application/jsonlines"):
        raise ApiProblem("unsupported-media-type", f"content-type: {NDJSON} is expected")
    reader = BatchReader(service, caller, request_id, idempotency_key)
    batch, replayed = await reader.read(request.stream())
    response.headers["location"] = f"/v1/batches/{batch}"
    if replayed:
        response.headers["idempotency-replayed"] = "true"
    return await run_in_threadpool(_summary, service, caller, batch)


@router.get("", responses=answers("invalid-request", "invalid-cursor"))
async def list_batches(
    service: TheService,
    caller: Reader,
    cursor: Annotated[str | None, Query(max_length=100)] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> BatchPage:
    """Your batches, the newest first."""
    return await run_in_threadpool(pages, service, caller, cursor, limit, False)


@router.get("/{batch}", responses=answers("not-found", "invalid-request"))
async def get_batch(batch: BatchId, service: TheService, caller: Reader) -> BatchAnswer:
    """How far a batch is, with counts by state, status and reason."""
    return await run_in_threadpool(_summary, service, caller, batch)


@router.post("/{batch}/cancel", responses=answers("not-found", "invalid-request"))
async def cancel_batch(batch: BatchId, service: TheService, caller: Submitter) -> Cancelled:
    """End every item that is not finished; what is finished stays."""
    await run_in_threadpool(_row, service, caller, batch)
    await run_in_threadpool(end_batch, service.database, batch, clock.now)
    service.signals.ring([batch])
    found = await run_in_threadpool(_summary, service, caller, batch)
    return Cancelled(id=batch, state=found.state, cancelled=found.states.get("cancelled", 0))


@router.get("/{batch}/results", response_class=Response, responses=LINES | answers("not-found", "invalid-request"))
async def batch_results(
    batch: BatchId,
    service: TheService,
    caller: Reader,
    order: Annotated[
        Literal["input", "finished"], Query(description="In the order of the lines, or as they come.")
    ] = "input",
    follow: Annotated[
        bool, Query(description="Wait for what is not finished, in place of saying that it is not.")
    ] = False,
    after: Annotated[int, Query(ge=-1, le=10**9, description="Only items after this one; order=input.")] = -1,
    runs: Annotated[bool, Query(description="With the run records.")] = False,
) -> Response:
    """Results as NDJSON, one line an item: `{"item", "id", "grading", "state", "hit", "verdict"}`."""
    await run_in_threadpool(_row, service, caller, batch)
    lines = _Results(service, caller, batch, follow=follow, runs=runs)
    return StreamingResponse(lines.in_order(after) if order == "input" else lines.as_they_come(), media_type=NDJSON)


@router.get("/{batch}/events", response_class=Response, responses=DESCRIPTION | answers("not-found", "invalid-request"))
async def batch_events(
    batch: BatchId, service: TheService, caller: Reader, last_event_id: LastEventId = None
) -> Response:
    """Progress as server-sent events: the event's id is the number of finished items; `done` or `cancelled` ends it."""
    await run_in_threadpool(_row, service, caller, batch)

    async def look() -> tuple[list[Event], bool]:
        try:
            row = await run_in_threadpool(_row, service, caller, batch)
        except ApiProblem:  # swept while it was watched
            return [], True
        ended = row.state in ("done", "cancelled")
        finished = row.total - row.remaining
        data = {"id": row.id, "state": row.state, "items": row.total, "finished": finished, "refused": row.refused}
        # Its end is an event of its own, beyond the last item's.
        return [(finished + 1 if ended else finished, row.state if ended else "progress", data)], ended

    return stream(service, batch, last_event_id, look, pause=_LOOK_SECONDS)


def pages(service: Service, caller: Caller, cursor: str | None, limit: int, regrades: bool) -> BatchPage:
    """A page of batches or regrades."""
    try:
        with service.database.read() as connection:
            rows, following = storage.page(connection, caller, limit=limit, cursor=cursor, regrades=regrades)
            items = [BatchAnswer(**storage.summary(connection, row)) for row in rows]
    except InvalidCursor as error:
        raise ApiProblem("invalid-cursor", str(error)) from None
    return BatchPage(items=items, next=following)


class _Results:
    """The lines of one request for results."""

    def __init__(self, service: Service, caller: Caller, batch: str, *, follow: bool, runs: bool) -> None:
        self._service, self._caller, self._batch = service, caller, batch
        self._follow, self._runs = follow, runs

    async def in_order(self, after: int) -> AsyncIterator[bytes]:
        """By line number; a line that is not finished is waited for, or told as it is."""
        with self._service.signals.watching(self._batch) as watch:
            while True:
                batch, rows, refused = await run_in_threadpool(self._page, after)
                for number, line in self._merged(rows, refused):
                    if line is None and self._follow:
                        break
                    after = number
                    yield line if line is not None else self._line(next(row for row in rows if row.item == number))
                else:
                    more = len(rows) == _PAGE or len(refused) == _PAGE
                    if not more and (not self._follow or batch.state in ("done", "cancelled")):
                        return
                    if more:
                        continue
                if self._service.draining.is_set():
                    return
                await asyncio.sleep(_LOOK_SECONDS)
                await watch.changed(_WAIT_SECONDS)

    async def as_they_come(self) -> AsyncIterator[bytes]:
        """Refused lines first, then each item once it is finished."""
        after = -1
        while refused := await run_in_threadpool(self._refused, after):
            for row in refused:
                after = row.item
                yield _refusal(row)
        told: set[int] = set()
        with self._service.signals.watching(self._batch) as watch:
            while True:
                batch, numbers = await run_in_threadpool(self._finished)
                fresh = sorted(set(numbers) - told)
                for start in range(0, len(fresh), _PAGE):
                    some = fresh[start : start + _PAGE]
                    for row in await run_in_threadpool(self._items, some):
                        yield self._line(row)
                told.update(fresh)
                if not self._follow or batch.state in ("done", "cancelled") or self._service.draining.is_set():
                    return
                await asyncio.sleep(_LOOK_SECONDS)
                await watch.changed(_WAIT_SECONDS)

    def _merged(self, rows: list[Row[Any]], refused: list[Row[Any]]) -> Iterator[tuple[int, bytes | None]]:
        """Both kinds by number, as far as both pages reach; None for what is not finished."""
        bounds = [page[-1].item for page in (rows, refused) if len(page) == _PAGE]
        most = min(bounds, default=None)
        lines: list[tuple[int, bytes | None]] = [(row.item, _refusal(row)) for row in refused]
        lines += [(row.item, None if row.state in ACTIVE else self._line(row)) for row in rows]
        for number, line in sorted(lines, key=lambda pair: pair[0]):
            if most is None or number <= most:
                yield number, line

    def _line(self, row: Row[Any]) -> bytes:
        head = {"item": row.item, "id": row.item_id, "grading": row.id, "state": row.state, "hit": row.hit}
        text = json.dumps(head, separators=(",", ":")).encode()[:-1] + b',"verdict":'
        text += b"null" if row.verdict is None else bytes(row.verdict)
        if self._runs:
            text += b',"runs":' + storage.runs_of(row)
        return text + b"}\n"

    def _page(self, after: int) -> tuple[Row[Any], list[Row[Any]], list[Row[Any]]]:
        with self._service.database.read() as connection:
            # The batch first: what it says is finished is then among the items.
            batch = _found(storage.find(connection, self._caller, self._batch))
            return (
                batch,
                storage.items_after(connection, self._caller, self._batch, after, _PAGE),
                storage.refusals_between(connection, self._batch, after, _PAGE),
            )

    def _refused(self, after: int) -> list[Row[Any]]:
        with self._service.database.read() as connection:
            return storage.refusals_between(connection, self._batch, after, _PAGE)

    def _finished(self) -> tuple[Row[Any], list[int]]:
        with self._service.database.read() as connection:
            batch = _found(storage.find(connection, self._caller, self._batch))
            return batch, storage.finished_items(connection, self._batch)

    def _items(self, numbers: list[int]) -> list[Row[Any]]:
        with self._service.database.read() as connection:
            return storage.items_at(connection, self._batch, numbers)


def _refusal(row: Row[Any]) -> bytes:
    head = {"item": row.item, "id": row.item_id, "grading": None, "state": "refused", "hit": None, "verdict": None}
    return (json.dumps(head | {"problem": json.loads(row.problem)}, separators=(",", ":")) + "\n").encode()


def _row(service: Service, caller: Caller, batch: str) -> Row[Any]:
    with service.database.read() as connection:
        return _found(storage.find(connection, caller, batch))


def _summary(service: Service, caller: Caller, batch: str) -> BatchAnswer:
    with service.database.read() as connection:
        return BatchAnswer(**storage.summary(connection, _found(storage.find(connection, caller, batch))))


def _found(row: Row[Any] | None) -> Row[Any]:
    if row is None:
        raise ApiProblem("not-found", "there is no such batch")
    return row
