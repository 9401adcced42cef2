"""The zygotes of one runtime: started when needed, each with a child that is ready, replaced when worn."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from grader.sandbox.cgroups import Group
from grader.sandbox.confine import lacking
from grader.sandbox.folders import remove_tree
from grader.sandbox.runtimes import Runtime
from grader.sandbox.staging import stage
from grader.sandbox.watch import Case
from grader.sandbox.zygote_process import Zygote, ZygoteLost, ZygoteRefused


class PoolClosed(Exception):
    """The sandbox was closed while a caller waited for a zygote."""


@dataclass(slots=True)
class _Seat:
    """A zygote at its slot, and the child that is ready or has just been used."""

    slot: int
    zygote: Zygote
    case: Case


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
        insecure: bool,
        make_group: Callable[[], Group | None],
    ) -> None:
        """``folder`` does not exist yet; ``starter`` is a thread that outlives the pool."""
        size = 1 if runtime.devices else size
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
        self._insecure, self._make_group = insecure, make_group
        self._free_slots = list(range(size))
        self._idle: list[_Seat] = []
        self._at_work: set[Zygote] = set()
        # Ending a case and preparing the next one is nobody's to wait for.
        self._finisher = ThreadPoolExecutor(size, thread_name_prefix="case-finisher")
        self._finishing = self._waiting = 0
        self._size, self._started, self._closed = size, 0, False
        self._lost = self._worn = self._refused = 0
        self._change = threading.Condition()
        self.versions: Mapping[str, str] | None = None  # once a zygote has told them

    @contextmanager
    def borrowed(self) -> Iterator[Case]:
        """A child that is ready, and its zygote, for the caller alone; started if there is none idle.

        Raises:
            ZygoteRefused: A new one did not start.
            PoolClosed: There will be none.
        """
        seat = self._take()
        try:
            yield seat.case
        finally:
            self._give_back(seat)

    @property
    def ready(self) -> int:
        """Children that wait for a job now."""
        with self._change:
            return len(self._idle)

    @property
    def zygote_events(self) -> dict[str, int]:
        """How many zygotes were started, did not start, were replaced because they were worn, and were lost."""
        return {"started": self._started, "refused": self._refused, "worn": self._worn, "lost": self._lost}

    def close(self) -> None:
        """End every zygote, those at work included, and wait until they are gone."""
        with self._change:
            self._closed = True
            for zygote in self._at_work:
                zygote.interrupt()
            idle, self._idle = self._idle, []
            self._change.notify_all()
        for seat in idle:
            self._end(seat)
        with self._change:
            self._change.wait_for(lambda: len(self._free_slots) == self._size)
        self._finisher.shutdown()

    def _take(self) -> _Seat:
        with self._change:
            self._waiting += 1
            try:
                self._change.wait_for(lambda: self._idle or self._may_start() or self._closed)
            finally:
                self._waiting -= 1
            if self._closed:
                raise PoolClosed
            if self._idle:
                seat = self._idle.pop()
                self._at_work.add(seat.zygote)
                return seat
            slot = self._free_slots.pop(0)
        starting = None
        try:
            starting = self._starter.submit(self._start, slot)
            seat = starting.result()
        except BaseException as error:
            if isinstance(error, ZygoteRefused) and self._closed:
                error = PoolClosed()  # it was given up because of that
            with self._change:
                self._refused += isinstance(error, ZygoteRefused)
            if starting is not None and not isinstance(error, Exception):
                # A signal unwinds the caller, and nobody will ask for the zygote again.
                starting.add_done_callback(_end_started)
            self._free(slot)
            raise error from None
        with self._change:
            self._at_work.add(seat.zygote)
            if self._closed:
                seat.zygote.interrupt()
        return seat

    def _may_start(self) -> bool:
        # One that is about to be idle comes sooner than a new one, and a second one only helps a second caller.
        return bool(self._free_slots) and self._waiting > self._finishing

    def _give_back(self, seat: _Seat) -> None:
        if not seat.zygote.alive or self._closed:
            self._end(seat)
        elif seat.case.used:
            with self._change:
                self._finishing += 1
            self._finisher.submit(self._finish, seat)
        else:
            self._idle_again(seat)

    def _finish(self, seat: _Seat) -> None:
        zygote, fresh = seat.zygote, None
        try:
            seat.case.finish()
            if zygote.served < self._cases_each and not zygote.worn and not self._closed:
                fresh = Case(zygote, self.cases)
        except (ZygoteLost, OSError):  # whoever comes next gets a new one
            fresh = None
        finally:
            if fresh is not None:
                seat.case = fresh
                self._idle_again(seat, finished=True)
            else:
                self._end(seat, finished=True)

    def _idle_again(self, seat: _Seat, *, finished: bool = False) -> None:
        with self._change:
            self._finishing -= finished
            self._at_work.discard(seat.zygote)
            closed = self._closed
            if not closed:
                self._idle.append(seat)
                self._change.notify_all()
        if closed:
            self._end(seat)

    def _end(self, seat: _Seat, *, finished: bool = False) -> None:
        if not self._closed:
            lost = not seat.zygote.alive
            with self._change:
                self._lost += lost
                self._worn += not lost
        try:
            seat.zygote.close()
            seat.case.finish()
        finally:
            with self._change:
                self._finishing -= finished
                self._at_work.discard(seat.zygote)
            self._free(seat.slot)

    def _free(self, slot: int) -> None:
        with self._change:
            self._free_slots.append(slot)
            self._change.notify_all()

    def _start(self, slot: int) -> _Seat:
        if self._closed:
            raise PoolClosed
        self._started += 1
        home = self._folder / f"zygote-{self._started}"
        home.mkdir(mode=0o700)
        zygote: Zygote | None = None
        try:
            zygote = Zygote(
                self.runtime,
                stage=self._stage,
                home=home,
                cases=self.cases,
                uid=self._first_uid + slot if os.getuid() == 0 else None,
                start_seconds=self._start_seconds,
                unwanted=lambda: self._closed,
                group=self._make_group(),
            )
            missing = lacking(zygote.layers)
            if missing and not self._insecure:
                raise ZygoteRefused("insecure", f"this machine lacks {', '.join(missing)}")
            self.versions = zygote.versions
            return _Seat(slot, zygote, Case(zygote, self.cases))
        except ZygoteLost as error:
            raise ZygoteRefused("start", str(error)) from None
        except BaseException:
            if zygote is not None:
                zygote.kill()
            remove_tree(home)
            raise


def _end_started(started: Future[_Seat]) -> None:
    if started.exception() is None:
        seat = started.result()
        seat.zygote.close()
        seat.case.finish()
