"""Which servers and workers live: each advances a counter, everybody watches the counters with a clock of their own.

No lease holds a time. A process is lost when its counter has stood still for long enough on the *watcher's* monotonic
clock, while the database answered; so neither a wall clock that jumps nor a database that was away for a minute can
make a living worker look dead. On one machine the process table tells sooner.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update

from api.ids import new_id
from api.storage.tables import processes


@dataclass(frozen=True, slots=True)
class Me:
    """This process as others know it."""

    id: str
    kind: str
    device: str

    @classmethod
    def fresh(cls, kind: str, device: str = "cpu") -> Me:
        """A new life with a new id."""
        return cls(new_id("p"), kind, device)


def register(connection: Connection, me: Me, now: float) -> None:
    """Be known, with a counter at 0."""
    connection.execute(
        insert(processes).values(
            id=me.id,
            kind=me.kind,
            device=me.device,
            host=_host(),
            pid=os.getpid(),
            pid_started=_started(os.getpid()) or "",
            beat=0,
            health="{}",
            started_at=now,
        )
    )


def beat(connection: Connection, me: Me, health: Mapping[str, Any], now: float) -> None:
    """One beat of the heart; registers again if somebody thought us dead."""
    beaten = connection.execute(
        update(processes).where(processes.c.id == me.id).values(beat=processes.c.beat + 1, health=json.dumps(health))
    )
    if beaten.rowcount == 0:
        register(connection, me, now)


def leave(connection: Connection, me: Me) -> None:
    """Be forgotten."""
    connection.execute(delete(processes).where(processes.c.id == me.id))


def everybody(connection: Connection) -> Sequence[Row[Any]]:
    """Every process that is known."""
    return connection.execute(select(processes)).all()


class Pulse:
    """What one process has seen of the others."""

    def __init__(self, lost_after_seconds: float) -> None:
        self._lost_after = lost_after_seconds
        self._seen: dict[str, tuple[int, float]] = {}

    def forget(self) -> None:
        """The database was away: nobody could beat, so nothing that was seen before counts."""
        self._seen.clear()

    def dead(self, rows: Sequence[Row[Any]], *, monotonic: float | None = None) -> list[str]:
        """Ids of those that are lost, of all that are known now."""
        now = time.monotonic() if monotonic is None else monotonic
        seen = {}
        for row in rows:
            beat, since = self._seen.get(row.id, (row.beat, now))
            seen[row.id] = (row.beat, since if beat == row.beat else now)
        self._seen = seen
        return [row.id for row in rows if now - seen[row.id][1] >= self._lost_after or gone(row)]


def gone(row: Row[Any]) -> bool:
    """Whether a process of this machine and boot has ended for certain."""
    return bool(row.host == _host() and _started(row.pid) != row.pid_started)


def _host() -> str:
    """This boot of this machine, and the namespace in which process numbers mean something."""
    boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    return f"{boot} {Path('/proc/self/ns/pid').readlink()}"[:100]


def _started(pid: int) -> str | None:
    """When a process started, in ticks since boot; None if there is none, or only its remains."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return None if fields[0] in "ZX" else fields[19]
