"""/v1/keys and /v1/audit: for administrators."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response
from sqlalchemy import Connection, Row, select
from starlette.concurrency import run_in_threadpool

from api import clock
from api.models import AuditRow, KeyMade, KeyRequest, KeyRow
from api.problems import ApiProblem, answers
from api.routes.access import Admin, RequestId, TheService
from api.security.keys import create_key, list_keys, revoke_key
from api.storage.audit import record
from api.storage.tables import api_keys, audit

router = APIRouter(prefix="/v1", tags=["keys"])


@router.post("/keys", status_code=201, responses=answers("invalid-request", "unsupported-media-type"))
async def make_key(body: KeyRequest, service: TheService, admin: Admin, request_id: RequestId) -> KeyMade:
    """A new key; its token is in this answer and nowhere else."""

    def change(connection: Connection) -> KeyMade:
        now = clock.now()
        key, token = create_key(
            connection,
            body.name,
            body.scopes,
            now,
            expires_at=None if body.expires_in is None else now + body.expires_in,
            requests_per_minute=body.requests_per_minute,
            max_active=body.max_active,
        )
        record(
            connection,
            owner=admin.id,
            action="key.create",
            subject=key,
            detail=f"{body.name}: {' '.join(body.scopes)}",
            request_id=request_id,
            now=now,
        )
        row = connection.execute(select(api_keys).where(api_keys.c.id == key)).one()
        return KeyMade(**key_row(row), token=token)

    return await run_in_threadpool(lambda: service.database.write(change, durable=True))


@router.get("/keys", responses=answers("invalid-request"))
async def show_keys(service: TheService, _: Admin) -> list[KeyRow]:
    """Every key, the oldest first."""

    def look() -> list[KeyRow]:
        with service.database.read() as connection:
            return [KeyRow(**key_row(row)) for row in list_keys(connection)]

    return await run_in_threadpool(look)


@router.delete("/keys/{key}", status_code=204, responses=answers("not-found", "invalid-request"))
async def end_key(
    key: Annotated[str, Path(pattern=r"^k_[0-9A-Z]{26}$")], service: TheService, admin: Admin, request_id: RequestId
) -> Response:
    """Revoke it: from the next request on it is nobody's."""

    def change(connection: Connection) -> None:
        now = clock.now()
        if not revoke_key(connection, key, now):
            raise ApiProblem("not-found", "there is no such key, or it is revoked")
        record(connection, owner=admin.id, action="key.revoke", subject=key, detail="", request_id=request_id, now=now)

    await run_in_threadpool(lambda: service.database.write(change, durable=True))
    return Response(status_code=204)


@router.get("/audit", responses=answers("invalid-request"))
async def show_audit(
    service: TheService, _: Admin, limit: Annotated[int, Query(ge=1, le=1000)] = 100
) -> list[AuditRow]:
    """What administrators did, the newest first."""

    def look() -> list[AuditRow]:
        with service.database.read() as connection:
            rows = connection.execute(select(audit).order_by(audit.c.id.desc()).limit(limit)).all()
        return [AuditRow(**(dict(row._mapping) | {"at": clock.text(row.at)})) for row in rows]

    return await run_in_threadpool(look)


def key_row(row: Row[Any]) -> dict[str, Any]:
    """Plain data of a key, without its hash."""
    return {
        "id": row.id,
        "name": row.name,
        "scopes": row.scopes.split(),
        "requests_per_minute": row.requests_per_minute,
        "max_active": row.max_active,
        "created_at": clock.text(row.created_at),
        "expires_at": None if row.expires_at is None else clock.text(row.expires_at),
        "revoked_at": None if row.revoked_at is None else clock.text(row.revoked_at),
    }
