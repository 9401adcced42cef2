"""Every limit, by hitting it, and an honest twin that stays below it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from grader.sandbox.job import Built, Job, Limit, LimitHit
from grader.sandbox.supervisor import LocalSandbox
from tests.sandbox.sources import BELL, SMALL, RunSource

_THREE_THREADS = "import threading\nfor _ in range(3): threading.Thread(target=lambda: list(iter(int, 1))).start()"
_DEAF = """
import signal
for number in range(1, 65):
    try: signal.signal(number, signal.SIG_IGN)
    except OSError: pass
while True: signal.pause()
"""
_HOLD = "\nfrom ir.program import Program\nentry = Program(1)\n"


@pytest.mark.parametrize(
    ("limit", "source"),
    [
        (Limit.CPU_TIME, "while True: pass"),
        (Limit.CPU_TIME, "def entry():\n    while True: pass"),
        # Deaf to the signal that announces the end.
        (Limit.CPU_TIME, "import signal\nsignal.signal(signal.SIGXCPU, signal.SIG_IGN)\nwhile True: pass"),
        (Limit.CPU_TIME, "while True:\n    try:\n        while True: pass\n    except BaseException: pass"),
        (
            Limit.CPU_TIME,
            _THREE_THREADS,
        ),
        (Limit.MEMORY, "held = bytearray(1 << 30)"),
        (Limit.MEMORY, "held = [0]\nwhile True: held = held + held"),
        (Limit.MEMORY, "held = []\nwhile True: held.append(bytearray(1 << 20))"),
        (Limit.MEMORY, "import numpy\nnumpy.ones(1 << 28)"),
        (Limit.MEMORY, "import mmap\nheld = [mmap.mmap(-1, 1 << 24) for _ in range(100)]"),  # shared: not "data"
        (Limit.MEMORY, "def entry(): return [bytearray(1 << 20) for _ in range(1000)]"),
        (Limit.MEMORY, "raise MemoryError"),
        (Limit.OUTPUT_SIZE, "while True: print('x' * 100)"),
        (Limit.OUTPUT_SIZE, "import sys\nwhile True: sys.stderr.write('x' * 100)"),
        (Limit.OUTPUT_SIZE, "import os\nwhile True: os.write(1, b'x')"),
        (Limit.OUTPUT_SIZE, "print('x' * 20_000)" + _HOLD),  # and the line's end: one more than allowed
        (Limit.FILE_SIZE, "with open('file', 'wb') as file:\n    while True: file.write(b'x' * 10_000)"),
        (Limit.FILE_SIZE, "import os\nos.truncate(os.open('file', os.O_CREAT | os.O_RDWR), 1 << 40)"),
        (
            Limit.FILE_SIZE,
            "import signal\nsignal.signal(signal.SIGXFSZ, signal.SIG_DFL)\nopen('file', 'wb').write(bytes(1 << 20))",
        ),
        (Limit.RESULT_SIZE, "from ir.program import *\nentry = Program(1, operations=(Gate('h', (0,)),) * 20_000)"),
        (Limit.LOWERING, "entry = 'too large'"),
    ],
)
def test_a_limit_is_named_when_it_is_hit(run: RunSource, limit: Limit, source: str) -> None:
    outcome = run(source).outcome
    assert isinstance(outcome, LimitHit), outcome
    assert outcome.limit is limit


@pytest.mark.parametrize(
    "source",
    [
        "import time\ntime.sleep(100)",
        "import signal\nsignal.pause()",
        "import threading\nthreading.Lock().acquire() and threading.Event().wait()",
        _DEAF,
    ],
)
def test_wall_time_ends_what_uses_no_cpu_time(run: RunSource, source: str) -> None:
    outcome = run(source, limits=replace(SMALL, wall_seconds=0.3)).outcome
    assert outcome == LimitHit(Limit.WALL_TIME, "not finished after 0.3 s")


@pytest.mark.parametrize(
    "source",
    [
        "import time\nwhile time.process_time() < 0.3: pass",
        "held = bytearray(64 << 20)",
        "print('x' * 19_999)",
        "with open('file', 'wb') as file: file.write(bytes(100_000))",
    ],
)
def test_below_a_limit_nothing_happens(run: RunSource, source: str) -> None:
    assert isinstance(run(source + _HOLD).outcome, Built)


def test_a_program_of_exactly_the_allowed_size_is_accepted(run: RunSource) -> None:
    source = "from ir.program import *\nentry = Program(1, operations=(Gate('h', (0,)),) * 50)"
    built = run(source).outcome
    assert isinstance(built, Built)
    from ir.codec import encode

    size = len(encode(built.program))
    assert isinstance(run(source, limits=replace(SMALL, result_bytes=size)).outcome, Built)
    outcome = run(source, limits=replace(SMALL, result_bytes=size - 1)).outcome
    assert outcome == LimitHit(Limit.RESULT_SIZE, f"the encoded program is larger than {size - 1} bytes")


def test_memory_can_be_handed_back_and_the_run_goes_on(run: RunSource) -> None:
    source = "try: bytearray(1 << 30)\nexcept MemoryError: print('caught')"
    done = run(source + _HOLD)
    assert isinstance(done.outcome, Built)
    assert done.record.stdout == "caught\n"


def test_no_more_output_is_kept_than_allowed(run: RunSource) -> None:
    record = run("while True: print('x' * 1000)").record
    assert len(record.stdout) == SMALL.output_bytes


@pytest.fixture
def crowded(runtimes: Path) -> Iterator[LocalSandbox]:
    """A sandbox whose cases share one processor with four others that never rest."""
    mine = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(mine)})
    neighbours = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(4)]
    try:
        with LocalSandbox(runtimes, zygotes=1) as sandbox:
            yield sandbox
    finally:
        os.sched_setaffinity(0, mine)
        for neighbour in neighbours:
            neighbour.kill()
            neighbour.wait()


@pytest.mark.skipif(
    not Path("/proc/self/schedstat").exists(), reason="this kernel does not count waiting for a processor"
)
def test_neighbours_do_not_use_up_the_wall_clock_limit(crowded: LocalSandbox) -> None:
    source = f"import time\nwhile time.process_time() < 0.5: pass\n{BELL}"
    limits = replace(SMALL, cpu_seconds=2.0, wall_seconds=0.8)
    for _ in range(5):  # a scheduler may favour one of them now and then
        run = crowded.run(Job("plain", source, "bell", limits=limits))
        assert isinstance(run.outcome, Built)
        if run.record.wall_seconds > limits.wall_seconds:
            return
    pytest.fail("it never had to wait longer than its limit: nothing was tested")


def test_who_sleeps_among_neighbours_uses_up_the_wall_clock_limit(crowded: LocalSandbox) -> None:
    limits = replace(SMALL, wall_seconds=0.3)
    run = crowded.run(Job("plain", "import time\ntime.sleep(100)", "entry", limits=limits))
    assert run.outcome == LimitHit(Limit.WALL_TIME, "not finished after 0.3 s")
    assert run.record.wall_seconds < 3.0
