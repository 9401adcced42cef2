"""The service's clock: wall time when the process started, and from then on the time that really passed.

A wall clock that jumps (a wrong NTP server, a resumed machine, an operator's hand) must not expire jobs or delete
results, so within one process nobody looks at it twice. Leases do not use it at all (``api.queue.pulse``).
"""

from __future__ import annotations

import time
from datetime import UTC, datetime

_WALL, _PASSED = time.time(), time.clock_gettime(time.CLOCK_BOOTTIME)


def now() -> float:
    """Seconds since 1970, never backwards while this process lives."""
    return _WALL + (time.clock_gettime(time.CLOCK_BOOTTIME) - _PASSED)


def text(seconds: float) -> str:
    """As answers show it: RFC 3339 in UTC, to the millisecond."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
