"""A request for a grading, checked and turned into what the queue accepts."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import structlog
from sqlalchemy import Connection, Row, func, select

from api import clock
from api.models import GradingRequest
from api.problems import ApiProblem
from api.queue.accept import Accepted, Asked, Circumstances, accept, key_of
from api.queue.claim import is_known, queued
from api.queue.lanes import Lane
from api.queue.statements import ACTIVE
from api.security.keys import Caller
from api.service import Service
from api.shelf import Shelved
from api.storage.gradings import find
from api.storage.idempotency import remember, remembered
from api.storage.tables import gradings
from contracts.load import ContractError, UnknownContract
from grader.identity import grader_identity

_LOG = structlog.get_logger("qassay.submissions")
MAX_KEY_LENGTH = 200
_QUEUE_RETRY_SECONDS = 5.0
_AGAIN = 5


class Raced(Exception):
    """Another request with the same Idempotency-Key was committed first; this one is rolled back."""


class Promised(Exception):
    """A result that was known a moment ago is gone: the acceptance is a promise after all, and must be durable."""


@dataclass(frozen=True, slots=True)
class Submitted:
    """A grading, and whether an Idempotency-Key brought up an earlier one.

    Attributes:
        row: As ``api.storage.gradings.find`` gives it, where the result was known; None where it is to be waited for.
    """

    accepted: Accepted
    replayed: bool
    row: Row[Any] | None = None


def asked_of(
    service: Service,
    body: GradingRequest,
    *,
    item: int | None = None,
    item_id: str | None = None,
) -> Asked:
    """The submission in a request.

    Raises:
        ApiProblem: The contract is unknown or not usable, or no worker has the device.
    """
    asked = body.contract
    shelved = library_contract(service, asked) if isinstance(asked, str) else inline_contract(service, asked)
    if body.device == "gpu" and not any(process["device"] == "gpu" for process in service.heart.alive()):
        raise ApiProblem(
            "no-gpu-worker", "no worker that has a GPU is running; `qassay worker --device gpu` starts one"
        )
    return Asked(
        # Lone surrogates are legal in JSON and no text: they pass here and are refused by name later.
        source=body.source.encode("utf-8", "surrogatepass"),
        contract=shelved.asked,
        framework=body.framework,
        entry_point=body.entry_point,
        device=body.device,
        cache=body.cache,
        expires_at=None if body.expires_in is None else clock.now() + body.expires_in,
        item=item,
        item_id=item_id,
    )


def library_contract(service: Service, contract_id: str) -> Shelved:
    """The library's contract of this id.

    Raises:
        ApiProblem: There is none, or its file is broken, which is nobody's fault but ours: the log says how.
    """
    try:
        return service.shelf.take(contract_id)
    except UnknownContract as error:
        raise ApiProblem("unknown-contract", str(error)) from None
    except ContractError as error:
        _LOG.error("contract broken", contract=contract_id, error=str(error))
        raise ApiProblem("broken-contract", "its file cannot be used; the log says why") from None


def inline_contract(service: Service, document: Mapping[str, Any]) -> Shelved:
    """The contract in a request.

    Raises:
        ApiProblem: It cannot be used; the detail says why.
    """
    try:
        return service.inline.take(document)
    except ContractError as error:
        raise ApiProblem("invalid-contract", str(error)) from None


def circumstances(
    service: Service, caller: Caller, lane: Lane, request_id: str, batch: str | None = None
) -> Circumstances:
    """What all submissions of one request share."""
    return Circumstances(
        owner=caller.id,
        lane=lane,
        batch=batch,
        request_id=request_id,
        now=clock.now(),
        grader=grader_identity(),
        runtimes=service.runtimes(),
    )


def submit(
    service: Service, caller: Caller, body: GradingRequest, request_id: str, idempotency_key: str | None
) -> Submitted:
    """Accept one interactive submission: it is on the disk when this returns."""
    if service.draining.is_set():
        raise ApiProblem("draining", "the service is ending", retry_after=_QUEUE_RETRY_SECONDS)
    asked = asked_of(service, body)
    shared = circumstances(service, caller, Lane.INTERACTIVE, request_id)
    fingerprint = "" if idempotency_key is None else _fingerprint(body)

    def change(connection: Connection, *, promise: bool) -> Submitted:
        if idempotency_key is not None:
            earlier = remembered(connection, caller.id, idempotency_key, fingerprint)
            if earlier is not None:
                state = connection.execute(select(gradings.c.state).where(gradings.c.id == earlier)).scalar()
                if state is not None:
                    return Submitted(Accepted(earlier, state not in ACTIVE), True)
        accepted = accept(connection, [asked], shared)[0]
        if not accepted.finished:
            if not promise:
                raise Promised
            # Only work counts: an answer from the cache costs nothing and is never refused.
            check_room(connection, service, caller, asked.device)
        if idempotency_key is not None and not remember(
            connection, caller.id, idempotency_key, fingerprint, accepted.id, shared.now
        ):
            raise Raced
        return Submitted(accepted, False, find(connection, caller, accepted.id) if accepted.finished else None)

    # Whoever gets the verdict with this very answer loses nothing to a power cut: only what is promised is synced.
    key = None if asked.cache == "bypass" else key_of(asked, asked.source_digest, shared)
    known = key is not None and _seems_known(service, key)
    for _ in range(_AGAIN):
        try:
            done = service.database.write(partial(change, promise=not known), durable=not known)
        except Promised:
            known = False
            service.known.forget(key)
            continue
        except Raced:
            continue
        if done.row is not None:
            service.known.add(key)
        if not done.replayed:
            hit = "known" if done.accepted.finished else "queued"
            service.metrics.accepted.labels(Lane.INTERACTIVE.label, hit).inc()
            if not done.accepted.finished:
                service.signals.work_arrived()
        return done
    raise ApiProblem("idempotency-in-progress", "several requests with this key arrive at once", retry_after=1)


def _fingerprint(body: GradingRequest) -> str:
    """Of everything that a request asks for."""
    # ASCII: a source may hold lone surrogates, which no encoding takes.
    text = json.dumps(body.model_dump(mode="python"), sort_keys=True)
    return "sha256:" + hashlib.sha256(b"grading " + text.encode("ascii")).hexdigest()


def _seems_known(service: Service, key: str) -> bool:
    if key in service.known:
        return True
    with service.database.read() as connection:
        return is_known(connection, key)


def check_room(connection: Connection, service: Service, caller: Caller, device: str) -> None:
    """Refuse one more interactive computation where too many wait already."""
    most = service.settings.max_queued_interactive
    # One more than allowed tells that there are too many, ours included, without counting all.
    if queued(connection, device, [Lane.INTERACTIVE], most + 1) > most:
        raise ApiProblem("queue-full", f"{most} gradings wait already", retry_after=_QUEUE_RETRY_SECONDS)
    allowed = service.settings.max_active_per_key if caller.max_active is None else caller.max_active
    if allowed:
        active = (
            select(gradings.c.id)
            .where(gradings.c.owner == caller.id, gradings.c.state.in_(ACTIVE), gradings.c.batch.is_(None))
            .limit(allowed + 1)
            .subquery()
        )
        if connection.execute(select(func.count()).select_from(active)).scalar_one() > allowed:
            raise ApiProblem(
                "quota-exceeded", f"{allowed} gradings of this key are unfinished", retry_after=_QUEUE_RETRY_SECONDS
            )
