"""Worker processes side by side; each has one case in hand, and one that dies is replaced.

Processes and not threads, because what takes long is computed in Python; each with a sandbox of its own.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import IO, Any, Protocol, cast

from grader.batch.asked import Asked

_PATIENCE_SECONDS = 10.0  # for a worker that was told to end
_ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}


class WorkerLost(Exception):
    """A worker ended where it should have answered."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What a worker answered.

    Attributes:
        key: Of the item that it was given.
        asked: That item.
        verdict: The verdict's JSON; None if the worker was lost.
        reason: Its reason; ``grader.sandbox_lost`` if the worker was lost.
        starved: Whether the load of this machine may have decided it.
    """

    key: str
    asked: Asked
    verdict: str | None
    reason: str
    starved: bool


class Workers(Protocol):
    """What grades items side by side; ``Pool`` does on this machine."""

    @property
    def full(self) -> bool:
        """Whether ``give`` must wait for ``take``."""

    @property
    def busy(self) -> bool:
        """Whether an answer is to come."""

    def versions(self, framework: str) -> Mapping[str, str]:
        """Exact package versions of a runtime; empty if it is not installed."""

    def give(self, key: str, asked: Asked) -> None:
        """Have an item graded."""

    def take(self) -> Iterator[Judged]:
        """Wait for answers, and give those that have come."""


class Pool:
    """Workers; a context manager that ends them.

    Args:
        opener: ``module:function`` that opens a sandbox in a worker.
        workers: At most so many; each is started when it is needed.
    """

    def __init__(self, opener: str, workers: int) -> None:
        self._opener = opener
        self._selector = selectors.DefaultSelector()
        self._busy: dict[_Worker, tuple[str, Asked]] = {}
        self._idle: list[_Worker] = []
        self._most = workers

    @property
    def full(self) -> bool:
        """Whether there can be no worker without a case in hand."""
        return len(self._busy) == self._most

    @property
    def busy(self) -> bool:
        """Whether any has."""
        return bool(self._busy)

    def versions(self, framework: str) -> Mapping[str, str]:
        """Exact package versions of a runtime; empty if it is not installed. Only while not ``full``.

        Raises:
            WorkerLost: No worker starts here.
        """
        if not self._idle:
            self._idle.append(_Worker(self._opener))
        worker = self._idle[-1]
        worker.send({"versions": framework})
        found: Mapping[str, str] = worker.receive()["versions"]
        return found

    def give(self, key: str, asked: Asked) -> None:
        """Have an idle worker grade an item; only while not ``full``."""
        worker = self._idle.pop() if self._idle else _Worker(self._opener)
        self._busy[worker] = (key, asked)
        self._selector.register(worker.output, selectors.EVENT_READ, worker)
        item = asked.item
        request = {
            "contract": asked.shelved.document,
            "framework": item.framework,
            "source": item.source,
            "entry_point": item.entry_point,
        }
        # A worker that is gone already is found out when its answer is taken.
        worker.send(request)

    def take(self) -> Iterator[Judged]:
        """Wait for answers, and give those that have come."""
        for chosen, _ in self._selector.select():
            worker = cast("_Worker", chosen.data)
            self._selector.unregister(worker.output)
            key, asked = self._busy.pop(worker)
            try:
                answer = worker.receive()
            except WorkerLost:
                worker.end()
                yield Judged(key, asked, None, "grader.sandbox_lost", starved=False)
            else:
                self._idle.append(worker)
                yield Judged(key, asked, answer["verdict"], sys.intern(answer["reason"]), answer["starved"])

    def close(self) -> None:
        """End every worker; what one has in hand is given up."""
        workers = [*self._idle, *self._busy]
        for worker in workers:
            worker.ask_to_end()
        for worker in workers:
            worker.end()
        self._selector.close()

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _Worker:
    """One process; in a session of its own, so that an interrupt at the terminal is ours alone to handle."""

    def __init__(self, opener: str) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - our own module
            [sys.executable, "-m", "grader.batch.worker", opener],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | _ONE_THREAD,
            start_new_session=True,
        )
        self._input = cast("IO[bytes]", self._process.stdin)
        self.output = cast("IO[bytes]", self._process.stdout)

    def send(self, request: dict[str, Any]) -> None:
        with contextlib.suppress(BrokenPipeError):  # receive() will say it
            self._input.write(json.dumps(request).encode() + b"\n")
            self._input.flush()

    def receive(self) -> dict[str, Any]:
        line = self.output.readline()
        if not line.endswith(b"\n"):
            raise WorkerLost("a worker ended without an answer")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def ask_to_end(self) -> None:
        self._process.terminate()

    def end(self) -> None:
        self.ask_to_end()
        try:
            self._process.wait(_PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        with contextlib.suppress(BrokenPipeError):
            self._input.close()
        self.output.close()
