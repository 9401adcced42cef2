"""/healthz, /readyz, /metrics: for those who run the service, and for what runs it for them."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response
from sqlalchemy import Connection, func, select
from starlette.concurrency import run_in_threadpool

from api.models import Health, Readiness
from api.problems import answers
from api.queue.lanes import Lane
from api.routes.access import Reader, TheService
from api.service import Service
from api.storage.database import StorageUnavailable
from api.storage.tables import computations
from contracts.schema import FRAMEWORKS
from grader.version import VERSION

router = APIRouter(tags=["operation"])
FRESH_SECONDS = 60.0  # a canary that is older says nothing about now


@router.get("/healthz")
async def healthz() -> Health:
    """The process answers. Restart it if it does not; look at /readyz for whether it can grade."""
    return Health(status="ok", version=VERSION)


@router.get("/readyz", responses={503: {"model": Readiness, "description": "Gradings do not get done now"}})
async def readyz(service: TheService, response: Response) -> Readiness:
    """Whether gradings get done: database, workers, and a canary circuit of each framework within the last minute."""
    found = await run_in_threadpool(readiness, service)
    response.status_code = 200 if found.ready else 503
    return found


_TEXT: dict[int | str, dict[str, Any]] = {
    200: {"description": "Metrics", "content": {"text/plain": {"schema": {"type": "string"}}}}
}


@router.get(
    "/metrics",
    response_class=Response,
    responses=_TEXT | answers(),
)
async def metrics(service: TheService, _: Reader) -> Response:
    """Metrics in Prometheus' text format; a worker that is a process of its own has its own."""
    text = await run_in_threadpool(_metrics, service)
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")


def readiness(service: Service) -> Readiness:
    """What /readyz says."""
    reasons = []
    depth: dict[str, int] = {}
    try:
        with service.database.read() as connection:
            depth = {f"{device} {Lane(lane).label}": count for device, lane, count in depths(connection)}
        database = True
    except StorageUnavailable:
        database = False
        reasons.append("the database does not answer")
    workers = [process for process in service.heart.alive() if process.get("slots") and not process.get("draining")]
    if not workers:
        reasons.append("no worker is running")
    elif all(process["stuck"] >= process["slots"] for process in workers):
        reasons.append("every worker has as many stuck gradings as slots")
    frameworks = _frameworks(workers)
    installed = [name for name, song in frameworks.items() if song["installed"]]
    waiting = [name for name in FRAMEWORKS if name not in frameworks]
    if workers and waiting:
        reasons.append(f"no canary circuit yet: {', '.join(waiting)}")
    elif workers and not installed:
        reasons.append("no framework is installed")
    reasons += [f"{name}: {frameworks[name]['canary']}" for name in installed if not frameworks[name]["ok"]]
    if service.draining.is_set():
        reasons.append("the service is ending")
    return Readiness(
        ready=not reasons,
        database=database,
        draining=service.draining.is_set(),
        workers=len(workers),
        queue_depth=depth,
        frameworks=frameworks,
        reasons=reasons,
    )


def depths(connection: Connection) -> list[tuple[str, int, int]]:
    """Device, lane, and how many computations wait there."""
    rows = connection.execute(
        select(computations.c.device, computations.c.lane, func.count())
        .where(computations.c.state == "queued")
        .group_by(computations.c.device, computations.c.lane)
    ).all()
    return [(row[0], row[1], row[2]) for row in rows]


def _frameworks(workers: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The best that any worker has seen of each framework."""
    found: dict[str, dict[str, Any]] = {}
    for process in workers:
        for name, song in process["frameworks"].items():
            fresh = song["age_seconds"] <= FRESH_SECONDS
            row = {
                "installed": song["installed"],
                "ok": song["reason"] == "pass" and fresh,
                "canary": song["reason"] if fresh else "too old",
                "age_seconds": song["age_seconds"],
                "layers": song["layers"],
            }
            before = found.get(name)
            if before is None or (row["ok"], row["installed"]) > (before["ok"], before["installed"]):
                found[name] = row
    return dict(sorted(found.items()))


def _metrics(service: Service) -> bytes:
    try:
        with service.database.read() as connection:
            counted = {(device, lane): count for device, lane, count in depths(connection)}
        for device in ("cpu", "gpu"):
            for lane in Lane:
                service.metrics.depth.labels(device, lane.label).set(counted.get((device, int(lane)), 0))
        if service.worker is not None:
            for framework in FRAMEWORKS:
                ready = service.worker.sandbox.ready(framework)
                if ready is not None:
                    service.metrics.ready_children.labels(framework).set(ready)
    except StorageUnavailable:
        service.metrics.depth.clear()  # unknown is not zero
    return service.metrics.text()
