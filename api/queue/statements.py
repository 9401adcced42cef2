"""The statements of the queue that run for every case, built once: building them costs more than running them."""

from __future__ import annotations

from sqlalchemy import bindparam, case, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from api.storage.tables import computations, contracts, gradings, lanes, results, sources

ACTIVE = ("queued", "running")

_waits = (
    (computations.c.state == "queued")
    & (computations.c.device == bindparam("for_device"))
    & (computations.c.lane <= bindparam("most"))
)

IS_WAITING = select(computations.c.id).where(_waits).limit(1)

NEXT = (
    select(computations, sources.c.body, contracts.c.document)
    .select_from(
        computations.join(sources, computations.c.source == sources.c.digest).join(
            contracts, computations.c.contract == contracts.c.digest
        )
    )
    .where(_waits)
    .order_by(computations.c.lane, computations.c.turn, computations.c.id)
    .limit(1)
    .with_for_update(skip_locked=True, of=computations)
)

HOLD = (
    update(computations)
    .where(computations.c.id == bindparam("computation"))
    .values(state="running", process=bindparam("by_process"), token=bindparam("by_token"), started_at=bindparam("now"))
)

NOW_RUNNING = (
    update(gradings)
    .where(gradings.c.computation == bindparam("of_computation"), gradings.c.state == "queued")
    .values(state="running", started_at=bindparam("now"))
)

LOCKED = select(computations).where(computations.c.id == bindparam("computation")).with_for_update()

IS_KNOWN = select(results.c.id).where(results.c.key == bindparam("of_key"), results.c.shared)

VERDICT = select(results.c.verdict).where(results.c.id == bindparam("result"))

SETTLE = (
    update(gradings)
    .where(gradings.c.computation == bindparam("of_computation"), gradings.c.state.in_(ACTIVE))
    .values(
        state="done",
        status=bindparam("new_status"),
        reason=bindparam("new_reason"),
        blame=bindparam("new_blame"),
        result=bindparam("new_result"),
        finished_at=bindparam("now"),
    )
    .returning(gradings.c.id, gradings.c.batch)
)

END = delete(computations).where(computations.c.id == bindparam("computation"))


def _turn(insert: postgresql.Insert | sqlite.Insert) -> postgresql.Insert | sqlite.Insert:
    later = case((lanes.c.virtual > insert.excluded.virtual, lanes.c.virtual), else_=insert.excluded.virtual)
    return insert.on_conflict_do_update(index_elements=["device", "lane"], set_={"virtual": later})


TURN_TAKEN = {"postgresql": _turn(postgresql.insert(lanes)), "sqlite": _turn(sqlite.insert(lanes))}
