"""Reads the corpus: a folder an idea, with ``attack.py``, ``twin.py`` and ``case.toml``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from pathlib import Path

from grader.sandbox.job import Built, CandidateFailed, Job, LimitHit, Limits, Run, SandboxFailed
from ir.program import Control, Gate, Program

HERE = Path(__file__).resolve().parent
FOLDERS = sorted(path.parent for path in HERE.glob("*/case.toml"))
BELL = Program(2, operations=(Gate("h", (0,)), Gate("x", (1,), controls=(Control(0),))))
# Each is hit soon; an honest twin stays well below.
LIMITS = Limits(
    cpu_seconds=1.0,
    wall_seconds=60.0,  # a busy machine is no reason to fail
    memory_bytes=256 * 1024 * 1024,
    output_bytes=50_000,
    result_bytes=200_000,
    file_bytes=100_000,
)
_KEYS = {"idea", "expected", "message", "attempts", "runs", "defence", "limits", "twin_framework"}


@dataclass(frozen=True, slots=True)
class Case:
    """One idea.

    Attributes:
        expected: ``harmless``: the Bell pair is built, and nothing was reached; ``claim``: a program is built that
            says no more than its gates; else the reason code with which the run ends.
        message: What its message holds; empty for anything.
        attempts: How many refusals the attack reports; 0 for at least one.
        runs: How often it is run, one after another.
    """

    folder: Path
    idea: str
    expected: str
    defence: str
    message: str = ""
    attempts: int = 0
    runs: int = 1
    twin_framework: str = "qiskit"
    limits: Limits = LIMITS

    def attack(self) -> Job:
        return Job("qiskit", (self.folder / "attack.py").read_text(), "build", num_qubits=2, limits=self.limits)

    def twin(self) -> Job:
        return Job(
            self.twin_framework, (self.folder / "twin.py").read_text(), "build", num_qubits=2, limits=self.limits
        )

    def complaint(self, run: Run) -> str:
        """What is wrong with a run of the attack; empty if it came out as expected."""
        outcome = run.outcome
        seen = f"{outcome}\n{run.record.stdout[-2000:]}\n{run.record.stderr[-2000:]}"
        match outcome:
            case Built(program=program):
                ended = "harmless" if self.expected == "harmless" and program == BELL else "claim"
            case CandidateFailed(fault=fault):
                ended = fault.value
            case LimitHit(limit=limit):
                ended = limit.value
            case SandboxFailed(reason=reason):
                ended = reason
            case _:
                ended = type(outcome).__name__
        if ended != self.expected or self.message not in str(outcome):
            return f"ended as {ended}: {seen}"
        lines = run.record.stdout.splitlines()
        if "REACHED" in run.record.stdout or "REACHED" in run.record.stderr:
            return f"reached: {seen}"
        refused = sum(line.startswith("refused:") for line in lines)
        if ended == "harmless" and (refused != self.attempts if self.attempts else refused == 0):
            return f"{refused} refusals, expected {self.attempts or 'some'}: {seen}"
        return ""


def load(folder: Path) -> Case:
    """The case in ``folder``."""
    document = tomllib.loads((folder / "case.toml").read_text())
    assert set(document) <= _KEYS, f"{folder.name}: unknown keys {set(document) - _KEYS}"
    limits = replace(LIMITS, **document.pop("limits", {}))
    return Case(folder, limits=limits, **document)
