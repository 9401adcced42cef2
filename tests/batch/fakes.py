"""Sandboxes for worker processes that answer at once, by the words in a source. ``python -m tests.batch.fakes`` runs
the command with them."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

from grader.sandbox.job import Built, CandidateFailed, Fault, Limit, LimitHit, Run, RunRecord, SandboxFailed
from ir.program import Control, Gate, Program

BELL = Program(2, 0, (Gate("h", (0,)), Gate("x", (1,), controls=(Control(0),))))
STATE = "QASSAY_TEST_STATE"  # a folder: what happened before, and every run as one byte of a file


class FakeSandbox:
    """Words: ``bell`` builds a Bell pair, ``die`` kills the worker, ``lost`` loses the sandbox, ``starve`` hits the
    wall-clock limit at work; each with ``once`` only the first time. Anything else is an exception of its own."""

    def run(self, job):
        state = Path(os.environ[STATE])
        with (state / "runs").open("ab") as runs:
            runs.write(b".")
        words = job.source.split()
        if not ("once" in words and _seen(state, job.source)):
            if "die" in words:
                os.kill(os.getpid(), signal.SIGKILL)
            if "lost" in words:
                return Run(SandboxFailed("grader.sandbox_lost", "gone"), RunRecord(0.0, 0.0, "", "", ()))
            if "starve" in words:
                return Run(LimitHit(Limit.WALL_TIME, "too slow"), RunRecord(25.0, 60.0, "", "", ()))
        if "slow" in words:
            time.sleep(0.05)
        if "bell" in words:
            return Run(Built(BELL), RunRecord(0.1, 0.2, "", "", ()))
        return Run(CandidateFailed(Fault.EXCEPTION, f"ValueError: {words[:1]}"), RunRecord(0.1, 0.2, "", "", ()))

    def versions(self, framework):
        return {framework: os.environ.get("QASSAY_TEST_VERSION", "1.0")}

    def check_layers(self): ...

    def __enter__(self):
        return self

    def __exit__(self, *_): ...


def open_fake() -> FakeSandbox:
    return FakeSandbox()


def _seen(state: Path, source: str) -> bool:
    marker = state / source.encode().hex()
    if marker.exists():
        return True
    marker.touch()
    return False


if __name__ == "__main__":
    from api import cli
    from api.commands import regrade

    regrade._OPENER = "tests.batch.fakes:open_fake"
    regrade.open_sandbox = open_fake
    sys.exit(cli.main())
