"""The same submission has the same verdict bytes: twice, in either order, in two processes."""

from __future__ import annotations

import subprocess
import sys

from api.sandboxes import open_sandbox
from contracts.load import LIBRARY, load_id, reference_path
from contracts.schema import FRAMEWORKS
from grader.pipeline import grade
from grader.submission import Submission

ROOT = LIBRARY.parent.parent
TASKS = [("states/rx_ry", framework) for framework in FRAMEWORKS] + [
    ("phase/qft_6", "qiskit"),
    ("communication/teleport_rx", "cirq"),
]


def _all(tasks):
    with open_sandbox() as sandbox:
        return {
            task: grade(
                Submission(reference_path(*task).read_bytes(), task[1]), load_id(task[0]), sandbox
            ).verdict.to_json()
            for task in tasks
        }


def test_order_and_company_do_not_change_a_verdict():
    first, second = _all(TASKS), _all(TASKS[::-1])
    assert len(first) == 6
    assert first == second


def test_another_process_gives_the_same_bytes():
    with open_sandbox() as sandbox:
        path = reference_path("states/rx_ry", "cirq")
        here = grade(Submission(path.read_bytes(), "cirq"), load_id("states/rx_ry"), sandbox).verdict.to_json()
    command = [
        sys.executable,
        "-m",
        "api.cli",
        "grade",
        path,
        "--contract",
        "states/rx_ry",
        "--framework",
        "cirq",
        "--json",
    ]
    there = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": "7"})
    assert there.stdout == here + "\n"


def test_a_wrong_program_has_the_same_bytes_too():
    source = (
        b"import cirq\n"
        b"def rx_ry(p):\n"
        b"    q = cirq.LineQubit(0)\n"
        b"    return cirq.Circuit(cirq.rx(p[0] + 1e-3)(q), cirq.ry(p[1])(q))\n"
    )
    verdicts = []
    for _ in range(2):
        with open_sandbox() as sandbox:
            verdicts.append(grade(Submission(source, "cirq"), load_id("states/rx_ry"), sandbox).verdict)
    assert verdicts[0].reason == "rule.segment"
    assert verdicts[0].to_json() == verdicts[1].to_json()
