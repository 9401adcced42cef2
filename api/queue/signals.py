"""Who waits for what inside one process: slots for work, requests for results, streams for progress.

A shortcut past the database, never in place of it: other processes change things too, so whoever waits here also looks
there now and then (``api.queue.follow``).
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager


class Watch:
    """One waiter of one topic, on an event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._event = asyncio.Event()
        self._rung = False

    def ring(self) -> None:
        """Wake it up; from any thread. A thousand rings before it looks cost one."""
        if self._rung:
            return
        self._rung = True
        try:
            self._loop.call_soon_threadsafe(self._event.set)
        except RuntimeError:  # the loop has ended, and nobody waits any more
            return

    async def changed(self, seconds: float) -> bool:
        """Wait for a ring since the last call; False if none came in time."""
        try:
            async with asyncio.timeout(max(seconds, 0.0)):
                await self._event.wait()
        except TimeoutError:
            return False
        # Before whoever waits looks: what rings from here on is a new ring.
        self._rung = False
        self._event.clear()
        return True


class Signals:
    """Usable from threads and event loops."""

    def __init__(self) -> None:
        self._work = threading.Condition()
        self._arrivals = 0
        self._watches: dict[str, set[Watch]] = {}
        self._lock = threading.Lock()

    @property
    def arrivals(self) -> int:
        """Goes up with every call of ``work_arrived``."""
        return self._arrivals

    def work_arrived(self) -> None:
        """Something may be claimed."""
        with self._work:
            self._arrivals += 1
            self._work.notify_all()

    def wait_for_work(self, seen: int, seconds: float) -> None:
        """Wait until ``arrivals`` is no longer ``seen``, or so long."""
        with self._work:
            self._work.wait_for(lambda: self._arrivals != seen, seconds)

    @contextmanager
    def watching(self, topic: str) -> Iterator[Watch]:
        """A watch on a grading's or batch's id; what happens from now on is not missed."""
        watch = Watch()
        with self._lock:
            self._watches.setdefault(topic, set()).add(watch)
        try:
            yield watch
        finally:
            with self._lock:
                left = self._watches[topic]
                left.discard(watch)
                if not left:
                    del self._watches[topic]

    def topics(self) -> list[str]:
        """What is watched now."""
        with self._lock:
            return list(self._watches)

    def ring(self, topics: Iterable[str]) -> None:
        """These have changed."""
        with self._lock:
            watches = [watch for topic in topics for watch in self._watches.get(topic, ())]
        for watch in watches:
            watch.ring()

    def ring_all(self) -> None:
        """Wake everybody, to look whether the service ends."""
        self.ring(self.topics())
        self.work_arrived()
