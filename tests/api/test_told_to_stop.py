"""A signal that stops a worker counts whenever it comes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from api.commands.told_to_stop import stop_signals

# Python prints what a finaliser raises, and goes on.
_THROWN_AWAY = """
import os, signal
from api.commands.told_to_stop import Terminated, check_terminated, stop_signals, unwind_on_sigterm
class Ends:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGTERM)
unwind_on_sigterm()
check_terminated()
Ends()
try:
    {look}
    print("missed")
except Terminated:
    print("noticed")
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_one_that_came_before_anybody_waited_counts(number):
    with stop_signals() as first_signal:
        os.kill(os.getpid(), number)
        assert first_signal() == number


def test_the_first_of_several_counts():
    with stop_signals() as first_signal:
        os.kill(os.getpid(), signal.SIGTERM)
        os.kill(os.getpid(), signal.SIGINT)
        assert first_signal() == signal.SIGTERM


def test_other_signals_do_not_stop():
    before = signal.signal(signal.SIGUSR1, lambda *_: None)
    try:
        with stop_signals() as first_signal:
            os.kill(os.getpid(), signal.SIGUSR1)
            os.kill(os.getpid(), signal.SIGTERM)
            assert first_signal() == signal.SIGTERM
    finally:
        signal.signal(signal.SIGUSR1, before)


def test_afterwards_signals_do_what_they_did():
    seen = []
    before = signal.signal(signal.SIGTERM, lambda *_: seen.append("ours"))
    try:
        with stop_signals():
            os.kill(os.getpid(), signal.SIGTERM)
        assert seen == []
        os.kill(os.getpid(), signal.SIGTERM)
        assert seen == ["ours"]
    finally:
        signal.signal(signal.SIGTERM, before)


@pytest.mark.parametrize("look", ["check_terminated()", "stop_signals().__enter__()"])
def test_an_exception_that_was_thrown_away_is_noticed(look):
    words = [sys.executable, "-c", _THROWN_AWAY.format(look=look)]
    done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=60)
    assert "Terminated" in done.stderr  # "Exception ignored in ..."
    assert done.stdout == "noticed\n"
