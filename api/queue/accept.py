"""From a checked request to rows that no crash can lose: the moment before an acceptance is answered.

A submission whose result is known is done at once; one that equals a computation in progress joins it; the rest is
enqueued. Runs inside one transaction of the caller, for one submission or for some hundred of a batch.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, Row, insert, select, update

from api.ids import new_id, new_ids
from api.queue.lanes import Device, Lane, take_turns
from api.storage.results import in_chunks, shared_results
from api.storage.tables import computations, contracts, gradings
from api.storage.upsert import insert_missing, keep_source_rows
from grader.identity import result_key

_INSERT = insert(gradings)
_AGAIN = 10  # a computation that is joined may finish between two looks; each time there is a result then

Hit = Literal["none", "cached", "shared"]


@dataclass(frozen=True, slots=True)
class AskedContract:
    """A contract as gradings name it: its document, and the digests of document and meaning."""

    digest: str
    contract_id: str
    version: int
    meaning: str
    document: str


@dataclass(frozen=True, slots=True)
class Asked:
    """One submission, checked as far as a request can be."""

    source: bytes
    contract: AskedContract
    framework: str
    entry_point: str | None = None
    device: Device = "cpu"
    cache: Literal["use", "bypass"] = "use"
    expires_at: float | None = None
    item: int | None = None
    item_id: str | None = None
    previous: str | None = None

    @property
    def source_digest(self) -> str:
        """``sha256:`` and the digest of the source bytes."""
        return "sha256:" + hashlib.sha256(self.source).hexdigest()


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What all submissions of one call share.

    Attributes:
        owner: The key's id.
        lane: Where they wait.
        batch: Of which they are items, or None.
        request_id: For the logs.
        now: The service's clock.
        grader: ``grader_identity``.
        runtimes: ``runtime_identity`` by framework, as far as it is known; where it is not, the worker finds out.
    """

    owner: str
    lane: Lane
    batch: str | None
    request_id: str
    now: float
    grader: str
    runtimes: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Accepted:
    """A grading that exists now; ``finished`` if its result was known."""

    id: str
    finished: bool


def accept(connection: Connection, asked: Sequence[Asked], shared: Circumstances) -> list[Accepted]:
    """Make one grading of each submission, in order."""
    digests = [item.source_digest for item in asked]
    bodies = {digest: item.source for digest, item in zip(digests, asked, strict=True)}
    keep_source_rows(
        connection,
        # Sorted, as every set of rows here: two transactions then never wait for each other in a ring.
        [{"digest": digest, "body": bodies[digest], "created_at": shared.now} for digest in sorted(bodies)],
    )
    keys = [
        None if item.cache == "bypass" else key_of(item, digest, shared)
        for item, digest in zip(asked, digests, strict=True)
    ]
    joins = [
        None if key is None else _join_key(item, digest, shared)
        for item, digest, key in zip(asked, digests, keys, strict=True)
    ]
    known = shared_results(connection, sorted({key for key in keys if key is not None}), shared.now)
    # Where there is a result its contract is there too: contracts stay.
    documents = {item.contract.digest: item.contract for item, key in zip(asked, keys, strict=True) if key not in known}
    insert_missing(
        connection, contracts, [_contract_row(documents[digest], shared.now) for digest in sorted(documents)]
    )
    joined, led = _settle(connection, asked, digests, keys, joins, shared, known)
    rows = []
    for index, (item, digest, key, join, grading) in enumerate(
        zip(asked, digests, keys, joins, new_ids("g", len(asked)), strict=True)
    ):
        row = _grading_row(grading, item, digest, shared)
        if key is not None and key in known:
            row |= _finished(known[key], shared.now)
        elif index in led:
            row["computation"] = led[index]
        else:
            assert join is not None  # what bypasses the cache leads a computation of its own
            row |= {"computation": joined[join], "hit": "shared"}
        rows.append(row)
    connection.execute(_INSERT, rows)
    return [Accepted(row["id"], row["state"] == "done") for row in rows]


def _settle(
    connection: Connection,
    asked: Sequence[Asked],
    digests: Sequence[str],
    keys: Sequence[str | None],
    joins: Sequence[str | None],
    shared: Circumstances,
    known: dict[str, Row[Any]],
) -> tuple[dict[str, str], dict[int, str]]:
    """Computations by the key that joins them, and new ones by index; ``known`` gets results that have just come."""
    first = {join: index for index, join in reversed(list(enumerate(joins))) if join is not None}
    results = {join: key for join, key in zip(joins, keys, strict=True) if join is not None and key is not None}
    alone = [index for index, join in enumerate(joins) if join is None]
    led: dict[int, str] = {}
    _enqueue(connection, asked, digests, [(index, None) for index in alone], shared, led)
    joined: dict[str, str] = {}
    missing = sorted(join for join, key in results.items() if key not in known)
    for _ in range(_AGAIN):
        if not missing:
            break
        active = _active(connection, missing, shared.lane)
        fresh = [join for join in missing if join not in active]
        _enqueue(connection, asked, digests, [(first[join], join) for join in fresh], shared, led)
        # Another server may have enqueued the same between our look and our insert; then its row counts.
        owners = active | _active(connection, fresh, shared.lane)
        for join, computation in owners.items():
            if led.get(first[join]) != computation:
                led.pop(first[join], None)
            joined[join] = computation
        missing = [join for join in missing if join not in owners]
        known |= shared_results(connection, sorted(results[join] for join in missing), shared.now)
        missing = [join for join in missing if results[join] not in known]
    if not missing:
        return joined, led
    raise RuntimeError("computations were finished faster than they could be joined, ten times")


def _active(connection: Connection, keys: Sequence[str], lane: Lane) -> dict[str, str]:
    """Computations with these keys, locked against being finished before we are; moved up from a later lane."""
    found: dict[str, str] = {}
    for some in in_chunks(keys):
        rows = connection.execute(
            select(
                computations.c.id, computations.c.key, computations.c.lane, computations.c.device, computations.c.owner
            )
            .where(computations.c.key.in_(some))
            .order_by(computations.c.key)
            .with_for_update()
        ).all()
        for row in rows:
            found[row.key] = row.id
            if row.lane > lane:
                turn = take_turns(connection, row.device, lane, row.owner, 1)[0]
                connection.execute(
                    update(computations).where(computations.c.id == row.id).values(lane=int(lane), turn=turn)
                )
    return found


def _enqueue(
    connection: Connection,
    asked: Sequence[Asked],
    digests: Sequence[str],
    wanted: Sequence[tuple[int, str | None]],
    shared: Circumstances,
    led: dict[int, str],
) -> None:
    """A new computation for each index; ``led`` gets their ids."""
    if not wanted:
        return
    by_device: dict[Device, list[tuple[int, str | None]]] = {}
    for index, key in sorted(wanted):
        by_device.setdefault(asked[index].device, []).append((index, key))
    rows = []
    for device, some in sorted(by_device.items()):
        turns = take_turns(connection, device, shared.lane, shared.owner, len(some))
        for (index, key), turn in zip(some, turns, strict=True):
            led[index] = new_id("c")
            rows.append(
                {
                    "id": led[index],
                    "key": key,
                    "source": digests[index],
                    "contract": asked[index].contract.digest,
                    "framework": asked[index].framework,
                    "entry_point": asked[index].entry_point,
                    "device": device,
                    "owner": shared.owner,
                    "lane": int(shared.lane),
                    "turn": turn,
                    "state": "queued",
                    "lost": 0,
                    "retried": 0,
                    "request_id": shared.request_id,
                    "created_at": shared.now,
                }
            )
    insert_missing(connection, computations, sorted(rows, key=lambda row: str(row["key"])))


def key_of(item: Asked, digest: str, shared: Circumstances) -> str:
    """The key of the result that an acceptance looks for."""
    return _key(item, digest, shared.runtimes.get(item.framework, ""), shared.grader)


def _join_key(item: Asked, digest: str, shared: Circumstances) -> str:
    """The key of a computation, by which equal submissions join it.

    Without the runtime: what has not run yet will run in the runtime that is there then. A service that has just
    started does not know its runtimes for some seconds, and what it accepts before and after is equal all the same.
    """
    return _key(item, digest, "", shared.grader)


def _key(item: Asked, digest: str, runtime: str, grader: str) -> str:
    return result_key(
        source=digest,
        contract=item.contract.digest,
        framework=item.framework,
        entry_point=item.entry_point,
        device=item.device,
        runtime=runtime,
        grader=grader,
    )


def _contract_row(contract: AskedContract, now: float) -> dict[str, Any]:
    return {
        "digest": contract.digest,
        "contract_id": contract.contract_id,
        "version": contract.version,
        "meaning": contract.meaning,
        "document": contract.document,
        "created_at": now,
    }


def _grading_row(grading: str, item: Asked, digest: str, shared: Circumstances) -> dict[str, Any]:
    return {
        "id": grading,
        "owner": shared.owner,
        "batch": shared.batch,
        "item": item.item,
        "item_id": item.item_id,
        "source": digest,
        "contract": item.contract.digest,
        "contract_id": item.contract.contract_id,
        "framework": item.framework,
        "entry_point": item.entry_point,
        "device": item.device,
        "lane": int(shared.lane),
        "cache": item.cache,
        "hit": "none",
        "state": "queued",
        "status": None,
        "reason": None,
        "blame": None,
        "computation": None,
        "result": None,
        "revision": 0,
        "previous": item.previous,
        "request_id": shared.request_id,
        "created_at": shared.now,
        "finished_at": None,
        "expires_at": item.expires_at,
    }


def _finished(result: Row[Any], now: float) -> dict[str, Any]:
    return {
        "hit": "cached",
        "state": "done",
        "status": result.status,
        "reason": result.reason,
        "blame": result.blame,
        "result": result.id,
        "finished_at": now,
    }
