"""The trusted end of one zygote: starts it, talks to it, ends it."""

from __future__ import annotations

import contextlib
import json
import os
import select
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from grader.sandbox.cgroups import Group
from grader.sandbox.folders import remove_tree
from grader.sandbox.mounts import MAX_FOLDER_BYTES
from grader.sandbox.runtimes import Runtime

_MAX_MESSAGE = 64 * 1024
# Beyond what other limits allow, before a group's own limit is met: what a zygote may gather before it is replaced,
# and what the kernel holds for one case (64 descriptors, a socket's buffers half a megabyte: some tens of megabytes).
_SPARE_BYTES = 128 * 1024 * 1024
_LOOK_SECONDS = 0.1  # how often a zygote that starts is asked whether it is wanted still
# Threads of libraries are counted against the candidate's CPU time, and start slowly: one is enough.
_ENVIRONMENT = {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "NUMEXPR_NUM_THREADS": "1",
    "RAYON_NUM_THREADS": "1",
    "QISKIT_PARALLEL": "FALSE",
    "PYTHONHASHSEED": "0",
    "PYTHONUNBUFFERED": "1",
    "MALLOC_ARENA_MAX": "2",  # glibc reserves 64 MiB of address space an arena
    "CUDAQ_DYNLIBS": "",
    "LANG": "C.UTF-8",
    "TZ": "UTC",
    "PATH": "/usr/bin:/bin",
    "MPLBACKEND": "Agg",
}


class ZygoteLost(Exception):
    """The zygote died or stopped answering; the case at hand says nothing about the candidate."""


class ZygoteRefused(Exception):
    """The zygote could not start. ``kind``: ``import``, ``reader``, ``threads`` or ``start``."""

    def __init__(self, kind: str, message: str) -> None:
        self.kind = kind
        super().__init__(message)


class Zygote:
    """One running zygote. Not for several threads at a time: its owner hands it out."""

    def __init__(
        self,
        runtime: Runtime,
        *,
        stage: Path,
        home: Path,
        cases: Path,
        uid: int | None,
        start_seconds: float,
        unwanted: Callable[[], bool] = lambda: False,
        group: Group | None = None,
    ) -> None:
        """Start it and wait until its framework is imported.

        Args:
            home: Private to the zygote; holds its log.
            cases: Where the folders of cases are made.
            uid: The user id for its cases where that is possible; None to keep the present one.
            unwanted: Asked while the zygote starts: True where nobody waits for it any more.
            group: New and empty; from here on this object's to end. None for none.

        Raises:
            ZygoteRefused: It did not get ready.
        """
        self.served = 0
        self.worn = False  # as it says itself: it has grown, or has a thread too many
        self.uid = uid
        self._group = group
        self._own_bytes: int | None = None  # what the group holds before its first job
        self._home, self._log = home, home / "zygote.log"
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        trial = cases / f"trial-{home.name}"
        trial.mkdir()
        if uid is not None:
            os.chown(trial, uid, uid)
        environment = _ENVIRONMENT | {key: str(home) for key in ("HOME", "TMPDIR", "MPLCONFIGDIR")}
        own = -1 if uid is None else uid
        fresh = "fresh" if runtime.fresh else ""
        words = (theirs.fileno(), os.getpid(), runtime.reader, own, trial, fresh, runtime.devices)
        if runtime.devices and "CUDA_VISIBLE_DEVICES" in os.environ:  # the operator's choice
            environment["CUDA_VISIBLE_DEVICES"] = os.environ["CUDA_VISIBLE_DEVICES"]
        command = [str(runtime.python), "-s", "-P", "-B", "-m", "grader.sandbox.zygote", *map(str, words)]
        try:
            with theirs, self._log.open("wb") as log:
                self._process = subprocess.Popen(  # noqa: S603 (the words are ours)
                    command,
                    env=environment | {"PYTHONPATH": str(stage)},
                    cwd=home,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    pass_fds=[theirs.fileno()],
                    start_new_session=True,  # Ctrl-C is for the supervisor alone
                )
        except OSError as error:
            self._control.close()
            self._end_group()
            raise ZygoteRefused("import", f"{runtime.python}: {error.strerror}") from None
        self._join_group()
        try:
            message = self._first_message(start_seconds, unwanted)
        except ZygoteLost as error:
            said = self._last_words()
            self.kill()
            raise ZygoteRefused("start", f"{error}: {said}") from None
        except BaseException:
            self.kill()
            raise
        if "ready" not in message:
            self.kill()
            raise ZygoteRefused(str(message.get("failed")), str(message.get("message")))
        remove_tree(trial)
        self.versions: dict[str, str] = dict(message["ready"]["versions"])
        layers = tuple(message["ready"]["layers"])
        self.layers: tuple[str, ...] = layers if self._group is None else (*layers, "memory_group")

    @property
    def owns_user(self) -> bool:
        """Whether its cases run under a user id of their own."""
        return "own_user" in self.layers

    @property
    def bounds_folder(self) -> bool:
        """Whether the kernel bounds what a case writes; else it has to be measured."""
        return "private_folder" in self.layers

    def begin_case(self) -> None:
        """``ran_out_of_memory`` is about the case that is ready now."""
        if self._group is not None:
            with contextlib.suppress(OSError):  # it is gone: the next bound says so
                self._group.begin()

    def bound_memory(self, memory_bytes: int) -> None:
        """Let zygote and case together hold no more than a job's limits allow: see ``ran_out_of_memory``.

        Raises:
            ZygoteLost: The kernel refused.
        """
        if self._group is None:
            return
        try:
            if self._own_bytes is None:
                self._own_bytes = self._group.held()
            # Twice the zygote's own: a child may write into every page that it shares with it.
            self._group.bound(2 * self._own_bytes + memory_bytes + MAX_FOLDER_BYTES + _SPARE_BYTES)
        except OSError as error:
            raise ZygoteLost(f"the memory of a case cannot be bounded ({error})") from None

    def ran_out_of_memory(self) -> bool:
        """Whether the kernel has killed the case because the bound was met; False where there is no group."""
        return self._group is not None and _if_it_is_there(self._group.ran_out)

    def killed_for_others(self) -> bool:
        """Whether the kernel has killed the case for want of memory, its bound not met; False without a group."""
        return self._group is not None and _if_it_is_there(self._group.killed_for_others)

    @property
    def alive(self) -> bool:
        """Whether it can run another case."""
        return self._process.poll() is None

    def interrupt(self) -> None:
        """End it at once while another thread waits for it, which then gets ``ZygoteLost``."""
        self._process.kill()

    def close(self) -> None:
        """Hang up: the zygote ends its case, reaps what is left of it, and exits."""
        self._control.close()
        try:
            self._process.wait(2.0)
        except subprocess.TimeoutExpired:
            self.kill()
        self._end_group()
        remove_tree(self._home)

    def kill(self) -> None:
        """End it at once; its children die with it."""
        self._process.kill()
        self._process.wait()
        self._control.close()
        self._end_group()
        remove_tree(self._home)

    def send(self, message: dict[str, object], descriptors: list[int]) -> None:
        """One message to the zygote."""
        try:
            socket.send_fds(self._control, [json.dumps(message).encode("ascii")], descriptors)
        except OSError as error:
            raise ZygoteLost(f"the zygote does not listen ({error})") from None

    def receive(self) -> dict[str, Any]:
        """One message from the zygote, waiting for it."""
        try:
            data = self._control.recv(_MAX_MESSAGE)
        except OSError as error:
            raise ZygoteLost(f"the zygote was lost ({error})") from None
        if not data:
            raise ZygoteLost("the zygote ended")
        message = json.loads(data)
        assert isinstance(message, dict)
        return message

    def receive_within(self, seconds: float) -> dict[str, Any]:
        """One message from the zygote, waiting no longer than that."""
        if not self._readable(seconds):
            raise ZygoteLost(f"no answer within {seconds:g} s")
        return self.receive()

    def fileno(self) -> int:
        """For polling: readable when ``receive`` will not wait."""
        return self._control.fileno()

    def _first_message(self, seconds: float, unwanted: Callable[[], bool]) -> dict[str, Any]:
        deadline = time.monotonic() + seconds
        while not self._readable(min(_LOOK_SECONDS, deadline - time.monotonic())):
            if unwanted():
                raise ZygoteLost("nobody waits for it any more")
            if time.monotonic() >= deadline:
                raise ZygoteLost(f"no answer within {seconds:g} s")
        return self.receive()

    def _readable(self, seconds: float) -> bool:
        poll = select.poll()
        poll.register(self._control, select.POLLIN)
        return bool(poll.poll(max(seconds, 0.0) * 1000))

    def _join_group(self) -> None:
        if self._group is not None:
            try:
                self._group.add(self._process.pid)
            except OSError:  # the process is gone already, or the group was taken away: the sandbox does without
                self._end_group()

    def _end_group(self) -> None:
        if self._group is not None:
            self._group.end()
            self._group = None

    def _last_words(self) -> str:
        return self._log.read_text("utf-8", "replace").strip()[-400:]


def _if_it_is_there(question: Callable[[], bool]) -> bool:
    try:
        return question()
    except OSError:  # the group is gone, with all that was in it
        return False
