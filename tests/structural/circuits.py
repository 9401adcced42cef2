"""Contracts with one rule, and shorthand for operations."""

from __future__ import annotations

from typing import Any

import numpy as np

from contracts.schema import Contract
from grader.structural.check import check_rules
from grader.verdict import Evidence, Outcome
from ir.gates import Matrix
from ir.program import Control, Gate, Measure, Operation, Program, UnitaryMatrix

CX_MATRIX = np.array(
    [[1, 0, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0], [0, 1, 0, 0]], dtype=np.complex128
)  # control is operand 0
CZ_MATRIX = np.diag([1, 1, 1, -1]).astype(np.complex128)
SWAP_MATRIX = np.array([[1, 0, 0, 0], [0, 0, 1, 0], [0, 1, 0, 0], [0, 0, 0, 1]], dtype=np.complex128)


def contract(
    *rules: dict[str, Any],
    registers: tuple[dict[str, Any], ...] = ({"name": "q", "qubits": (0, 1)},),
    measurement: str = "optional",
    readout: str = "ordered",
    work_qubits: str = "allowed",
    kind: str | None = None,
    noise: str = "forbidden",
    minimum_success: float | None = None,
) -> Contract:
    """A contract with these rules, each given the words that a rule must have."""
    if kind is None:
        kind = "unitary" if any(register.get("start") == "free" for register in registers) else "distribution"
    return Contract(
        schema_version=1,
        id="tests/one",
        version=1,
        title="A contract of a test",
        statement="Built by a test.",
        entry_point={"name": "build"},
        registers=registers,
        measurement=measurement,
        readout=readout,
        work_qubits=work_qubits,
        noise=noise,
        compare={"object": kind, "accept": 1e-9, "reject": 1e-7, "target": {"form": "unused"}}
        | ({} if minimum_success is None else {"minimum_success": minimum_success}),
        rules=tuple({"because": "a test asks for it", **rule} for rule in rules),
        limits={"qubits": 64},
    )


def free(*qubits: int) -> tuple[dict[str, Any], ...]:
    """One register whose state at the start is free, so that nothing is known of it."""
    return ({"name": "q", "qubits": qubits, "start": "free"},)


def checked(rule: dict[str, Any], program: Program, **fields: Any) -> Evidence:
    """The evidence of one rule on one program."""
    return check_rules(contract(rule, **fields), program, "the case")[0]


def outcome(rule: dict[str, Any], program: Program, **fields: Any) -> Outcome:
    return checked(rule, program, **fields).outcome


def circuit(num_qubits: int, *operations: Operation, num_clbits: int = 0) -> Program:
    return Program(num_qubits, num_clbits, tuple(operations))


def gate(name: str, *qubits: int, params: tuple[float, ...] = (), controls: tuple[int, ...] = ()) -> Gate:
    return Gate(name, qubits, params, tuple(Control(qubit) for qubit in controls))


def h(qubit: int) -> Gate:
    return gate("h", qubit)


def x(qubit: int) -> Gate:
    return gate("x", qubit)


def rz(angle: float, qubit: int) -> Gate:
    return gate("rz", qubit, params=(angle,))


def cx(control: int, target: int) -> Gate:
    return gate("x", target, controls=(control,))


def cz(one: int, other: int) -> Gate:
    return gate("z", one, controls=(other,))


def cp(angle: float, one: int, other: int) -> Gate:
    return gate("p", one, params=(angle,), controls=(other,))


def swap(one: int, other: int) -> Gate:
    return gate("swap", one, other)


def unitary(matrix: Matrix, *qubits: int) -> UnitaryMatrix:
    return UnitaryMatrix(matrix, qubits)


def measure_all(num_qubits: int) -> tuple[Measure, ...]:
    return tuple(Measure(qubit, qubit) for qubit in range(num_qubits))
