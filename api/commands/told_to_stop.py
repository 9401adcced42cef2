"""SIGTERM and Ctrl-C, so that none is missed and none breaks into the middle of something.

A command that ends by itself is unwound by an exception (``Terminated``, ``KeyboardInterrupt``). That is not enough for
one that goes on until it is told: an exception that a signal's handler raises inside a finaliser or a callback is
thrown away by Python, and one that comes just before the process goes to sleep wakes nobody. There the interpreter
writes the signal's number into a pipe, which keeps it until it is read.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_SIGNALS = (signal.SIGTERM, signal.SIGINT)
_terminated = False


class Terminated(BaseException):
    """SIGTERM: unwinds the stack, so that every process and folder of ours is cleaned up on the way."""


def unwind_on_sigterm() -> None:
    """From here on SIGTERM raises ``Terminated`` in the main thread."""
    signal.signal(signal.SIGTERM, _terminate)


def check_terminated() -> None:
    """For whoever is about to wait for long.

    Raises:
        Terminated: SIGTERM has come, and its exception was thrown away.
    """
    if _terminated:
        raise Terminated


@contextmanager
def stop_signals() -> Iterator[Callable[[], signal.Signals]]:
    """While the block runs in the main thread, these signals only fill the pipe; after it, they do what they did.

    Yields:
        Waits for the first of them, also where it has come already.

    Raises:
        Terminated: See ``check_terminated``.
    """
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    before = {}
    wakeup = signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    try:
        for number in _SIGNALS:
            before[number] = signal.signal(number, _noted)
        check_terminated()
        yield lambda: _first(reading)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(wakeup)
        os.close(reading)
        os.close(writing)


def _terminate(*_: object) -> None:
    global _terminated
    _terminated = True
    raise Terminated


def _noted(*_: object) -> None:
    """The pipe has it."""


def _first(reading: int) -> signal.Signals:
    while True:
        number = signal.Signals(os.read(reading, 1)[0])
        if number in _SIGNALS:  # others that have a handler are written as well
            return number
