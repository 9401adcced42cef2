"""The lanes of the queue, in strict order, and fair sharing between the owners within one.

Every piece of work is given a *turn* when it is enqueued: the lane's virtual time, or the owner's last turn,
whichever is later, plus one. Work is taken in the order of turns, and the lane's virtual time is the turn last taken.
So ten thousand items of one key and one item of another stand as 1, 2, 3 ... and 1: round robin, by an index and
without a scan.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Literal

from sqlalchemy import Connection, case, select
from sqlalchemy.dialects import postgresql, sqlite

from api.queue.statements import TURN_TAKEN
from api.storage.tables import lanes, shares

Device = Literal["cpu", "gpu"]


class Lane(IntEnum):
    """Smaller ones are served first, always."""

    INTERACTIVE = 0
    BATCH = 1
    REGRADE = 2

    @property
    def label(self) -> str:
        """As answers name it."""
        return self.name.lower()


def take_turns(connection: Connection, device: str, lane: int, owner: str, count: int) -> range:
    """Turns for ``count`` pieces of work, in order."""
    virtual = (
        connection.execute(select(lanes.c.virtual).where(lanes.c.device == device, lanes.c.lane == lane)).scalar() or 0
    )
    insert = postgresql.insert(shares) if connection.dialect.name == "postgresql" else sqlite.insert(shares)
    later = case((shares.c.last > virtual, shares.c.last), else_=virtual)
    last = connection.execute(
        insert.values(device=device, lane=lane, owner=owner, last=virtual + count)
        .on_conflict_do_update(index_elements=["device", "lane", "owner"], set_={"last": later + count})
        .returning(shares.c.last)
    ).scalar_one()
    return range(last - count + 1, last + 1)


def turn_taken(connection: Connection, device: str, lane: int, turn: int) -> None:
    """The lane's virtual time is at least ``turn`` from now on."""
    connection.execute(TURN_TAKEN[connection.dialect.name], {"device": device, "lane": lane, "virtual": turn})
