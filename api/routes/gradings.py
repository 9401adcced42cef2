"""/v1/gradings: submit a program, wait for its verdict or come back for it, list, cancel, delete, follow."""

from __future__ import annotations

import math
import re
import time
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header, Path, Query, Response
from sqlalchemy import Connection, Row
from starlette.concurrency import run_in_threadpool

from api import clock
from api.models import Cancelled, GradingAnswer, GradingPage, GradingRequest, GradingSummary, State, Status
from api.problems import ApiProblem, answers
from api.queue.claim import cancel
from api.queue.retention import erase
from api.queue.statements import ACTIVE
from api.routes.access import Reader, RequestId, Submitter, TheService
from api.routes.streams import DESCRIPTION, Event, LastEventId, stream
from api.security.keys import Caller
from api.service import Service
from api.storage.gradings import InvalidCursor, document, etag, find, page, summary
from api.submissions import MAX_KEY_LENGTH, submit

router = APIRouter(prefix="/v1/gradings", tags=["gradings"])
GradingId = Annotated[str, Path(pattern=r"^g_[0-9A-Z]{26}$")]
Prefer = Annotated[
    str | None,
    Header(description="`wait=SECONDS` for the verdict, capped by the service; `respond-async` for none at all."),
]
IdempotencyKey = Annotated[
    str | None,
    Header(
        description="The same key with the same body is the same resource, for a day.",
        min_length=1,
        max_length=MAX_KEY_LENGTH,
        pattern=r"^[!-~]+$",
    ),
]
_WAIT = re.compile(r"(?:^|[,;\s])wait\s*=\s*\"?([0-9]{1,6})\b", re.IGNORECASE)
_FOUND: dict[int | str, dict[str, Any]] = {
    200: {"model": GradingAnswer, "description": "The grading as it stands"},
    304: {"description": "Not changed since the ETag in If-None-Match"},
}
_ACCEPTED: dict[int | str, dict[str, Any]] = {
    200: {"model": GradingAnswer, "description": "Finished, with the verdict"},
    202: {"model": GradingAnswer, "description": "Accepted; the verdict will be at `Location`"},
}


@router.post(
    "",
    response_class=Response,
    responses=_ACCEPTED
    | answers(
        "unknown-contract",
        "broken-contract",
        "invalid-contract",
        "invalid-request",
        "no-gpu-worker",
        "idempotency-mismatch",
        "idempotency-in-progress",
        "too-large",
        "unsupported-media-type",
        "quota-exceeded",
        "queue-full",
    ),
)
async def create_grading(
    body: GradingRequest,
    service: TheService,
    caller: Submitter,
    request_id: RequestId,
    prefer: Prefer = None,
    idempotency_key: IdempotencyKey = None,
) -> Response:
    """Grade one program: 200 with the verdict if it comes in time, else 202 with where it will be."""
    seconds = _wait_seconds(service, prefer, service.settings.default_wait_seconds)
    submitted = await run_in_threadpool(submit, service, caller, body, request_id, idempotency_key)
    row = submitted.row
    if row is None:
        row = await _finished(service, caller, submitted.accepted.id, seconds)
    response = _answer(row, created=True)
    if prefer is not None:
        response.headers["preference-applied"] = f"wait={math.floor(seconds)}"
    if submitted.replayed:
        response.headers["idempotency-replayed"] = "true"
    return response


@router.get("", responses=answers("invalid-request", "invalid-cursor"))
async def list_gradings(
    service: TheService,
    caller: Reader,
    cursor: Annotated[str | None, Query(max_length=100)] = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 50,
    state: State | None = None,
    status: Status | None = None,
    reason: Annotated[str | None, Query(max_length=60, pattern=r"^[a-z_.]+$")] = None,
    contract: Annotated[str | None, Query(max_length=80, pattern=r"^[a-z0-9_/]+$")] = None,
    framework: Literal["qiskit", "cirq", "pennylane", "cudaq"] | None = None,
    batch: Annotated[str | None, Query(pattern=r"^[br]_[0-9A-Z]{26}$")] = None,
) -> GradingPage:
    """Your gradings, the newest first; `next` is the cursor of the next page."""
    given = {
        "state": state,
        "status": status,
        "reason": reason,
        "contract_id": contract,
        "framework": framework,
        "batch": batch,
    }
    filters = {name: value for name, value in given.items() if value is not None}

    def look() -> GradingPage:
        with service.database.read() as connection:
            rows, following = page(connection, caller, limit=limit, cursor=cursor, filters=filters)
        return GradingPage(items=[GradingSummary(**summary(row)) for row in rows], next=following)

    try:
        return await run_in_threadpool(look)
    except InvalidCursor as error:
        raise ApiProblem("invalid-cursor", str(error)) from None


@router.get(
    "/{grading}",
    response_class=Response,
    responses=_FOUND | answers("not-found", "invalid-request"),
)
async def get_grading(
    grading: GradingId,
    service: TheService,
    caller: Reader,
    prefer: Prefer = None,
    if_none_match: Annotated[str | None, Header()] = None,
) -> Response:
    """A grading as it stands; `Prefer: wait` waits for its end."""
    row = await _finished(service, caller, grading, _wait_seconds(service, prefer, 0.0))
    tag = etag(row)
    if tag is not None and if_none_match is not None and tag in {part.strip() for part in if_none_match.split(",")}:
        return Response(status_code=304, headers={"etag": tag, "cache-control": "private, no-cache"})
    return _answer(row, created=False)


@router.post("/{grading}/cancel", responses=answers("not-found", "invalid-request"))
async def cancel_grading(grading: GradingId, service: TheService, caller: Submitter) -> Cancelled:
    """End it if it is not finished; what is finished stays as it is."""

    def change(connection: Connection) -> Cancelled:
        row = _found(find(connection, caller, grading))
        ended = cancel(connection, None, [row.id], clock.now())
        return Cancelled(id=row.id, state="cancelled" if ended else row.state, cancelled=len(ended))

    done = await run_in_threadpool(service.database.write, change)
    service.signals.ring([grading])
    return done


@router.delete("/{grading}", status_code=204, responses=answers("not-found", "not-finished", "invalid-request"))
async def delete_grading(grading: GradingId, service: TheService, caller: Submitter) -> Response:
    """Cancel it if it is not finished, and forget it; an item of a batch goes with its batch."""

    def change(connection: Connection) -> None:
        row = _found(find(connection, caller, grading))
        if row.batch is not None:
            raise ApiProblem("not-finished", f"it is an item of {row.batch}, which is deleted as a whole")
        cancel(connection, None, [row.id], clock.now())
        erase(connection, [row.id])

    await run_in_threadpool(service.database.write, change)
    service.signals.ring([grading])
    return Response(status_code=204)


@router.get(
    "/{grading}/events", response_class=Response, responses=DESCRIPTION | answers("not-found", "invalid-request")
)
async def grading_events(
    grading: GradingId, service: TheService, caller: Reader, last_event_id: LastEventId = None
) -> Response:
    """Its states as server-sent events: 1 queued, 2 running, 3 the end; a comment every 15 seconds."""
    await run_in_threadpool(_look, service, caller, grading)

    async def look() -> tuple[list[Event], bool]:
        try:
            row = await run_in_threadpool(_look, service, caller, grading)
        except ApiProblem:  # deleted while it was watched
            return [(3, "deleted", {"id": grading})], True
        events: list[Event] = [(1, "queued", {"id": row.id, "state": "queued"})]
        if row.started_at is not None:
            events.append((2, "running", {"id": row.id, "state": "running"}))
        if row.state not in ACTIVE:
            data = {"id": row.id, "state": row.state, "status": row.status, "reason": row.reason, "blame": row.blame}
            events.append((3, row.state, data))
        return events, row.state not in ACTIVE

    return stream(service, grading, last_event_id, look)


def _wait_seconds(service: Service, prefer: str | None, default: float) -> float:
    most = service.settings.max_wait_seconds
    found = _WAIT.search(prefer or "")
    if found is not None:
        return min(float(found[1]), most)
    if prefer is not None and "respond-async" in prefer.lower():
        return 0.0
    return min(default, most)


async def _finished(service: Service, caller: Caller, grading: str, seconds: float) -> Row[Any]:
    """The grading once it is finished, or as it stands after so long."""
    deadline = time.monotonic() + seconds
    with service.signals.watching(grading) as watch:
        while True:
            row = await run_in_threadpool(_look, service, caller, grading)
            left = deadline - time.monotonic()
            if row.state not in ACTIVE or left <= 0 or service.draining.is_set():
                return row
            await watch.changed(left)


def _look(service: Service, caller: Caller, grading: str) -> Row[Any]:
    with service.database.read() as connection:
        return _found(find(connection, caller, grading))


def _found(row: Row[Any] | None) -> Row[Any]:
    if row is None:
        raise ApiProblem("not-found", "there is no such grading")
    return row


def _answer(row: Row[Any], *, created: bool) -> Response:
    headers = {"location": f"/v1/gradings/{row.id}"} if created else {}
    tag = etag(row)
    if tag is not None:
        headers |= {"etag": tag, "cache-control": "private, no-cache"}
    finished = row.state not in ACTIVE
    if not finished:
        headers["retry-after"] = "1"
    return Response(
        document(row),
        status_code=202 if created and not finished else 200,
        media_type="application/json",
        headers=headers,
    )
