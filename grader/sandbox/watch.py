"""One case, seen from outside: its child waits, runs, and is watched: time, output, files, answer, end."""

from __future__ import annotations

import contextlib
import json
import math
import os
import select
import signal
import socket
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from grader.sandbox.arguments import encode
from grader.sandbox.folders import holds_more_than, remove_tree
from grader.sandbox.frame import (
    CALL_BEGINS,
    MAX_ARGUMENT,
    MAX_ARGUMENTS,
    MAX_CALL,
    MAX_CALLS,
    MAX_HEADER,
    PREFIX,
)
from grader.sandbox.job import Job, Limit, Limits
from grader.sandbox.measured import Measured
from grader.sandbox.mounts import MAX_FILES, MAX_FOLDER_BYTES
from grader.sandbox.zygote_process import Zygote, ZygoteLost

_READY_SECONDS = 60.0  # to be forked, confined and rehearsed, on a machine that is busy with other things
_KILL_SECONDS = 10.0  # between a kill and the zygote's report of the end
_FOLDER_SECONDS = 0.1  # between two looks at a folder whose size nothing bounds
_CHUNK = 1 << 16
# A wall-clock limit is prolonged by the time that the case stood ready while others had the processor, up to so many
# times the limit: else a busy machine would decide.
_MOST_PROLONGED = 9.0
_NO_LIMITS = Limits()


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


class Case:
    """One child of a zygote and its folder: prepared in advance, used once, then finished."""

    def __init__(self, zygote: Zygote, cases: Path) -> None:
        """Have the child forked in a new folder under ``cases``, and wait until it is ready for a job.

        Raises:
            ZygoteLost: It did not get ready; the zygote is gone when this is raised.
        """
        self.zygote = zygote
        self.used = False
        self._signal, start = socket.socketpair()
        self.folder = Path(tempfile.mkdtemp(dir=cases))
        self._descriptors: list[int] = []
        self._pid: int | None = None
        self._ended: dict[str, Any] | None = None
        self._limits = _NO_LIMITS
        self._records_calls = False
        self._records_synthesis = False
        self._calls: list[tuple[bytes, bytes]] = []
        self._arguments = 0  # records that came with a program
        self._answer_at = 0  # where in the result the records of calls end
        self._cpu_before = self._stood_before = self._start = 0.0
        self._killed = False
        self._killed_for: Limit | None = None
        self._next_look = 0.0
        try:
            with start:
                self._prepare(start)
            self._wait_until_ready()
            zygote.begin_case()
        except BaseException:
            zygote.kill()
            self._let_go()
            raise

    def run(self, job: Job) -> Measured:
        """Give the child its job and watch until there is an answer, or the child's end; once only.

        Where there is an answer the child may still be ending when this returns: see ``finish``.

        Raises:
            ZygoteLost: The zygote or its child died; the zygote is gone when this is raised.
        """
        self.used = True
        self.zygote.served += 1
        try:
            self._begin(job)
            return self._watch()
        except BaseException:
            # The state of the case is unknown, also after Ctrl-C: end it together with its zygote.
            self.zygote.kill()
            raise

    def finish(self) -> None:
        """Wait until the child is proven to be gone, and remove what it left on the disk.

        Raises:
            ZygoteLost: It is not; the zygote has been killed, and the child with it.
        """
        try:
            deadline = time.monotonic() + _KILL_SECONDS
            while self._ended is None and self.zygote.alive:
                if not self._killed:
                    self._kill(None)
                message = self.zygote.receive_within(deadline - time.monotonic())
                self._take(message)
        except BaseException:
            self.zygote.kill()
            raise
        finally:
            self._let_go()

    def _prepare(self, start: socket.socket) -> None:
        zygote = self.zygote
        if zygote.owns_user and zygote.uid is not None:
            os.chown(self.folder, zygote.uid, zygote.uid)
        # In memory, read by the child alone; its position tells whether the child has read it.
        self._job = os.memfd_create("job")
        self._descriptors.append(self._job)
        theirs = [self._job]
        self._result, self._out, self._err = (_Drained(self._pipe(theirs), 0) for _ in range(3))
        zygote.send({"prepare": str(self.folder)}, [*theirs, start.fileno()])
        for descriptor in theirs[1:]:
            self._descriptors.remove(descriptor)
            os.close(descriptor)

    def _wait_until_ready(self) -> None:
        deadline = time.monotonic() + _READY_SECONDS
        poll = select.poll()
        poll.register(self._signal, select.POLLIN)
        poll.register(self.zygote, select.POLLIN)
        ready = False
        while not ready or self._pid is None:
            found = poll.poll(max(deadline - time.monotonic(), 0.0) * 1000)
            if not found:
                raise ZygoteLost(f"a child was not ready after {_READY_SECONDS:g} s")
            for descriptor, _ in found:
                if descriptor == self.zygote.fileno():
                    self._take(self.zygote.receive())
                    continue
                ready = bool(self._signal.recv(1))  # else it ended: the zygote will say so
                poll.unregister(self._signal)
            if self._ended is not None:
                raise ZygoteLost(f"a child ended ({self._ended['ended']}) before it was ready: {self._last_words()}")

    def _begin(self, job: Job) -> None:
        self._limits = limits = job.limits
        self._result.bound = PREFIX.size + MAX_HEADER + limits.result_bytes
        self._records_calls = job.record_calls or job.record_synthesis
        self._records_synthesis = job.record_synthesis
        if self._records_calls:
            self._result.bound += MAX_CALLS * (PREFIX.size + MAX_CALL)
        if self._records_synthesis:
            self._result.bound += MAX_ARGUMENTS * MAX_ARGUMENT
        self._out.bound = self._err.bound = limits.output_bytes
        text = json.dumps(
            {
                "source": job.source,
                "entry_point": job.entry_point,
                "arguments": [encode(argument) for argument in job.arguments],
                "num_qubits": job.num_qubits,
                "seed": job.seed,
                "answer": job.answer,
                "record_calls": job.record_calls,
                "record_synthesis": job.record_synthesis,
            }
        )
        bounds = {
            "cpu_seconds": math.ceil(limits.cpu_seconds) + 1,  # the kernel counts whole seconds; we stop it before
            "memory_bytes": limits.memory_bytes,
            "file_bytes": limits.file_bytes,
        }
        view = memoryview(text.encode("ascii"))
        while view:
            view = view[os.write(self._job, view) :]
        os.lseek(self._job, 0, os.SEEK_SET)
        self._cpu_before = self._clock()
        self._stood_before = self._stood_ready()
        self.zygote.bound_memory(limits.memory_bytes)
        self._start = time.monotonic()
        try:
            self._signal.send(json.dumps(bounds).encode("ascii"))
        except OSError as error:
            raise ZygoteLost(f"a child that was ready is gone ({error})") from None

    def _watch(self) -> Measured:
        poll = select.poll()
        drained = {pipe.descriptor: pipe for pipe in (self._result, self._out, self._err)}
        for descriptor in (*drained, self.zygote.fileno()):
            poll.register(descriptor, select.POLLIN)
        kill_by = math.inf
        while True:
            timeout = max(self._seconds_to_wait(kill_by), 0.0)
            for descriptor, _ in poll.poll(math.ceil(timeout * 1000)):
                if descriptor == self.zygote.fileno():
                    self._take(self.zygote.receive())
                    continue
                pipe = drained[descriptor]
                if not pipe.read() or self._killed or not pipe.open:
                    poll.unregister(descriptor)  # no more than the bound is kept of it
            reason = self._reason_to_kill()
            if reason and not self._killed and self._ended is None:
                self._kill(reason)
                kill_by = time.monotonic() + _KILL_SECONDS
            if self._ended is not None:
                if os.lseek(self._job, 0, os.SEEK_CUR) == 0:  # no candidate ran
                    message = f"a child ended ({self._ended['ended']}) before it read its job: {self._last_words()}"
                    raise ZygoteLost(message)
                return self._measured()
            if self._complete() and not self._killed:
                # It speaks for itself, however the process ends: nobody need wait for that.
                self._kill(None)
                return self._measured()
            if time.monotonic() > kill_by:
                raise ZygoteLost(f"no end reported {_KILL_SECONDS:g} s after a kill")

    def _kill(self, reason: Limit | None) -> None:
        self._killed, self._killed_for = True, reason
        self.zygote.send({"kill": True}, [])

    def _take(self, message: dict[str, Any]) -> None:
        if "started" in message:
            self._pid = int(message["started"])
        else:
            self._ended = message
            self.zygote.worn = self.zygote.worn or bool(message["worn"])

    def _let_go(self) -> None:
        while self._descriptors:
            os.close(self._descriptors.pop())
        self._signal.close()
        remove_tree(self.folder)

    def _last_words(self) -> str:
        self._err.bound = _CHUNK
        self._err.read()
        return self._err.data.decode("utf-8", "replace").strip()[-400:]

    def _seconds_to_wait(self, kill_by: float) -> float:
        if self._killed:
            return kill_by - time.monotonic()
        wall = self._wall_seconds_left()
        # With one thread the CPU time cannot run out sooner than this; threads get a finer look.
        wait = min(wall, max(self._limits.cpu_seconds - self._cpu_seconds(), 0.0) / 2 + 0.002)
        return wait if self.zygote.bounds_folder else min(wait, _FOLDER_SECONDS)

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
        if self._wall_seconds_left() <= 0:
            return Limit.WALL_TIME
        if not self.zygote.bounds_folder and time.monotonic() >= self._next_look:
            self._next_look = time.monotonic() + _FOLDER_SECONDS
            if holds_more_than(self.folder, MAX_FOLDER_BYTES, MAX_FILES):
                return Limit.FILE_SIZE
        return None

    def _lengths(self) -> tuple[int, int] | None:
        data = self._result.data
        while len(data) - self._answer_at >= PREFIX.size:
            header, body = PREFIX.unpack_from(data, self._answer_at)
            begin = self._answer_at + PREFIX.size
            if not self._records_calls or not len(CALL_BEGINS) < header <= MAX_CALL:
                return header, body
            if body and not (self._arguments < MAX_ARGUMENTS and body <= MAX_ARGUMENT and self._records_synthesis):
                return header, body
            if (
                len(self._calls) == MAX_CALLS
                or data[begin : begin + len(CALL_BEGINS)] != CALL_BEGINS[: len(data) - begin]
            ):
                return header, body
            end = begin + header + body
            if len(data) < end:
                return None  # a record that is still coming
            self._calls.append((bytes(data[begin : begin + header]), bytes(data[begin + header : end])))
            self._arguments += bool(body)
            self._answer_at = end
        return None

    def _result_too_large(self) -> bool:
        lengths = self._lengths()
        return lengths is not None and lengths[0] <= MAX_HEADER and lengths[1] > self._limits.result_bytes

    def _complete(self) -> bool:
        """A frame is there, or its announced header is one that no child of ours would send."""
        lengths = self._lengths()
        if lengths is None:
            return False
        return lengths[0] > MAX_HEADER or len(self._result.data) - self._answer_at >= PREFIX.size + sum(lengths)

    def _cpu_seconds(self) -> float:
        """User and system time of the process since its job began; 0 where it has just ended."""
        return max(self._clock() - self._cpu_before, 0.0)

    def _clock(self) -> float:
        if self._pid is None:
            return 0.0
        try:
            return time.clock_gettime((~self._pid << 3) | 2)  # the kernel's number for the clock of a process
        except OSError:
            return 0.0

    def _wall_seconds_left(self) -> float:
        left = self._limits.wall_seconds - (time.monotonic() - self._start)
        if left > 0:
            return left
        stood = max(self._stood_ready() - self._stood_before, 0.0)
        return left + min(stood, _MOST_PROLONGED * self._limits.wall_seconds)

    def _stood_ready(self) -> float:
        """Seconds in which threads of the process could have run and did not; 0 where the kernel does not count them.

        Threads that wait side by side count each: what is prolonged by that is bounded, and costs CPU time.
        """
        nanoseconds = 0
        with contextlib.suppress(OSError, ValueError, IndexError):
            for thread in os.listdir(f"/proc/{self._pid}/task"):
                with open(f"/proc/{self._pid}/task/{thread}/schedstat", encoding="ascii") as file:
                    nanoseconds += int(file.read().split()[1])
        return nanoseconds / 1e9

    def _measured(self) -> Measured:
        cpu_seconds = self._cpu_seconds()
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
        if lengths is not None and lengths[0] <= MAX_HEADER and self._complete():
            begin = self._answer_at + PREFIX.size
            start = begin + lengths[0]
            header = bytes(self._result.data[begin:start])
            body = bytes(self._result.data[start : start + lengths[1]])
        ended = self._ended or {"ended": None, "peak_bytes": 0}
        if self._ended is not None:
            cpu_seconds = max(float(self._ended["cpu_seconds"]) - self._cpu_before, 0.0)
        return Measured(
            killed_for=killed_for,
            header=header,
            body=body,
            began_a_frame=len(self._result.data) > self._answer_at,
            ended=ended["ended"],
            cpu_seconds=cpu_seconds,
            wall_seconds=time.monotonic() - self._start,
            peak_bytes=int(ended["peak_bytes"]),
            stdout=bytes(self._out.data[: self._out.bound]),
            stderr=bytes(self._err.data[: self._err.bound]),
            calls=tuple(self._calls),
            memory_ran_out=ended["ended"] == -signal.SIGKILL and self.zygote.ran_out_of_memory(),
            killed_for_others=ended["ended"] == -signal.SIGKILL and self.zygote.killed_for_others(),
        )

    def _pipe(self, theirs: list[int]) -> int:
        """Our end, reading without waiting; theirs is appended."""
        read, write = os.pipe()
        self._descriptors += (read, write)
        os.set_blocking(read, False)
        theirs.append(write)
        return read
