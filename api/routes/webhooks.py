"""/v1/webhooks: whom to tell, what was told, and telling it again. For administrators."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response
from sqlalchemy import Connection, Row, delete, insert, select, update
from starlette.concurrency import run_in_threadpool

from api import clock
from api.ids import new_id
from api.models import DeliveryRow, WebhookMade, WebhookRequest, WebhookRow
from api.problems import ApiProblem, answers
from api.routes.access import Admin, RequestId, TheService
from api.security.keys import LOCAL
from api.storage.audit import record
from api.storage.outbox import EVENTS
from api.storage.tables import api_keys, deliveries, webhooks
from api.webhooks.signature import new_secret
from api.webhooks.targets import ForbiddenTarget, resolve

router = APIRouter(prefix="/v1/webhooks", tags=["webhooks"])
WebhookId = Annotated[str, Path(pattern=r"^w_[0-9A-Z]{26}$")]
DeliveryId = Annotated[str, Path(pattern=r"^d_[0-9A-Z]{26}$")]


@router.post(
    "", status_code=201, responses=answers("invalid-webhook", "not-found", "invalid-request", "unsupported-media-type")
)
async def make_webhook(body: WebhookRequest, service: TheService, admin: Admin, request_id: RequestId) -> WebhookMade:
    """A new webhook; its secret is in this answer and nowhere else."""
    try:
        private = service.settings.webhook_private_networks
        await run_in_threadpool(lambda: resolve(body.url, private_networks=private))
    except ForbiddenTarget as error:
        raise ApiProblem("invalid-webhook", str(error)) from None
    owner = body.owner or admin.id

    def change(connection: Connection) -> WebhookMade:
        known = connection.execute(select(api_keys.c.id).where(api_keys.c.id == owner)).first()
        if known is None and owner != LOCAL:
            raise ApiProblem("not-found", "there is no such key")
        now = clock.now()
        values = {
            "id": new_id("w"),
            "owner": owner,
            "url": body.url,
            "secret": new_secret(),
            "events": " ".join(event for event in EVENTS if event in body.events),
            "created_at": now,
        }
        connection.execute(insert(webhooks).values(**values))
        record(
            connection,
            owner=admin.id,
            action="webhook.create",
            subject=str(values["id"]),
            detail=body.url,
            request_id=request_id,
            now=now,
        )
        row = connection.execute(select(webhooks).where(webhooks.c.id == values["id"])).one()
        return WebhookMade(**_webhook(row), secret=row.secret)

    return await run_in_threadpool(lambda: service.database.write(change, durable=True))


@router.get("", responses=answers("invalid-request"))
async def list_webhooks(service: TheService, _: Admin) -> list[WebhookRow]:
    """Every webhook."""

    def look() -> list[WebhookRow]:
        with service.database.read() as connection:
            rows = connection.execute(select(webhooks).order_by(webhooks.c.id)).all()
        return [WebhookRow(**_webhook(row)) for row in rows]

    return await run_in_threadpool(look)


@router.delete("/{webhook}", status_code=204, responses=answers("not-found", "invalid-request"))
async def delete_webhook(webhook: WebhookId, service: TheService, admin: Admin, request_id: RequestId) -> Response:
    """Tell it nothing more; what waits to be sent is not sent."""

    def change(connection: Connection) -> None:
        now = clock.now()
        if not connection.execute(delete(webhooks).where(webhooks.c.id == webhook)).rowcount:
            raise ApiProblem("not-found", "there is no such webhook")
        record(
            connection,
            owner=admin.id,
            action="webhook.delete",
            subject=webhook,
            detail="",
            request_id=request_id,
            now=now,
        )

    await run_in_threadpool(lambda: service.database.write(change, durable=True))
    return Response(status_code=204)


@router.get("/{webhook}/deliveries", responses=answers("invalid-request"))
async def list_deliveries(
    webhook: WebhookId, service: TheService, _: Admin, limit: Annotated[int, Query(ge=1, le=500)] = 50
) -> list[DeliveryRow]:
    """What was sent to it and what it answered, the newest first."""

    def look() -> list[DeliveryRow]:
        with service.database.read() as connection:
            rows = connection.execute(
                select(deliveries).where(deliveries.c.webhook == webhook).order_by(deliveries.c.id.desc()).limit(limit)
            ).all()
        return [DeliveryRow(**_delivery(row)) for row in rows]

    return await run_in_threadpool(look)


@router.post(
    "/{webhook}/deliveries/{delivery}/redeliver",
    status_code=202,
    responses=answers("not-found", "invalid-request"),
)
async def redeliver(
    webhook: WebhookId, delivery: DeliveryId, service: TheService, admin: Admin, request_id: RequestId
) -> DeliveryRow:
    """Send it again now, with all attempts before it."""

    def change(connection: Connection) -> DeliveryRow:
        now = clock.now()
        row = connection.execute(
            update(deliveries)
            .where(deliveries.c.id == delivery, deliveries.c.webhook == webhook, deliveries.c.state != "sending")
            .values(state="pending", attempts=0, next_at=now, finished_at=None)
            .returning(deliveries)
        ).first()
        if row is None:
            raise ApiProblem("not-found", "there is no such delivery, or it is being sent")
        record(
            connection,
            owner=admin.id,
            action="webhook.redeliver",
            subject=delivery,
            detail="",
            request_id=request_id,
            now=now,
        )
        return DeliveryRow(**_delivery(row))

    return await run_in_threadpool(service.database.write, change)


def _webhook(row: Row[Any]) -> dict[str, Any]:
    return {
        "id": row.id,
        "owner": row.owner,
        "url": row.url,
        "events": row.events.split(),
        "created_at": clock.text(row.created_at),
    }


def _delivery(row: Row[Any]) -> dict[str, Any]:
    return {
        "id": row.id,
        "webhook": row.webhook,
        "event": row.event,
        "resource": row.resource,
        "state": row.state,
        "attempts": row.attempts,
        "answer": row.answer,
        "created_at": clock.text(row.created_at),
        "next_at": clock.text(row.next_at) if row.state == "pending" else None,
        "finished_at": None if row.finished_at is None else clock.text(row.finished_at),
    }
