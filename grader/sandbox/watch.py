"""Runs one case in a zygote and watches it from outside: time, output, answer, end."""

from __future__ import annotations

import json
import math
import os
import select
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from grader.sandbox.frame import MAX_HEADER, PREFIX
from grader.sandbox.job import Job, Limit
from grader.sandbox.measured import Measured
from grader.sandbox.zygote_process import Zygote, ZygoteLost

_KILL_SECONDS = 10.0  # between a kill and the zygote's report of the end
_CHUNK = 1 << 16


def run_case(zygote: Zygote, job: Job, folder: Path) -> Measured:
    """Run one case in ``folder``, which exists, is empty, and may be written by the case's user.

    Raises:
        ZygoteLost: The zygote died or stopped answering; it is gone when this is raised.
    """
    zygote.served += 1
    try:
        with _Case(zygote, job, folder) as case:
            return case.watch()
    except BaseException:
        # The state of the case is unknown, also after Ctrl-C: end it together with its zygote.
        zygote.kill()
        raise


@dataclass(slots=True)
class _Drained:
    """A pipe that is read as it fills, up to a bound."""

    descriptor: int
    bound: int
    data: bytearray = field(default_factory=bytearray)
    open: bool = True

    def read(self) -> bool:
        """Take what is there; False once the bound is passed."""
        while self.open:
            try:
                chunk = os.read(self.descriptor, _CHUNK)
            except BlockingIOError:
                break
            if not chunk:
                self.open = False
            self.data += chunk
            if len(self.data) > self.bound:
                return False
        return True


class _Case:
    """The descriptors of one case and the loop that watches them."""

    def __init__(self, zygote: Zygote, job: Job, folder: Path) -> None:
        self._zygote, self._job = zygote, job
        self._limits = limits = job.limits
        self._descriptors: list[int] = []
        theirs = [self._job_file()]
        self._result, self._out, self._err = (
            _Drained(self._pipe(theirs), bound)
            for bound in (PREFIX.size + MAX_HEADER + limits.result_bytes, limits.output_bytes, limits.output_bytes)
        )
        self._pid: int | None = None
        self._killed = False
        self._killed_for: Limit | None = None
        self._start = time.monotonic()
        request = {
            "cpu_seconds": math.ceil(limits.cpu_seconds) + 1,  # the kernel counts whole seconds; we stop it before
            "memory_bytes": limits.memory_bytes,
            "file_bytes": limits.file_bytes,
            "folder": str(folder),
        }
        try:
            zygote.send({"run": request}, theirs)
        except BaseException:
            self._close(self._descriptors)
            raise
        for descriptor in theirs[1:]:
            self._descriptors.remove(descriptor)
            os.close(descriptor)

    def __enter__(self) -> _Case:
        return self

    def __exit__(self, *_: object) -> None:
        self._close(self._descriptors)

    def watch(self) -> Measured:
        """Until the zygote reports the end of the process."""
        poll = select.poll()
        drained = {pipe.descriptor: pipe for pipe in (self._result, self._out, self._err)}
        for descriptor in (*drained, self._zygote.fileno()):
            poll.register(descriptor, select.POLLIN)
        kill_by = math.inf
        while True:
            timeout = max(self._seconds_to_wait(kill_by), 0.0)
            for descriptor, _ in poll.poll(math.ceil(timeout * 1000)):
                if descriptor == self._zygote.fileno():
                    message = self._zygote.receive()
                    if "started" in message:
                        self._pid = int(message["started"])
                    else:
                        return self._measured(message)
                    continue
                pipe = drained[descriptor]
                if not pipe.read() or self._killed:
                    poll.unregister(descriptor)  # no more than the bound is kept of it
                elif not pipe.open:
                    poll.unregister(descriptor)
            reason = self._reason_to_kill()
            if (reason or self._complete()) and not self._killed:
                self._killed, self._killed_for = True, reason
                self._zygote.send({"kill": True}, [])
                kill_by = time.monotonic() + _KILL_SECONDS
            if time.monotonic() > kill_by:
                raise ZygoteLost(f"no end reported {_KILL_SECONDS:g} s after a kill")

    def _seconds_to_wait(self, kill_by: float) -> float:
        if self._killed:
            return kill_by - time.monotonic()
        wall = self._limits.wall_seconds - (time.monotonic() - self._start)
        # With one thread the CPU time cannot run out sooner than this; threads get a finer look.
        return min(wall, max(self._limits.cpu_seconds - self._cpu_seconds(), 0.0) / 2 + 0.002)

    def _reason_to_kill(self) -> Limit | None:
        if self._killed:
            return None
        if len(self._out.data) > self._out.bound or len(self._err.data) > self._err.bound:
            return Limit.OUTPUT_SIZE
        if self._result_too_large():
            return Limit.RESULT_SIZE
        if self._complete():
            return None
        if self._cpu_seconds() >= self._limits.cpu_seconds:
            return Limit.CPU_TIME
        if time.monotonic() - self._start >= self._limits.wall_seconds:
            return Limit.WALL_TIME
        return None

    def _lengths(self) -> tuple[int, int] | None:
        if len(self._result.data) < PREFIX.size:
            return None
        header, body = PREFIX.unpack_from(self._result.data)
        return header, body

    def _result_too_large(self) -> bool:
        lengths = self._lengths()
        return lengths is not None and lengths[0] <= MAX_HEADER and lengths[1] > self._limits.result_bytes

    def _complete(self) -> bool:
        """A frame is there, or its announced header is one that no child of ours would send."""
        lengths = self._lengths()
        return lengths is not None and (lengths[0] > MAX_HEADER or len(self._result.data) >= PREFIX.size + sum(lengths))

    def _cpu_seconds(self) -> float:
        """User and system time of the process so far; 0 where it has just ended."""
        if self._pid is None:
            return 0.0
        try:
            return time.clock_gettime((~self._pid << 3) | 2)  # the kernel's number for the clock of a process
        except OSError:
            return 0.0

    def _measured(self, message: dict[str, Any]) -> Measured:
        for pipe in (self._result, self._out, self._err):
            pipe.read()  # what it wrote before it ended
        killed_for = self._killed_for
        if killed_for in (None, Limit.CPU_TIME, Limit.WALL_TIME):
            # Printed or sent before the end, seen after it: the same answer whichever we saw first.
            if len(self._out.data) > self._out.bound or len(self._err.data) > self._err.bound:
                killed_for = Limit.OUTPUT_SIZE
            elif self._result_too_large():
                killed_for = Limit.RESULT_SIZE
        header, body = None, b""
        lengths = self._lengths()
        if lengths is not None and lengths[0] <= MAX_HEADER and len(self._result.data) >= PREFIX.size + sum(lengths):
            start = PREFIX.size + lengths[0]
            header = bytes(self._result.data[PREFIX.size : start])
            body = bytes(self._result.data[start : start + lengths[1]])
        return Measured(
            killed_for=killed_for,
            header=header,
            body=body,
            began_a_frame=bool(self._result.data),
            job_was_read=os.lseek(self._descriptors[0], 0, os.SEEK_CUR) > 0,
            ended=int(message["ended"]),
            cpu_seconds=float(message["cpu_seconds"]),
            wall_seconds=time.monotonic() - self._start,
            peak_bytes=int(message["peak_bytes"]),
            stdout=bytes(self._out.data[: self._out.bound]),
            stderr=bytes(self._err.data[: self._err.bound]),
        )

    def _job_file(self) -> int:
        """The job in memory, read by the child alone; its position tells whether the child has read it."""
        job = self._job
        text = json.dumps(
            {
                "source": job.source,
                "entry_point": job.entry_point,
                "arguments": job.arguments,
                "num_qubits": job.num_qubits,
                "seed": job.seed,
            }
        )
        descriptor = os.memfd_create("job")
        self._descriptors.append(descriptor)
        view = memoryview(text.encode("ascii"))
        while view:
            view = view[os.write(descriptor, view) :]
        os.lseek(descriptor, 0, os.SEEK_SET)
        return descriptor

    def _pipe(self, theirs: list[int]) -> int:
        """Our end, reading without waiting; theirs is appended."""
        read, write = os.pipe()
        self._descriptors += (read, write)
        os.set_blocking(read, False)
        theirs.append(write)
        return read

    @staticmethod
    def _close(descriptors: list[int]) -> None:
        while descriptors:
            os.close(descriptors.pop())
