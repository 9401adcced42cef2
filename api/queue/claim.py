"""Taking a computation, giving it back, and finishing it: each one transaction, each safe against every other.

A computation's row exists exactly as long as its result does not. Whoever deletes the row writes the result, in the
same transaction; a worker that was thought lost and comes back finds no row, and its result is thrown away. So every
grading gets exactly one result, whatever dies when.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, and_, delete, func, insert, or_, select, update

from api.ids import new_id
from api.queue.lanes import Lane, turn_taken
from api.queue.outcome import Outcome
from api.queue.statements import ACTIVE, END, HOLD, IS_KNOWN, IS_WAITING, LOCKED, NEXT, NOW_RUNNING, SETTLE, VERDICT
from api.storage.outbox import announce_batches, announce_gradings
from api.storage.results import in_chunks, shared_results
from api.storage.tables import batches, computations, gradings, results
from api.storage.upsert import insert_missing


@dataclass(frozen=True, slots=True)
class Claimed:
    """A computation that a worker holds; ``token`` tells its hold from an earlier one.

    Attributes:
        lost: Workers that died while they had it.
        retried: Sandboxes that failed under it.
        waited_seconds: From its creation to now.
    """

    id: str
    token: str
    key: str | None
    source: bytes
    source_digest: str
    contract_digest: str
    contract_document: str
    framework: str
    entry_point: str | None
    device: str
    lane: Lane
    lost: int
    retried: int
    request_id: str
    waited_seconds: float


@dataclass(frozen=True, slots=True)
class Finished:
    """What one finished computation settled."""

    gradings: tuple[str, ...]
    batches: tuple[str, ...]
    contradicted: bool = False  # an equal submission once got other bytes: an alarm, never a quiet change


def waiting(connection: Connection, device: str, most: Lane) -> bool:
    """Whether there is anything to claim: one look at an index."""
    return connection.execute(IS_WAITING, {"for_device": device, "most": int(most)}).first() is not None


def claim(connection: Connection, *, process: str, device: str, most: Lane, now: float) -> Claimed | None:
    """Take the next computation of the lanes up to ``most``, or None."""
    row = connection.execute(NEXT, {"for_device": device, "most": int(most)}).first()
    if row is None:
        return None
    token = new_id("t")
    connection.execute(HOLD, {"computation": row.id, "by_process": process, "by_token": token, "now": now})
    connection.execute(NOW_RUNNING, {"of_computation": row.id, "now": now})
    turn_taken(connection, row.device, row.lane, row.turn)
    return Claimed(
        id=row.id,
        token=token,
        key=row.key,
        source=bytes(row.body),
        source_digest=row.source,
        contract_digest=row.contract,
        contract_document=row.document,
        framework=row.framework,
        entry_point=row.entry_point,
        device=row.device,
        lane=Lane(row.lane),
        lost=row.lost,
        retried=row.retried,
        request_id=row.request_id,
        waited_seconds=max(now - row.created_at, 0.0),
    )


def is_known(connection: Connection, key: str) -> bool:
    """Whether there is a shared result of this key: one look at an index."""
    return connection.execute(IS_KNOWN, {"of_key": key}).first() is not None


def finish(connection: Connection, computation: str, outcome: Outcome, now: float) -> Finished:
    """Store the result and settle every grading that waits for it; nothing if somebody else has."""
    row = _locked(connection, computation)
    if row is None:
        return Finished((), ())
    result, contradicted = _store(connection, row, outcome, now)
    settled = _settle(connection, row.id, result, outcome.status, outcome.reason, outcome.blame, now)
    return Finished(*settled, contradicted)


def finish_known(connection: Connection, computation: str, key: str, now: float) -> Finished | None:
    """Settle every grading that waits with a result that was there already; None if it is gone."""
    known = shared_results(connection, [key], now).get(key)
    if known is None:
        return None
    row = _locked(connection, computation)
    if row is None:
        return Finished((), ())
    connection.execute(
        update(gradings).where(gradings.c.computation == row.id, gradings.c.state.in_(ACTIVE)).values(hit="cached")
    )
    return Finished(*_settle(connection, row.id, known.id, known.status, known.reason, known.blame, now))


def give_back(connection: Connection, computation: str, token: str, *, lost: int = 0, retried: int = 0) -> bool:
    """Let somebody else take it, at the head of its lane; False if it is not ours any more."""
    row = _locked(connection, computation)
    if row is None or row.token != token or row.state != "running":
        return False
    _requeue(connection, row, lost=lost, retried=retried)
    return True


def lose(connection: Connection, process: str) -> list[str]:
    """Put back everything that a dead process held; the ids."""
    rows = connection.execute(
        select(computations)
        .where(computations.c.process == process, computations.c.state == "running")
        .order_by(computations.c.id)
        .with_for_update()
    ).all()
    for row in rows:
        _requeue(connection, row, lost=1, retried=0)
    return [row.id for row in rows]


def cancel(
    connection: Connection, owner: str | None, ids: Sequence[str], now: float, *, state: str = "cancelled"
) -> list[str]:
    """End gradings that are not finished; those that this did end. ``owner`` None means anybody's."""
    mine = and_(gradings.c.id.in_(ids), *([] if owner is None else [gradings.c.owner == owner]))
    # Computations before gradings, as everywhere, or two transactions could wait for each other.
    work = sorted(
        row.computation
        for row in connection.execute(
            select(gradings.c.computation).where(mine, gradings.c.state.in_(ACTIVE)).distinct()
        )
        if row.computation is not None
    )
    for some in in_chunks(work):
        connection.execute(
            select(computations.c.id).where(computations.c.id.in_(some)).order_by(computations.c.id).with_for_update()
        ).all()
    ended = connection.execute(
        update(gradings)
        .where(mine, gradings.c.state.in_(ACTIVE))
        .values(state=state, finished_at=now)
        .returning(gradings.c.id, gradings.c.batch)
    ).all()
    counts: dict[str, int] = {}
    for row in ended:
        if row.batch is not None:
            counts[row.batch] = counts.get(row.batch, 0) + 1
    count_down(connection, counts, now)
    for some in in_chunks(work):
        # What nobody waits for need not run; what runs is let run, for the next one who asks.
        connection.execute(
            delete(computations).where(
                computations.c.id.in_(some),
                computations.c.state == "queued",
                ~select(gradings.c.id)
                .where(gradings.c.computation == computations.c.id, gradings.c.state.in_(ACTIVE))
                .exists(),
            )
        )
    return [row.id for row in ended]


def count_down(connection: Connection, counts: dict[str, int], now: float) -> tuple[str, ...]:
    """So many items of each batch are finished; the batches that are thereby done."""
    done = []
    for batch in sorted(counts):
        left = connection.execute(
            update(batches)
            .where(batches.c.id == batch)
            .values(remaining=batches.c.remaining - counts[batch])
            .returning(batches.c.remaining, batches.c.state)
        ).first()
        if left is not None and left.remaining == 0 and left.state == "open":
            done.append(batch)
            close_batch(connection, batch, now)
    return tuple(done)


def close_batch(connection: Connection, batch: str, now: float) -> None:
    """The batch is done, and whoever wants to know is told."""
    connection.execute(update(batches).where(batches.c.id == batch).values(state="done", finished_at=now))
    announce_batches(connection, [batch], now)


def _locked(connection: Connection, computation: str) -> Row[Any] | None:
    return connection.execute(LOCKED, {"computation": computation}).first()


def _store(connection: Connection, row: Row[Any], outcome: Outcome, now: float) -> tuple[str, bool]:
    """The id of the result that counts, and whether it contradicts what was computed now."""
    # Whoever asked to bypass the cache gets the run that was made for them, with its own record.
    shared = outcome.shareable and row.key is not None
    values = {
        "id": new_id("x"),
        "key": outcome.key,
        "shared": shared,
        "source": row.source,
        "contract": row.contract,
        "framework": row.framework,
        "runtime": outcome.runtime[:400],
        "grader": outcome.grader[:120],
        "status": outcome.status,
        "reason": outcome.reason,
        "blame": outcome.blame,
        "verdict": outcome.verdict,
        "runs": outcome.runs,
        "created_at": now,
        "used_at": now,
    }
    if shared:
        insert_missing(connection, results, [values])
    else:
        connection.execute(insert(results), [values])
    there = shared_results(connection, [outcome.key], now).get(outcome.key)
    contradicted = (
        there is not None
        and outcome.shareable
        and connection.execute(VERDICT, {"result": there.id}).scalar() != outcome.verdict
    )
    return (there.id if shared and there is not None else str(values["id"])), contradicted


def _settle(
    connection: Connection, computation: str, result: str, status: str, reason: str, blame: str, now: float
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    settled = connection.execute(
        SETTLE,
        {
            "of_computation": computation,
            "new_status": status,
            "new_reason": reason,
            "new_blame": blame,
            "new_result": result,
            "now": now,
        },
    ).all()
    connection.execute(END, {"computation": computation})
    counts: dict[str, int] = {}
    for row in settled:
        if row.batch is not None:
            counts[row.batch] = counts.get(row.batch, 0) + 1
    announce_gradings(connection, [row.id for row in settled if row.batch is None], now)
    count_down(connection, counts, now)
    return tuple(row.id for row in settled), tuple(counts)


def _requeue(connection: Connection, row: Row[Any], *, lost: int, retried: int) -> None:
    connection.execute(
        update(computations)
        .where(computations.c.id == row.id)
        .values(state="queued", process=None, token=None, lost=row.lost + lost, retried=row.retried + retried)
    )
    connection.execute(
        update(gradings).where(gradings.c.computation == row.id, gradings.c.state == "running").values(state="queued")
    )


def queued(connection: Connection, device: str, lanes: Sequence[Lane], most: int) -> int:
    """How many computations wait in these lanes; counted no further than ``most``."""
    inner = (
        select(computations.c.id)
        .where(
            computations.c.state == "queued",
            computations.c.device == device,
            or_(*(computations.c.lane == lane for lane in lanes)),
        )
        .limit(most)
        .subquery()
    )
    return connection.execute(select(func.count()).select_from(inner)).scalar_one()
