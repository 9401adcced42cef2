"""Small contracts and programs to compare, and shorthand for gates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from contracts.schema import Contract
from contracts.target_values import StateTarget, TargetValue
from grader.functional.compare import compare
from grader.verdict import Evidence, Outcome
from ir.program import Control, Gate, Measure, Operation, Program

X_MATRIX = np.array([[0, 1], [1, 0]], dtype=np.complex128)


def contract(
    kind: str,
    *registers: dict[str, Any],
    measurement: str = "optional",
    readout: str = "ordered",
    work_qubits: str = "allowed",
    phase: str = "free",
    accept: float = 1e-9,
    reject: float = 1e-7,
    qubits: int = 12,
    minimum_success: float | None = None,
) -> Contract:
    """A contract whose target is handed over separately."""
    return Contract(
        schema_version=1,
        id="tests/one",
        version=1,
        title="A contract of a test",
        statement="Built by a test.",
        entry_point={"name": "build"},
        registers=tuple(registers),
        measurement=measurement,
        readout=readout,
        work_qubits=work_qubits,
        compare={
            "object": kind,
            "phase": phase,
            "accept": accept,
            "minimum_success": minimum_success,
            "reject": reject,
            "target": {"form": "unused", "parameters": {}},
        },
        rules=({"rule": "returns_program", "because": "a program is graded"},) if kind != "answer" else (),
        limits={"qubits": qubits},
    )


def register(name: str, *qubits: int, **fields: str) -> dict[str, Any]:
    return {"name": name, "qubits": qubits, **fields}


def decided(made: Contract, target: TargetValue, program: Program) -> tuple[Outcome, str | None]:
    """What the evidence comes to: the first failure, else the first undecided, else held."""
    evidence = compare(made, target, program, "the case")
    for outcome in (Outcome.FAILED, Outcome.UNDECIDED):
        for item in evidence:
            if item.outcome is outcome:
                return outcome, item.reason
    assert evidence
    return Outcome.HELD, None


def only(evidence: Sequence[Evidence], check: str) -> Evidence:
    (found,) = [item for item in evidence if item.check == check]
    return found


def program(num_qubits: int, *operations: Operation, clbits: int = 0, phase: float = 0.0) -> Program:
    return Program(num_qubits, clbits, operations, phase)


def h(q: int) -> Gate:
    return Gate("h", (q,))


def x(q: int) -> Gate:
    return Gate("x", (q,))


def cx(control: int, target: int) -> Gate:
    return Gate("x", (target,), (), (Control(control),))


def ccx(first: int, second: int, target: int) -> Gate:
    return Gate("x", (target,), (), (Control(first), Control(second)))


def turn(name: str, q: int, angle: float, *controls: int) -> Gate:
    return Gate(name, (q,), (angle,), tuple(Control(c) for c in controls))


def measure_all(count: int) -> tuple[Measure, ...]:
    return tuple(Measure(q, q) for q in range(count))


BELL = StateTarget(np.array([1, 0, 0, 1]) / np.sqrt(2) + 0j)
