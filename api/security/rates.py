"""Requests a minute by key: a bucket of tokens each, in this process's memory."""

from __future__ import annotations

import threading
import time

_MOST_BUCKETS = 10_000


class Rates:
    """A bucket holds at most ``a_minute`` tokens and is refilled steadily."""

    def __init__(self) -> None:
        self._buckets: dict[str, tuple[float, float]] = {}
        self._lock = threading.Lock()

    def seconds_to_wait(self, owner: str, a_minute: int, *, now: float | None = None) -> float:
        """0 if the request may pass; else how long until it could. ``a_minute`` of 0 is no bound."""
        if a_minute <= 0:
            return 0.0
        at = time.monotonic() if now is None else now
        with self._lock:
            tokens, since = self._buckets.get(owner, (float(a_minute), at))
            tokens = min(float(a_minute), tokens + (at - since) * a_minute / 60)
            passes = tokens >= 1
            if len(self._buckets) >= _MOST_BUCKETS and owner not in self._buckets:
                self._buckets.clear()  # everybody's bucket is full again: generous, and bounded
            self._buckets[owner] = (tokens - passes, at)
            return 0.0 if passes else (1 - tokens) * 60 / a_minute
