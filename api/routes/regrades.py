"""/v1/regrades: a batch against today's contracts and grader; what would change; and changing it."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response
from fastapi.responses import StreamingResponse
from sqlalchemy import Row
from starlette.concurrency import run_in_threadpool

from api import clock, regrading
from api.models import Applied, BatchAnswer, BatchPage, RegradeDiff, RegradeRequest
from api.problems import ApiProblem, answers
from api.routes.access import Reader, RequestId, Submitter, TheService
from api.routes.batches import LINES, NDJSON, pages
from api.security.keys import Caller
from api.service import Service
from api.storage import batches as storage
from api.storage.audit import record

router = APIRouter(prefix="/v1/regrades", tags=["regrades"])
RegradeId = Annotated[str, Path(pattern=r"^r_[0-9A-Z]{26}$")]


@router.post(
    "",
    status_code=202,
    responses=answers("not-found", "not-finished", "invalid-request", "unsupported-media-type"),
)
async def create_regrade(
    body: RegradeRequest,
    response: Response,
    service: TheService,
    caller: Submitter,
    request_id: RequestId,
) -> BatchAnswer:
    """Grade every finished item of a batch again, behind everything else. The batch itself stays as it is."""
    original = await run_in_threadpool(_row, service, caller, body.batch)
    regrade = await run_in_threadpool(regrading.start, service, caller, original, body.contracts == "same", request_id)
    response.headers["location"] = f"/v1/regrades/{regrade}"
    return await run_in_threadpool(_summary, service, caller, regrade)


@router.get("", responses=answers("invalid-request", "invalid-cursor"))
async def list_regrades(
    service: TheService,
    caller: Reader,
    cursor: Annotated[str | None, Query(max_length=100)] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> BatchPage:
    """Your regrades, the newest first. Events, results and cancelling are those of a batch, by the same id."""
    return await run_in_threadpool(pages, service, caller, cursor, limit, True)


@router.get("/{regrade}", responses=answers("not-found", "invalid-request"))
async def get_regrade(regrade: RegradeId, service: TheService, caller: Reader) -> BatchAnswer:
    """How far it is."""
    return await run_in_threadpool(_summary, service, caller, regrade)


@router.get("/{regrade}/diff", responses=answers("not-found", "invalid-request"))
async def get_diff(regrade: RegradeId, service: TheService, caller: Reader) -> RegradeDiff:
    """What would change, counted by reason; of what is finished so far."""

    def look() -> RegradeDiff:
        row = _row(service, caller, regrade)
        with service.database.read() as connection:
            return RegradeDiff(**regrading.diff(connection, row))

    return await run_in_threadpool(look)


@router.get(
    "/{regrade}/flips",
    response_class=Response,
    responses=LINES | answers("not-found", "invalid-request"),
)
async def get_flips(regrade: RegradeId, service: TheService, caller: Reader) -> Response:
    """Every item whose status or reason changed, as NDJSON."""
    await run_in_threadpool(_row, service, caller, regrade)
    return StreamingResponse(regrading.flips(service, regrade), media_type=NDJSON)


@router.post("/{regrade}/apply", responses=answers("not-found", "not-finished", "invalid-request"))
async def apply_regrade(regrade: RegradeId, service: TheService, caller: Submitter, request_id: RequestId) -> Applied:
    """Put the new results in the place of the old ones; those are kept as earlier revisions."""

    def change() -> Applied:
        replaced = regrading.apply(service, _row(service, caller, regrade))
        service.database.write(
            lambda connection: record(
                connection,
                owner=caller.id,
                action="regrade.apply",
                subject=regrade,
                detail=f"{replaced} results replaced",
                request_id=request_id,
                now=clock.now(),
            )
        )
        applied = _row(service, caller, regrade).applied_at
        return Applied(id=regrade, replaced=replaced, applied_at=clock.text(applied))

    return await run_in_threadpool(change)


def _row(service: Service, caller: Caller, batch: str) -> Row[Any]:
    with service.database.read() as connection:
        row = storage.find(connection, caller, batch)
    if row is None:
        raise ApiProblem("not-found", "there is no such batch")
    return row


def _summary(service: Service, caller: Caller, regrade: str) -> BatchAnswer:
    row = _row(service, caller, regrade)
    with service.database.read() as connection:
        return BatchAnswer(**storage.summary(connection, row))
