"""What the tests of the Cirq reader share: the reader, and exact branches of a program with measurements."""

from __future__ import annotations

from collections.abc import Callable

import cirq
import numpy as np
import pytest

from ir.lowering.base import Lowered
from ir.lowering.from_cirq import reader
from ir.program import Channel, Conditional, Gate, Measure, Operation, Program, Reset, UnitaryMatrix
from tests.readers.reference import embed

Read = Callable[..., Program]


@pytest.fixture(scope="session")
def lower() -> Callable[..., Lowered]:
    """``lower(value, num_qubits=0)``: the whole reading of a function that returns ``value``."""

    def lower(value: object, num_qubits: int = 0) -> Lowered:
        return reader().read(lambda: value, (), num_qubits=num_qubits)

    return lower


@pytest.fixture(scope="session")
def read(lower: Callable[..., Lowered]) -> Read:
    """``read(value, num_qubits=0)``: the Program of a function that returns ``value``."""

    def read(value: object, num_qubits: int = 0) -> Program:
        return lower(value, num_qubits).program

    return read


@pytest.fixture(scope="session")
def cirq_unitary() -> Callable[..., np.ndarray]:
    """``cirq_unitary(operations, qubits)``: Cirq's own matrix, turned so that qubits[0] is least significant."""

    def matrix(operations: object, qubits: list[cirq.Qid]) -> np.ndarray:
        return cirq.Circuit(operations).unitary(qubit_order=qubits[::-1], qubits_that_should_be_present=qubits)

    return matrix


@pytest.fixture(scope="session")
def outcomes() -> Callable[[Program], dict[int, np.ndarray]]:
    """``outcomes(program)``: record -> unnormalised density matrix, little-endian, from |0...0>."""

    def run(program: Program) -> dict[int, np.ndarray]:
        dim = 2**program.num_qubits
        rho = np.zeros((dim, dim), dtype=complex)
        rho[0, 0] = 1
        return _run(program.operations, {0: rho}, program.num_qubits)

    return run


def _run(operations: tuple[Operation, ...], branches: dict[int, np.ndarray], n: int) -> dict[int, np.ndarray]:
    for operation in operations:
        after: dict[int, np.ndarray] = {}
        for record, rho in branches.items():
            for new_record, new_rho in _step(operation, record, rho, n):
                after[new_record] = after.get(new_record, 0) + new_rho
        branches = {record: rho for record, rho in after.items() if np.trace(rho).real > 1e-14}
    return branches


def _step(operation: Operation, record: int, rho: np.ndarray, n: int) -> list[tuple[int, np.ndarray]]:
    if isinstance(operation, Gate | UnitaryMatrix):
        matrix = operation.matrix() if isinstance(operation, Gate) else operation.matrix
        full = embed(matrix, operation.qubits, operation.controls, n)
        return [(record, full @ rho @ full.conj().T)]
    if isinstance(operation, Measure):
        found = []
        for value in (0, 1):
            projector = np.zeros((2, 2))
            projector[value, value] = 1
            full = embed(projector, (operation.qubit,), (), n)
            bit = value ^ operation.inverted
            found.append((record & ~(1 << operation.clbit) | bit << operation.clbit, full @ rho @ full))
        return found
    if isinstance(operation, Reset):
        kraus = [np.array([[1, 0], [0, 0]]), np.array([[0, 1], [0, 0]])]
        return [(record, _channel(kraus, (operation.qubit,), rho, n))]
    if isinstance(operation, Channel):
        return [(record, _channel(operation.kraus, operation.qubits, rho, n))]
    if isinstance(operation, Conditional):
        value = sum((record >> clbit & 1) << k for k, clbit in enumerate(operation.clbits))
        taken = operation.operations if value in operation.values else operation.otherwise
        return list(_run(taken, {record: rho}, n).items())
    raise TypeError(f"not simulated here: {operation}")


def _channel(kraus, qubits, rho, n):
    full = [embed(k, qubits, (), n) for k in kraus]
    return sum(k @ rho @ k.conj().T for k in full)
