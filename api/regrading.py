"""An earlier batch graded again: a batch of its own, a diff to look at, and, if wanted, its results in place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from typing import Any

from sqlalchemy import Connection, Row, func, insert, select, update

from api import clock
from api.ids import new_id
from api.problems import ApiProblem
from api.queue.accept import Asked, AskedContract, accept
from api.queue.cancellation import cancel_batch
from api.queue.lanes import Lane
from api.security.keys import Caller
from api.service import Service
from api.storage.batches import add, create, open_batch
from api.storage.tables import batches, contracts, gradings, results, revisions, sources
from api.submissions import circumstances
from contracts.load import ContractError

_AT_ONCE = 250
_new, _old = gradings.alias("new"), gradings.alias("old")
_PAIRS = _new.join(_old, _new.c.previous == _old.c.id)
# What the old one was before this very regrade was applied, so that its diff stays what it was.
_replaced, _was = revisions.alias("replaced"), results.alias("was")
_HISTORY = _PAIRS.outerjoin(
    _replaced, (_replaced.c.grading == _old.c.id) & (_replaced.c.regrade == _new.c.batch)
).outerjoin(_was, _was.c.id == _replaced.c.result)
_BEFORE = func.coalesce(_was.c.reason, _old.c.reason)
_BEFORE_STATUS = func.coalesce(_was.c.status, _old.c.status)
# What our own fault prevented says nothing about the program, and never takes a verdict's place.
_DECIDED = _new.c.reason.not_like("grader.%")


def start(service: Service, caller: Caller, original: Row[Any], same_contracts: bool, request_id: str) -> str:
    """Enqueue every finished item of a batch again; the regrade's id. Memory is bounded by a portion."""
    if original.state not in ("done", "cancelled"):
        raise ApiProblem("not-finished", f"{original.id} is {original.state}")
    regrade = new_id("r")
    service.database.write(
        lambda connection: create(
            connection,
            regrade,
            original.owner,
            receiver=service.me.id,
            request_id=request_id,
            now=clock.now(),
            original=original.id,
        )
    )
    try:
        after = -1
        while True:
            last = _portion(service, caller, original, regrade, after, same_contracts, request_id)
            if last is None:
                break
            after = last
        service.database.write(lambda connection: open_batch(connection, regrade, clock.now()), durable=True)
    except BaseException:
        cancel_batch(service.database, regrade, clock.now)
        raise
    service.signals.work_arrived()
    return regrade


def _portion(
    service: Service,
    caller: Caller,
    original: Row[Any],
    regrade: str,
    after: int,
    same_contracts: bool,
    request_id: str,
) -> int | None:
    """Enqueue the next items; the number of the last, or None if there are no more."""
    with service.database.read() as connection:
        rows = connection.execute(
            select(gradings, sources.c.body, contracts.c.document, contracts.c.version, contracts.c.meaning)
            .select_from(
                gradings.join(sources, gradings.c.source == sources.c.digest).join(
                    contracts, gradings.c.contract == contracts.c.digest
                )
            )
            .where(gradings.c.batch == original.id, gradings.c.item > after, gradings.c.state == "done")
            .order_by(gradings.c.item)
            .limit(_AT_ONCE)
        ).all()
    if not rows:
        return None
    asked = [
        Asked(
            source=bytes(row.body),
            contract=_contract(service, row, same_contracts),
            framework=row.framework,
            entry_point=row.entry_point,
            device=row.device,
            item=row.item,
            item_id=row.item_id,
            previous=row.id,
        )
        for row in rows
    ]
    shared = circumstances(service, Caller(original.owner, caller.scopes), Lane.REGRADE, request_id, regrade)

    def change(connection: Connection) -> None:
        accepted = accept(connection, asked, shared)
        finished = sum(item.finished for item in accepted)
        if not add(connection, regrade, unfinished=len(accepted) - finished, finished=finished, refused=()):
            raise ApiProblem("not-finished", "the regrade was cancelled while it was made")

    service.database.write(change)
    service.signals.work_arrived()
    last: int = rows[-1].item
    return last


def _contract(service: Service, row: Row[Any], same: bool) -> AskedContract:
    """The contract that an item is held against now; an inline one has no newer version."""
    own = AskedContract(row.contract, row.contract_id, row.version, row.meaning, row.document)
    if same:
        return own
    try:
        return service.shelf.take(row.contract_id).asked
    except ContractError:
        return own


def diff(connection: Connection, regrade: Row[Any]) -> dict[str, Any]:
    """What would change: counts by reason before and after."""
    rows = connection.execute(
        select(_BEFORE.label("before"), _new.c.reason.label("after"), func.count().label("number"))
        .select_from(_HISTORY)
        .where(_new.c.batch == regrade.id, _new.c.state == "done")
        .group_by(_BEFORE, _new.c.reason)
    ).all()
    flips, same, lost = [], 0, 0
    for row in rows:
        if row.before == row.after:
            same += row.number
        elif row.after.startswith("grader."):
            lost += row.number
        else:
            flips.append({"before": row.before, "after": row.after, "count": row.number})
    return {
        "id": regrade.id,
        "original": regrade.original,
        "state": regrade.state,
        "compared": sum(row.number for row in rows),
        "same": same,
        "flips": sorted(flips, key=lambda flip: (-flip["count"], flip["before"], flip["after"])),
        "not_comparable": lost,
        "applied_at": None if regrade.applied_at is None else clock.text(regrade.applied_at),
    }


def flips(service: Service, regrade: str) -> Iterator[bytes]:
    """Every item whose status or reason changed, one JSON object a line, in the order of the original."""
    after = -1
    while True:
        with service.database.read() as connection:
            rows = connection.execute(
                select(
                    _new.c.item,
                    _new.c.item_id,
                    _new.c.previous,
                    _new.c.id.label("grading"),
                    _new.c.reason.label("after"),
                    _new.c.status.label("after_status"),
                    _BEFORE.label("before"),
                    _BEFORE_STATUS.label("before_status"),
                )
                .select_from(_HISTORY)
                .where(_new.c.batch == regrade, _new.c.item > after, _new.c.state == "done")
                .order_by(_new.c.item)
                .limit(_AT_ONCE)
            ).all()
        for row in rows:
            if row.before != row.after:
                line = {
                    "item": row.item,
                    "id": row.item_id,
                    "grading": row.previous,
                    "regraded": row.grading,
                    "before": {"status": row.before_status, "reason": row.before},
                    "after": {"status": row.after_status, "reason": row.after},
                }
                yield (json.dumps(line, separators=(",", ":")) + "\n").encode()
        if len(rows) < _AT_ONCE:
            return
        after = rows[-1].item


def apply(service: Service, regrade: Row[Any]) -> int:
    """Put the new results in the place of the old; how many. Repeatable: what was applied before a crash stays."""
    if regrade.state != "done":
        raise ApiProblem("not-finished", f"{regrade.id} is {regrade.state}")
    replaced, after = 0, -1
    while True:
        last, count = service.database.write(partial(_apply_some, regrade=regrade.id, after=after))
        replaced += count
        if last is None:
            break
        after = last
    service.database.write(
        lambda connection: connection.execute(
            update(batches)
            .where(batches.c.id == regrade.id, batches.c.applied_at.is_(None))
            .values(applied_at=clock.now())
        ),
        durable=True,
    )
    return replaced


def _apply_some(connection: Connection, regrade: str, after: int) -> tuple[int | None, int]:
    rows = connection.execute(
        select(
            _new.c.item,
            _new.c.result,
            _new.c.contract,
            _new.c.status,
            _new.c.reason,
            _new.c.blame,
            _old.c.id.label("old"),
            _old.c.result.label("old_result"),
            _old.c.revision,
            _DECIDED.label("decided"),
        )
        .select_from(_PAIRS)
        .where(_new.c.batch == regrade, _new.c.item > after, _new.c.state == "done")
        .order_by(_new.c.item)
        .limit(_AT_ONCE)
    ).all()
    count = 0
    for row in rows:
        if not row.decided or row.result == row.old_result:
            continue
        connection.execute(
            insert(revisions).values(
                grading=row.old, revision=row.revision, result=row.old_result, regrade=regrade, replaced_at=clock.now()
            )
        )
        connection.execute(
            update(gradings)
            .where(gradings.c.id == row.old)
            .values(
                result=row.result,
                contract=row.contract,
                status=row.status,
                reason=row.reason,
                blame=row.blame,
                revision=row.revision + 1,
            )
        )
        count += 1
    return (rows[-1].item if rows else None), count
