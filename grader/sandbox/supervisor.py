"""``LocalSandbox``: runs candidates in processes of this machine, one zygote a framework.

Trusted: it holds the deadlines and reads what comes out. It imports no framework and no candidate's text
enters this process other than as text.
"""

from __future__ import annotations

import logging
import os
import secrets
import threading
import weakref
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Self

from grader.sandbox.answer import Tidy, read_calls
from grader.sandbox.cgroups import Group, Groups, NoGroups, find_parent
from grader.sandbox.job import Job, Run, RunRecord, Sandbox, SandboxFailed
from grader.sandbox.measured import Measured, outcome_of
from grader.sandbox.own_folder import make_own_folder, remove_own_folder
from grader.sandbox.pool import Pool, PoolClosed
from grader.sandbox.runtimes import load_runtimes
from grader.sandbox.watch import Case
from grader.sandbox.zygote_process import ZygoteLost, ZygoteRefused

_log = logging.getLogger(__name__)
# Where this code lies: runtimes may lie below it, and no message is to tell where that is.
_CHECKOUT = Path(__file__).resolve().parent.parent.parent
_ATTEMPTS = 2  # a case whose zygote died is run once more, in a new one
# Where the service is root its cases get user ids that nothing else on the machine has: above all ranges that
# distributions and container tools hand out, and by chance, so that two services do not meet.
_FIRST_UID, _UIDS = 0x7000_0000, 0x0F00_0000
_NOTHING_MEASURED = RunRecord(0.0, 0.0, "", "", ())


class InsecureMachine(Exception):
    """This machine lacks a layer of confinement that strangers' programs must not run without."""


class LocalSandbox(Sandbox):
    """Starts zygotes when they are first needed and keeps them; usable from several threads.

    Args:
        runtimes: Path of runtimes.toml.
        zygotes: At most so many a runtime, that is, cases at the same time; more callers wait. None for as many
            as there are processors.
        cases_per_zygote: A zygote is replaced after so many.
        start_seconds: How long a framework's import may take.
        folder: Where private folders are made; None for the system's temporary folder.
        insecure: Run candidates even where a layer that is needed does not work; every run record then says so.
        groups: Where control groups for cases are made; None for below this process's own group. They are a second
            line, done without where the machine offers none.

    Raises:
        RuntimesError: The file cannot be read as what it should be.
    """

    def __init__(
        self,
        runtimes: Path,
        *,
        zygotes: int | None = None,
        cases_per_zygote: int = 500,
        start_seconds: float = 120.0,
        folder: Path | None = None,
        insecure: bool = False,
        groups: Path | None = None,
    ) -> None:
        self._runtimes = load_runtimes(runtimes)
        self._root, lock = make_own_folder(folder)
        self._remove = weakref.finalize(self, remove_own_folder, self._root, lock)
        # A zygote dies with the thread that started it, so one thread that lasts starts them all.
        self._starter = ThreadPoolExecutor(1, thread_name_prefix="zygote-starter")
        self._pools: dict[str, Pool] = {}
        self._first_uid = _FIRST_UID + secrets.randbelow(_UIDS)
        self._options = (zygotes or len(os.sched_getaffinity(0)), cases_per_zygote, start_seconds)
        self._insecure = insecure
        self._groups_in, self._no_groups = groups, ""
        self._groups: Groups | None = None
        self._lock = threading.Lock()
        self._closed = False

    @property
    def frameworks(self) -> tuple[str, ...]:
        """Names of all runtimes, installed or not."""
        return tuple(self._runtimes)

    @property
    def insecure(self) -> bool:
        """Whether candidates run even where a layer of confinement is missing."""
        return self._insecure

    def run(self, job: Job) -> Run:
        """Run one job. Never raises for anything the candidate does."""
        lost = ""
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                pool = self._pool(job.framework)
                if isinstance(pool, SandboxFailed):
                    return Run(pool, _NOTHING_MEASURED)
                with pool.borrowed() as case:
                    seen = case.run(job)
                    # Where the machine is short of memory the kernel kills whom it likes: nobody's failure before
                    # it happens again. A candidate that kills itself does so again.
                    if not seen.killed_unasked or attempt == _ATTEMPTS:
                        return self._told(case, seen, job, pool)
            except ZygoteRefused as error:
                return Run(_refused(job.framework, error), _NOTHING_MEASURED)
            except PoolClosed:
                return Run(SandboxFailed("grader.sandbox_lost", "the sandbox was closed"), _NOTHING_MEASURED)
            except ZygoteLost as error:
                lost = str(error)
            except OSError as error:  # no descriptor, process or disk space left: the machine's doing
                lost = f"{type(error).__name__}: {error.strerror}"
        return Run(SandboxFailed("grader.sandbox_lost", f"{job.framework}: {lost}, twice"), _NOTHING_MEASURED)

    def versions(self, framework: str) -> Mapping[str, str]:
        """Exact package versions of a runtime; empty if it is not installed."""
        pool = self._pool(framework)
        if isinstance(pool, SandboxFailed):
            return MappingProxyType({})
        try:
            if pool.versions is None:
                with pool.borrowed():
                    pass
            return MappingProxyType(dict(pool.versions or {}))
        except (ZygoteRefused, PoolClosed):
            return MappingProxyType({})

    def ready(self, framework: str) -> int:
        """How many children of a runtime wait for a job now: so many callers need not wait for a fork."""
        pool = self._pools.get(framework)
        return 0 if pool is None else pool.ready

    def zygote_events(self) -> dict[str, dict[str, int]]:
        """By runtime that was used: zygotes that were started, refused, worn and lost so far."""
        with self._lock:
            pools = dict(self._pools)
        return {framework: pool.zygote_events for framework, pool in pools.items()}

    def check_layers(self) -> None:
        """Start one zygote and see what confines its cases; a runtime that does not start is not judged here.

        Raises:
            InsecureMachine: Candidates would be refused here; never with ``insecure``.
        """
        for framework in self._runtimes:
            pool = self._pool(framework)
            if isinstance(pool, SandboxFailed):
                continue
            try:
                with pool.borrowed():
                    return
            except ZygoteRefused as error:
                if error.kind == "insecure":
                    raise InsecureMachine(str(error)) from None
            except PoolClosed:
                return

    def close(self) -> None:
        """End every process that this sandbox started, those at work included."""
        with self._lock:
            self._closed = True
            pools = list(self._pools.values())
            self._pools.clear()
        for pool in pools:
            pool.close()
        self._starter.shutdown()
        if self._groups is not None:
            self._groups.close()
        self._remove()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _make_group(self) -> Group | None:
        """For a zygote's start, on the one thread that starts them."""
        try:
            if self._groups is None and not self._no_groups:
                self._groups = Groups(find_parent(self._groups_in))
                weakref.finalize(self, self._groups.close)
            return self._groups.make() if self._groups is not None else None
        except (NoGroups, OSError, ValueError) as error:  # ValueError: the kernel's files are not as we know them
            if not self._no_groups:
                self._no_groups = f"{type(error).__name__}: {error}"
                _log.info("cases run without a control group: %r", self._no_groups)
            return None

    def _told(self, case: Case, seen: Measured, job: Job, pool: Pool) -> Run:
        tidy = Tidy({str(case.folder): ".", str(_CHECKOUT): "<qassay>", **pool.places})
        out, err = (text.decode("utf-8", "replace") for text in (seen.stdout, seen.stderr))
        layers = (*case.zygote.layers, *(("insecure",) if self._insecure else ()))
        record = RunRecord(seen.cpu_seconds, seen.wall_seconds, out, err, layers)
        return Run(outcome_of(seen, job, tidy), record, read_calls(seen.calls, tidy))

    def _pool(self, framework: str) -> Pool | SandboxFailed:
        runtime = self._runtimes.get(framework)
        if runtime is None:
            known = ", ".join(self._runtimes)
            return SandboxFailed("grader.no_runtime", f"no runtime is called {framework!r}; there are: {known}")
        with self._lock:
            if self._closed:
                return SandboxFailed("grader.sandbox_lost", "the sandbox was closed")
            if framework not in self._pools:
                if not os.access(runtime.python, os.X_OK):
                    return _no_runtime(framework, "not installed")
                zygotes, cases_each, start_seconds = self._options
                self._pools[framework] = Pool(
                    runtime,
                    self._root / framework,
                    self._starter,
                    size=zygotes,
                    cases_each=cases_each,
                    start_seconds=start_seconds,
                    first_uid=self._first_uid + len(self._pools) * zygotes,
                    insecure=self._insecure,
                    make_group=self._make_group,
                )
            return self._pools[framework]


def _refused(framework: str, error: ZygoteRefused) -> SandboxFailed:
    if error.kind == "insecure":
        return SandboxFailed("grader.sandbox_lost", f"{framework}: refused: {error}; --insecure overrides")
    if error.kind == "import":
        return _no_runtime(framework, f"broken ({error})")
    return SandboxFailed("grader.sandbox_lost", f"{framework}: the zygote did not start: {error}")


def _no_runtime(framework: str, state: str) -> SandboxFailed:
    return SandboxFailed("grader.no_runtime", f"{framework}: its runtime is {state}; run `make runtimes`")
