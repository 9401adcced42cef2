"""The grader's side of the processes that run mqt-qcec: started when first needed, kept, replaced when lost.

Importing the checker takes a third of a second, a small question a hundredth; so a warm process
(``decision_diagrams_parent``) imports it once and forks a child for each question. It answers one at a time. Each
thread that asks takes one that is idle, or starts one: a thread never waits for another's question, which may take
its six seconds, and there are as many processes as there ever were questions at once.

It is started like any program, which is safe whatever threads the grader has, in a session of its own: Ctrl-C is for
the grader. It ends when its socket closes, so when the grader does, in whatever way. The death signal of the kernel
is not used for that, since it comes at the end of the thread that started the process.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from grader.simulate.decision_diagrams_messages import MAX_REPLY, Garbled, Question, Reply, receive, send

NO_ANSWER = ""
# Over the question's own clock, which the warm process keeps: to be started on a busy machine, and to reply.
PATIENCE_SECONDS = 30.0
_END_SECONDS = 2.0
_ROOT = str(Path(__file__).resolve().parents[2])  # where the package stands, however this process found it
_PARENT = ("-m", "grader.simulate.decision_diagrams_parent")
_CHILD = ("-m", "grader.simulate.decision_diagrams_child")


class CheckerLost(Exception):
    """The warm process ended, is stuck, or talks nonsense; that says nothing about the question."""


class Checkers:
    """The warm processes of this one, for any number of threads."""

    def __init__(self, command: Sequence[str] = _PARENT, patience_seconds: float = PATIENCE_SECONDS) -> None:
        """Start nothing yet.

        Args:
            command: What the interpreter is to run: ``decision_diagrams_parent``, or in a test what speaks as it does.
            patience_seconds: See ``PATIENCE_SECONDS``.
        """
        self._command, self._patience = tuple(command), patience_seconds
        self._lock = threading.Lock()
        self._all: set[_Warm] = set()
        self._idle: list[_Warm] = []
        self._forks = True
        self._closed = False
        self._cpu_seconds, self._peak_bytes = 0.0, 0
        atexit.register(self.close)
        os.register_at_fork(after_in_child=self._forget)

    def ask(self, question: Question) -> str:
        """The checker's word, or ``NO_ANSWER``: the child crashed, was killed at a limit, or could not be started.

        A warm process that is lost is replaced, and the question asked once more.
        """
        if not self._forks:
            return ask_afresh(question)
        # Those that are idle may all be lost for one reason, so the second is a new one.
        for take in (self._idle_one, self._new_one):
            if self._closed:
                break
            try:
                warm = take()
            except OSError:  # no process, or no descriptor, is to be had
                return NO_ANSWER
            try:
                reply = warm.ask(question, question["limits"]["wall_seconds"] + self._patience)
            except CheckerLost:
                self._end(warm)
                continue
            except BaseException:  # its answer to this question would be taken for one to the next
                self._end(warm)
                raise
            if reply["threads"] != 1:
                self._end(warm)
                self._forks = False
                return ask_afresh(question)
            self._give_back(warm, reply)
            return reply["equivalence"]
        return NO_ANSWER

    def processes(self) -> list[int]:
        """Process ids of the warm processes that are kept."""
        with self._lock:
            return [warm.pid for warm in self._all]

    def used(self) -> tuple[float, int]:
        """CPU seconds of all questions together, and the largest memory of one in bytes, imports aside.

        The kernel counts them to this process only once the warm processes have ended.
        """
        with self._lock:
            return self._cpu_seconds, self._peak_bytes

    def close(self) -> None:
        """End all of them; who still asks gets ``NO_ANSWER``."""
        self._closed = True
        with self._lock:
            ending = list(self._all)
        for warm in ending:
            self._end(warm)

    def _idle_one(self) -> _Warm:
        with self._lock:
            while self._idle:
                warm = self._idle.pop()
                if warm.alive:
                    return warm
                self._all.discard(warm)
                warm.end()
        return self._new_one()

    def _new_one(self) -> _Warm:
        warm = _Warm(self._command)
        with self._lock:
            self._all.add(warm)
        return warm

    def _give_back(self, warm: _Warm, reply: Reply) -> None:
        with self._lock:
            self._idle.append(warm)
            self._cpu_seconds += reply["cpu_seconds"]
            self._peak_bytes = max(self._peak_bytes, reply["peak_bytes"])

    def _end(self, warm: _Warm) -> None:
        with self._lock:
            self._all.discard(warm)
            if warm in self._idle:
                self._idle.remove(warm)
        warm.end()

    def _forget(self) -> None:
        """In a fork of the grader: they are its parent's, and would outlive it while this holds their sockets."""
        self._lock = threading.Lock()  # another thread may have held it
        for warm in self._all:
            warm.forget()
        self._all, self._idle = set(), []


class _Warm:
    """One warm process. Not for several threads at a time: ``Checkers`` hands it out."""

    def __init__(self, command: Sequence[str]) -> None:
        self._control, theirs = socket.socketpair()
        try:
            with theirs:
                self._process: subprocess.Popen[bytes] = subprocess.Popen(  # noqa: S603 - our own module
                    [sys.executable, "-P", *command],
                    env=_environment(),
                    cwd="/",
                    stdin=theirs.fileno(),
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,
                )
        except BaseException:
            self._control.close()
            raise

    @property
    def pid(self) -> int:
        """Also the number of its session and group, its child's too."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether it can be asked."""
        return self._process.poll() is None

    def ask(self, question: Question, seconds: float) -> Reply:
        """One question, one reply.

        Raises:
            CheckerLost: No reply within this time, or none that makes sense.
        """
        until = time.monotonic() + seconds
        try:
            send(self._control, question, seconds)
            said = receive(self._control, MAX_REPLY, max(until - time.monotonic(), 0.0))
            return Reply(
                equivalence=str(said["equivalence"]),
                threads=int(said["threads"]),
                cpu_seconds=float(said["cpu_seconds"]),
                peak_bytes=int(said["peak_bytes"]),
            )
        except (OSError, EOFError, Garbled, KeyError, TypeError, ValueError) as error:
            raise CheckerLost(f"{type(error).__name__}: {error}") from None

    def end(self) -> None:
        """Hang up: it kills and reaps its child and ends; if it does not, both are killed."""
        with contextlib.suppress(OSError):
            self._control.shutdown(socket.SHUT_RDWR)  # closing alone is not seen while another thread reads
        try:
            self._process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.pid, signal.SIGKILL)
            self._process.wait()
        self._control.close()

    def forget(self) -> None:
        """In a fork of the grader: let go of what is not this process's to end or to wait for."""
        self._control.close()
        self._process.returncode = 0


CHECKERS = Checkers()


def ask_afresh(question: Question) -> str:
    """The checker's word from a process that is started for this question, or ``NO_ANSWER``."""
    try:
        done = subprocess.run(  # noqa: S603 - our own module
            [sys.executable, "-P", *_CHILD],
            input=json.dumps(question),
            capture_output=True,
            text=True,
            timeout=question["limits"]["wall_seconds"],
            env=_environment(),
            cwd="/",
            check=False,
        )
    except (subprocess.TimeoutExpired, ValueError, OSError):
        return NO_ANSWER
    return done.stdout.strip() if done.returncode == 0 else NO_ANSWER


def _environment() -> dict[str, str]:
    """One thread, so that a fork is safe and sums are made in one order; nothing of the caller's but the path."""
    return {
        "PYTHONPATH": os.pathsep.join((_ROOT, *(os.path.abspath(path) for path in sys.path if path))),  # noqa: PTH100
        "PYTHONHASHSEED": "0",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
    }
