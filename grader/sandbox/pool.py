"""The zygotes of one runtime: started when needed, lent to one caller at a time, replaced when worn."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from pathlib import Path

from grader.sandbox.folders import remove_tree
from grader.sandbox.runtimes import Runtime
from grader.sandbox.staging import stage
from grader.sandbox.zygote_process import Zygote


class PoolClosed(Exception):
    """The sandbox was closed while a caller waited for a zygote."""


class Pool:
    """At most ``size`` zygotes; each has a slot, and with it a user id where the service is root."""

    def __init__(
        self,
        runtime: Runtime,
        folder: Path,
        starter: Executor,
        *,
        size: int,
        cases_each: int,
        start_seconds: float,
        first_uid: int,
    ) -> None:
        """``folder`` does not exist yet; ``starter`` is a thread that outlives the pool."""
        self.runtime = runtime
        self.cases = folder / "cases"
        self._folder, self._stage = folder, folder / "code"
        for path, mode in ((folder, 0o711), (self._stage, 0o755), (self.cases, 0o711)):
            path.mkdir()
            path.chmod(mode)
        stage(self._stage, runtime.beside)
        environment, python = runtime.python.parent.parent, runtime.python.resolve().parent.parent
        # What a message shows in place of this machine's paths.
        self.places = {str(self._stage): "<grader>", str(environment): "<runtime>", str(python): "<python>"}
        self.places[str(folder)] = "<sandbox>"
        self._starter, self._cases_each, self._start_seconds = starter, cases_each, start_seconds
        self._first_uid = first_uid
        self._free_slots = list(range(size))
        self._idle: list[tuple[int, Zygote]] = []
        self._at_work: set[Zygote] = set()
        self._size, self._started, self._closed = size, 0, False
        self._change = threading.Condition()

    @contextmanager
    def borrowed(self) -> Iterator[Zygote]:
        """A zygote for the caller alone, started if there is none idle.

        Raises:
            ZygoteRefused: A new one did not start.
            PoolClosed: There will be none.
        """
        slot, zygote = self._take()
        try:
            if zygote is None:
                starting = self._starter.submit(self._start, slot)
                try:
                    zygote = starting.result()
                except KeyboardInterrupt:
                    starting.add_done_callback(_end)  # nobody will ask for it again
                    raise
                with self._change:
                    self._at_work.add(zygote)
                    if self._closed:
                        zygote.interrupt()
            yield zygote
        finally:
            self._give_back(slot, zygote)

    def close(self) -> None:
        """End every zygote, those at work included, and wait until they are gone."""
        with self._change:
            self._closed = True
            for zygote in self._at_work:
                zygote.interrupt()
            idle, self._idle = self._idle, []
            self._free_slots += [slot for slot, _ in idle]
            self._change.notify_all()
        for _, zygote in idle:
            zygote.close()
        with self._change:
            self._change.wait_for(lambda: len(self._free_slots) == self._size)

    def _take(self) -> tuple[int, Zygote | None]:
        with self._change:
            self._change.wait_for(lambda: self._idle or self._free_slots or self._closed)
            if self._closed:
                raise PoolClosed
            if self._idle:
                slot, zygote = self._idle.pop()
                self._at_work.add(zygote)
                return slot, zygote
            return self._free_slots.pop(0), None

    def _give_back(self, slot: int, zygote: Zygote | None) -> None:
        keep = zygote is not None and zygote.alive and zygote.served < self._cases_each and not self._closed
        if zygote is not None and not keep:
            zygote.close()
        with self._change:
            if zygote is not None:
                self._at_work.discard(zygote)
            if zygote is not None and keep:
                self._idle.append((slot, zygote))
            else:
                self._free_slots.append(slot)
            self._change.notify_all()

    def _start(self, slot: int) -> Zygote:
        self._started += 1
        home = self._folder / f"zygote-{self._started}"
        home.mkdir(mode=0o700)
        try:
            return Zygote(
                self.runtime,
                stage=self._stage,
                home=home,
                cases=self.cases,
                uid=self._first_uid + slot if os.getuid() == 0 else None,
                start_seconds=self._start_seconds,
            )
        except BaseException:
            remove_tree(home)
            raise


def _end(started: Future[Zygote]) -> None:
    if started.exception() is None:
        started.result().close()
