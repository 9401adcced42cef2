"""The database after the soak: each accepted submission is done, with one result, which has the quiet run's bytes."""

from __future__ import annotations

from dataclasses import dataclass, field

from sqlalchemy import Connection, func, select

from api.storage.database import Database
from api.storage.tables import batches, computations, gradings, results
from benchmarks.service_clients import BATCH, Acknowledged
from benchmarks.service_programs import program
from benchmarks.service_quiet import Quiet, verdict_digest

_PORTION = 500


@dataclass(frozen=True, slots=True)
class Claim:
    """What was to be shown, what speaks against it, and what was counted."""

    words: str
    against: list[str] = field(default_factory=list)
    figures: str = ""


def check_records(url: str, numbers: int, acknowledged: Acknowledged, quiet: Quiet, unfinished: int) -> list[Claim]:
    """Every number from 0 up is looked for; rows that belong to none of them are told."""
    database = Database(url)
    try:
        with database.read() as connection:
            wanted = _wanted(connection, acknowledged)
            missing = sorted(set(range(numbers)) - set(wanted.values()))
            lost, wrong, hits = _compared(connection, wanted, quiet)
            strays = _strays(connection, acknowledged)
            queued = connection.execute(select(func.count()).select_from(computations)).scalar_one()
            stored = connection.execute(select(func.count()).select_from(results)).scalar_one()
    finally:
        database.close()
    return [
        Claim(
            "every accepted submission ended with exactly one result",
            [f"number {number} was never accepted" for number in missing]
            + lost
            + strays
            + [f"{unfinished} were not finished in time"] * bool(unfinished)
            + [f"{queued} computations are left without a grading that waits"] * bool(queued),
            f"{len(wanted)} gradings, {stored} results, {hits}",
        ),
        Claim("every verdict has the bytes of the quiet run", wrong, f"{len(wanted)} compared"),
    ]


def _wanted(connection: Connection, acknowledged: Acknowledged) -> dict[str, int]:
    """The number that each accepted grading was made for."""
    found = {grading: number for number, grading in acknowledged.singles.items()}
    for portion, batch in acknowledged.batches.items():
        rows = connection.execute(select(gradings.c.id, gradings.c.item).where(gradings.c.batch == batch))
        found |= {row.id: portion * BATCH + row.item for row in rows}
    return found


def _compared(
    connection: Connection, wanted: dict[str, int], quiet: Quiet
) -> tuple[list[str], list[str], dict[str, int]]:
    lost, wrong = [], []
    hits: dict[str, int] = {}
    ids = sorted(wanted)
    for start in range(0, len(ids), _PORTION):
        some = ids[start : start + _PORTION]
        rows = connection.execute(
            select(gradings.c.id, gradings.c.state, gradings.c.hit, gradings.c.reason, results.c.verdict)
            .select_from(gradings.outerjoin(results, gradings.c.result == results.c.id))
            .where(gradings.c.id.in_(some))
        ).all()
        lost += [f"{one} is not in the database" for one in sorted(set(some) - {row.id for row in rows})]
        for row in rows:
            hits[row.hit] = hits.get(row.hit, 0) + 1
            if row.state != "done" or row.verdict is None:
                lost.append(f"{row.id} is {row.state}, {'with' if row.verdict else 'without'} a verdict")
                continue
            sent = program(wanted[row.id])
            if verdict_digest(bytes(row.verdict)) != quiet.digest(sent):
                text = bytes(row.verdict).decode("utf-8", "replace")
                wrong.append(f"{row.id}, number {sent.number} ({sent.kind}): {row.reason}: {text[:300]}")
    return lost, wrong, hits


def _strays(connection: Connection, acknowledged: Acknowledged) -> list[str]:
    """Gradings that nobody was told of; those of batches whose connection broke are cancelled, and no strays."""
    known = set(acknowledged.singles.values())
    rows = connection.execute(
        select(gradings.c.id, gradings.c.batch, gradings.c.state, batches.c.state.label("batch_state")).select_from(
            gradings.outerjoin(batches, gradings.c.batch == batches.c.id)
        )
    )
    return [
        f"{row.id} ({row.state}) was made for nobody"
        for row in rows
        if row.id not in known
        and row.batch not in acknowledged.batches.values()
        and not (row.batch_state == "cancelled" and row.state in ("cancelled", "done"))
    ]
