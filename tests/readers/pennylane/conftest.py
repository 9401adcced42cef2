"""What the tests of the PennyLane reader share: the reader, and exact records of a program with measurements."""

from __future__ import annotations

import cmath
from collections.abc import Callable

import numpy as np
import pytest

from ir.lowering.base import Lowered
from ir.lowering.from_pennylane import reader
from ir.program import Channel, Conditional, Gate, Measure, Operation, Program, Reset, UnitaryMatrix
from tests.readers.reference import embed

Read = Callable[..., Program]
Records = dict[int, np.ndarray]


@pytest.fixture(scope="session")
def lower() -> Callable[..., Lowered]:
    """``lower(entry_point, *arguments, num_qubits=0)``: the whole reading."""

    def lower(entry_point: object, *arguments: object, num_qubits: int = 0) -> Lowered:
        return reader().read(entry_point, arguments, num_qubits=num_qubits)

    return lower


@pytest.fixture(scope="session")
def read(lower: Callable[..., Lowered]) -> Read:
    """``read(entry_point, *arguments, num_qubits=0)``: the Program alone."""

    def read(entry_point: object, *arguments: object, num_qubits: int = 0) -> Program:
        return lower(entry_point, *arguments, num_qubits=num_qubits).program

    return read


@pytest.fixture(scope="session")
def branches() -> Callable[[Program], Records]:
    """Record -> unnormalised density matrix, exactly; its trace is the record's probability."""

    def branches(program: Program) -> Records:
        rho = np.zeros((2**program.num_qubits,) * 2, dtype=complex)
        rho[0, 0] = 1
        return _run(program.operations, {0: rho}, program.num_qubits)

    return branches


@pytest.fixture(scope="session")
def distribution(branches: Callable[[Program], Records]) -> Callable[[Program], np.ndarray]:
    """Probability of each record, shape ``(2**num_clbits,)``."""

    def distribution(program: Program) -> np.ndarray:
        result = np.zeros(2**program.num_clbits)
        for record, rho in branches(program).items():
            result[record] += np.trace(rho).real
        return result

    return distribution


def _run(operations: tuple[Operation, ...], records: Records, n: int) -> Records:
    for operation in operations:
        after: Records = {}
        for record, rho in records.items():
            for outcome, part in _step(operation, record, rho, n).items():
                after[outcome] = after.get(outcome, 0) + part
        records = after
    return records


def _step(operation: Operation, record: int, rho: np.ndarray, n: int) -> Records:
    down, up, lower = np.diag([1.0, 0]), np.diag([0, 1.0]), np.array([[0, 1.0], [0, 0]])
    match operation:
        case Gate("gphase", (), (phi,), controls=()):
            return {record: rho * abs(cmath.exp(1j * phi))}
        case Gate() | UnitaryMatrix():
            matrix = operation.matrix() if isinstance(operation, Gate) else operation.matrix
            full = embed(matrix, operation.qubits, operation.controls, n)
            return {record: full @ rho @ full.conj().T}
        case Channel():
            kraus = [embed(k, operation.qubits, (), n) for k in operation.kraus]
            return {record: sum(k @ rho @ k.conj().T for k in kraus)}
        case Reset():
            kraus = [embed(k, (operation.qubit,), (), n) for k in (down, lower)]
            return {record: sum(k @ rho @ k.conj().T for k in kraus)}
        case Measure():
            zero, one = (embed(k, (operation.qubit,), (), n) for k in (down, up))
            bit = 1 << operation.clbit
            return {record & ~bit: zero @ rho @ zero, record | bit: one @ rho @ one}
        case Conditional():
            value = sum((record >> clbit & 1) << i for i, clbit in enumerate(operation.clbits))
            body = operation.operations if value in operation.values else operation.otherwise
            return _run(body, {record: rho}, n)
    raise TypeError(f"not simulated here: {operation}")
