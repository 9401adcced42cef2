"""The warm process: mqt-qcec imported once, and a fork of it for each question.

Run as ``python -m grader.simulate.decision_diagrams_parent`` by ``decision_diagrams_warm``, its standard input a socket
to the grader. It runs no native code but the import's, decodes no program and has one thread, so whatever a
question does happens to a child: that limits itself, answers on a pipe, and is gone. The child is killed when its
time on the wall is up, or when the grader hangs up, which also ends this process: a grader that dies in any way
closes its end of the socket. Should this process be killed, the kernel kills the child.
"""

from __future__ import annotations

import ctypes
import gc
import os
import resource
import select
import signal
import socket
import time
from collections.abc import Callable
from typing import cast

from grader.simulate.decision_diagrams_child import equivalence, import_checker, limit
from grader.simulate.decision_diagrams_messages import MAX_QUESTION, Garbled, Question, Reply, receive, send

MAX_WORD = 64  # bytes; "equivalent_up_to_global_phase" has 29
_PR_SET_PDEATHSIG = 1
_FAILED = 70
_libc = ctypes.CDLL(None)


def main() -> None:
    """Answer until the grader hangs up."""
    import_checker()
    serve(socket.socket(fileno=0), equivalence)


def serve(control: socket.socket, answer: Callable[[Question], str]) -> None:
    """Run ``answer`` in a fork for each question that comes over ``control``."""
    # What is shared with the children is not written into by their collectors.
    gc.collect()
    gc.freeze()
    try:
        while True:
            question = cast("Question", receive(control, MAX_QUESTION))  # the grader's own words, and trusted
            threads = _threads()
            if threads != 1:
                # A fork copies one thread: locks that others hold would stay locked in every child.
                send(control, {"equivalence": "", "threads": threads, "cpu_seconds": 0.0, "peak_bytes": 0})
                return
            reply = _answered(control, question, answer)
            if reply is None:
                return
            send(control, reply)
    except (EOFError, Garbled, OSError):  # the grader is gone, or no longer makes sense, and starts another of us
        return


def _answered(control: socket.socket, question: Question, answer: Callable[[Question], str]) -> Reply | None:
    """None once the grader has hung up."""
    started = _own_cpu_seconds()
    until = time.monotonic() + question["limits"]["wall_seconds"]
    parent = os.getpid()
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            _answer(control, question, answer, parent, theirs)
        finally:
            os._exit(_FAILED)
    os.close(theirs)
    try:
        word = _word(control, ours, until)
    finally:
        os.close(ours)
        # Also one that has answered: it has nothing left to do, and may hang in that.
        os.kill(child, signal.SIGKILL)
        _, _, usage = os.wait4(child, 0)
    if word is None:
        return None
    seconds = usage.ru_utime + usage.ru_stime + _own_cpu_seconds() - started
    return {"equivalence": word, "threads": 1, "cpu_seconds": seconds, "peak_bytes": usage.ru_maxrss * 1024}


def _word(control: socket.socket, pipe: int, until: float) -> str | None:
    """What the child writes up to the end of a line; nothing if it ends or takes too long; None once nobody asks."""
    poll = select.poll()
    poll.register(control, select.POLLIN)
    poll.register(pipe, select.POLLIN)
    said = b""
    while len(said) <= MAX_WORD:
        ready = dict(poll.poll(max(until - time.monotonic(), 0.0) * 1000))
        if control.fileno() in ready:  # there is nothing to say before we have answered
            return None
        part = os.read(pipe, MAX_WORD + 1) if pipe in ready else b""
        if not part:
            return ""
        said += part
        line, ended, _ = said.partition(b"\n")
        if ended:
            return line.decode("ascii", "replace")
    return ""


def _answer(
    control: socket.socket, question: Question, answer: Callable[[Question], str], parent: int, pipe: int
) -> None:
    """In the child, to its end."""
    _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)  # the parent has one thread, so its end is the process's
    if os.getppid() != parent:  # it ended before the line above
        return
    # With a copy of the control socket, native code gone astray could speak for the parent.
    os.dup2(os.open(os.devnull, os.O_RDWR), control.fileno())
    limit(question["limits"])
    os.write(pipe, answer(question).encode("ascii") + b"\n")
    os._exit(0)  # without the ends of libraries, which may hang


def _threads() -> int:
    try:
        return len(os.listdir("/proc/self/task"))  # noqa: PTH208 - names, of which the kernel makes no files
    except OSError:
        return 0  # unknown


def _own_cpu_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
