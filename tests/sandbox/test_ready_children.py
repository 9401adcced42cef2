"""Children that wait for their job: what happens before it is not the candidate's, and leaves no trace."""

from __future__ import annotations

import os
import signal
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from api.sandboxes import RUNTIMES
from grader.sandbox.job import Built, Job, Limit, LimitHit
from grader.sandbox.rehearsals import REHEARSALS, WIDER
from grader.sandbox.runtimes import load_runtimes
from grader.sandbox.supervisor import LocalSandbox
from tests.sandbox.sources import BELL, SMALL

_PID = "import os\nprint(os.getpid(), os.getppid())"


def _job(source: str, entry_point: str = "entry", **limits: float) -> Job:
    return Job("plain", source, entry_point, limits=replace(SMALL, **limits))  # type: ignore[arg-type]


def _children(of: int) -> set[int]:
    return {int(pid) for pid in Path(f"/proc/{of}/task/{of}/children").read_text().split()}


def _ready_child(zygote: int, last: int) -> int:
    for _ in range(2000):
        waiting = _children(zygote) - {last}
        if len(waiting) == 1 and not _children(zygote) & {last}:
            return waiting.pop()
        time.sleep(0.01)
    pytest.fail("no child is ready")


def test_a_case_runs_in_the_child_that_was_ready_and_each_in_its_own(runtimes: Path) -> None:
    with LocalSandbox(runtimes) as sandbox:
        last, zygote = map(int, sandbox.run(_job(_PID)).record.stdout.split())
        seen = {last}
        for _ in range(3):
            waiting = _ready_child(zygote, last)
            last = int(sandbox.run(_job(_PID)).record.stdout.split()[0])
            assert last == waiting
            seen.add(last)
        assert len(seen) == 4


def test_how_many_are_ready_is_told(runtimes: Path) -> None:
    with LocalSandbox(runtimes, zygotes=2) as sandbox:
        assert sandbox.ready("plain") == 0
        last, zygote = map(int, sandbox.run(_job(_PID)).record.stdout.split())
        _ready_child(zygote, last)
        for _ in range(1000):
            if sandbox.ready("plain") == 1:
                break
            time.sleep(0.01)
        assert sandbox.ready("plain") == 1
        assert sandbox.ready("nowhere") == 0


def test_a_ready_child_that_dies_is_not_noticed(runtimes: Path) -> None:
    with LocalSandbox(runtimes) as sandbox:
        last, zygote = map(int, sandbox.run(_job(_PID)).record.stdout.split())
        os.kill(_ready_child(zygote, last), signal.SIGKILL)
        assert isinstance(sandbox.run(_job(BELL, "bell")).outcome, Built)


_EXPENSIVE = """
import os, sys, time
from plain_reader import *

def spend():
    global kept
    until = time.process_time() + 0.3
    while time.process_time() < until: pass
    time.sleep(0.7)
    kept = bytearray(b"x") * (150 << 20)
"""


@pytest.fixture
def expensive(tmp_path: Path) -> Path:
    """A runtime whose children spend more before their job than any job may."""
    reader = (Path(__file__).resolve().parent / "plain_reader.py").read_text()
    (tmp_path / "own_reader.py").write_text(
        reader.replace(
            "def warm_up(self):",
            "def warm_up(self):\n        sys.modules['grader.sandbox.at_fork'].register(after_in_child=spend)",
        )
        + _EXPENSIVE.replace("from plain_reader import *\n", "")
    )
    row = f"[plain]\npython = {sys.executable!r}\nreader = 'own_reader'\nbeside = ['own_reader.py']\n"
    (tmp_path / "runtimes.toml").write_text(row)
    return tmp_path / "runtimes.toml"


def test_what_a_child_spends_before_its_job_is_not_the_candidates(expensive: Path) -> None:
    with LocalSandbox(expensive, zygotes=1) as sandbox:
        for _ in range(2):
            run = sandbox.run(_job(BELL, "bell", cpu_seconds=0.25, wall_seconds=0.95))
            assert isinstance(run.outcome, Built), run
            assert run.record.cpu_seconds < 0.25
        spin = sandbox.run(_job("while True: pass", cpu_seconds=0.25))
        assert isinstance(spin.outcome, LimitHit)
        assert spin.outcome.limit is Limit.CPU_TIME
        full = sandbox.run(_job("kept = bytearray(150 << 20)"))
        assert isinstance(full.outcome, LimitHit)
        assert full.outcome.limit is Limit.MEMORY


def test_a_child_that_fails_before_its_job_is_our_failure(tmp_path: Path, expensive: Path) -> None:
    reader = tmp_path / "own_reader.py"
    reader.write_text(reader.read_text().replace("    global kept\n", "    os.abort()\n    global kept\n"))
    with LocalSandbox(expensive) as sandbox:
        outcome = sandbox.run(_job(BELL, "bell")).outcome
    assert getattr(outcome, "reason", "") == "grader.sandbox_lost"
    assert "before it was ready" in str(outcome)


@pytest.fixture(scope="module")
def frameworks() -> LocalSandbox:
    with LocalSandbox(RUNTIMES, zygotes=1) as sandbox:
        yield sandbox


_LOOK = """
import gc, linecache, sys
word = "def " + "lasraeher"[::-1]

def look():
    found = [name for name in ("rehearsal", "circuit") if name in globals()]
    found += [name for name in linecache.cache if word in "".join(linecache.cache[name][2])]
    found += [m for m in ("__main__", "candidate") if "rehearsal" in vars(sys.modules[m])]
    functions = [thing for thing in gc.get_objects() if type(thing).__name__ == "function"]
    return found + [f.__qualname__ for f in functions if f.__name__ == "rehearsal"]

print("left:", look())
"""


@pytest.mark.parametrize("framework", sorted(load_runtimes(RUNTIMES)))
def test_a_rehearsal_leaves_nothing_to_see(frameworks: LocalSandbox, framework: str) -> None:
    runtime = load_runtimes(RUNTIMES)[framework]
    assert runtime.reader in REHEARSALS
    if not runtime.python.exists():
        pytest.skip(f"no runtime of {framework} here")
    record = frameworks.run(Job(framework, _LOOK, "entry")).record
    assert (record.stdout, record.stderr) == ("left: []\n", "")


_WIDER = [(name, text) for name, runtime in load_runtimes(RUNTIMES).items() for text in WIDER.get(runtime.reader, ())]


@pytest.mark.parametrize(("framework", "source"), _WIDER)
def test_what_only_a_zygote_rehearses_is_a_program(frameworks: LocalSandbox, framework: str, source: str) -> None:
    if not load_runtimes(RUNTIMES)[framework].python.exists():
        pytest.skip(f"no runtime of {framework} here")
    assert isinstance(frameworks.run(Job(framework, source, "rehearsal", num_qubits=2)).outcome, Built)
