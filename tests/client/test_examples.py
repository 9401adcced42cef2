"""The examples run as they stand, each as a process that has the client and no other package of ours."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from contracts.load import LIBRARY
from grader.pipeline import Grading, grade
from grader.verdict import Verdict
from tests.client.conftest import BELL, served

ROOT = LIBRARY.parent.parent


def _run(tmp_path, name: str, *arguments: object) -> str:
    environment = os.environ | {"PYTHONPATH": str(ROOT / "clients/python/src")}
    command = [sys.executable, str(ROOT / "examples" / name), *map(str, arguments)]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def _fault(submission, contract, sandbox):
    """One answer meets a fault of ours, all others are graded."""
    if b"QuantumCircuit(2)\n```" in submission.source:
        return Grading(Verdict("grader.sandbox_lost", "gone", (), {"source": submission.digest}), ())
    if b"(:" in submission.source:
        return Grading(Verdict("candidate.syntax_error", "line 1", (), {"source": submission.digest}), ())
    return grade(submission, contract, sandbox)


def test_the_loop_trains_on_no_fault_of_ours(tmp_path, monkeypatch):
    monkeypatch.setattr("api.queue.grading.grade", _fault)
    with served(tmp_path) as (address, _):
        out = _run(tmp_path, "rl_loop.py", address)
    assert out.count("reward 1.0  pass") == 2
    assert out.count("reward 0.0  candidate.syntax_error") == 2
    assert out.count("reward None  grader.sandbox_lost") == 2
    assert out.count("2 of 3 samples, mean 0.50") == 2


def test_the_harness_counts_what_was_judged(tmp_path, monkeypatch):
    monkeypatch.setattr("api.queue.grading.grade", _fault)
    rows = [
        {"id": "right", "contract": BELL, "framework": "qiskit", "source": "# right"},
        {"id": "wrong", "contract": BELL, "framework": "qiskit", "source": "# wrong"},
        {"id": "fault", "contract": BELL, "framework": "qiskit", "source": "QuantumCircuit(2)\n```"},
        {"id": "none", "contract": "states/nope", "framework": "qiskit", "source": "x"},
    ]
    answers = tmp_path / "answers.jsonl"
    answers.write_text("".join(json.dumps(row) + "\n" for row in rows))
    with served(tmp_path) as (address, _):
        out = _run(tmp_path, "benchmark_harness.py", address, answers)
    assert "4 answers, 1 refused" in out
    assert "score: 1 of 2 judged answers" in out
    assert "not judged: fault: grader.sandbox_lost" in out
    assert "not judged: none: refused" in out
