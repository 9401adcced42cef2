"""A second, slow and plain simulator for reader tests, written on matrices rather than tensors.

It embeds every operation as a full matrix by index arithmetic, so that it shares no code with the
grader's engine. Up to about eight qubits.
"""

from __future__ import annotations

import cmath

import numpy as np

from ir.program import Barrier, Channel, Conditional, Gate, Measure, Prepare, Program, Reset, UnitaryMatrix


def unitary(program: Program) -> np.ndarray:
    """Shape ``(2**n, 2**n)``, little-endian, global phase included; measurements are an error."""
    total = np.eye(2**program.num_qubits, dtype=complex) * cmath.exp(1j * program.global_phase)
    for operation in program.operations:
        if isinstance(operation, Barrier):
            continue
        if isinstance(operation, Gate):
            total = embed(operation.matrix(), operation.qubits, operation.controls, program.num_qubits) @ total
        elif isinstance(operation, UnitaryMatrix):
            total = embed(operation.matrix, operation.qubits, operation.controls, program.num_qubits) @ total
        else:
            raise TypeError(f"not unitary: {operation}")
    return total


def state(program: Program) -> np.ndarray:
    """Shape ``(2**n,)`` from |0...0>; a Prepare must come before anything else on its qubits."""
    vector = np.zeros(2**program.num_qubits, dtype=complex)
    vector[0] = cmath.exp(1j * program.global_phase)
    touched: set[int] = set()
    for operation in program.operations:
        if isinstance(operation, Barrier):
            continue
        if isinstance(operation, Prepare):
            if touched & set(operation.qubits):
                raise TypeError("a Prepare on touched qubits has no pure state in general")
            touched.update(operation.qubits)
            column = np.zeros((len(operation.amplitudes),) * 2, dtype=complex)
            column[:, 0] = operation.amplitudes
            vector = embed(column, operation.qubits, (), program.num_qubits) @ vector
        elif isinstance(operation, Gate | UnitaryMatrix):
            matrix = operation.matrix() if isinstance(operation, Gate) else operation.matrix
            touched.update(operation.qubits, (control.qubit for control in operation.controls))
            vector = embed(matrix, operation.qubits, operation.controls, program.num_qubits) @ vector
        else:
            raise TypeError(f"not a pure-state operation: {operation}")
    return vector


def branches(program: Program) -> dict[int, np.ndarray]:
    """Record -> unnormalised density matrix, little-endian, from |0...0>; its trace is the record's probability."""
    rho = np.zeros((2**program.num_qubits,) * 2, dtype=complex)
    rho[0, 0] = 1
    return _follow(program.operations, {0: rho}, program.num_qubits)


def differing_branches(found: dict[int, np.ndarray], expected: dict[int, np.ndarray], atol: float) -> list[int]:
    """Records on which two answers of ``branches`` differ by more than ``atol`` in some entry."""
    records = sorted(found.keys() | expected.keys())
    return [r for r in records if np.abs(found.get(r, 0) - expected.get(r, 0)).max() > atol]


def _follow(operations, found, n):
    for operation in operations:
        after = {}
        for record, rho in found.items():
            for written, part in _step(operation, record, rho, n):
                after[written] = after.get(written, 0) + part
        found = {record: rho for record, rho in after.items() if np.trace(rho).real > 1e-14}
    return found


_ZERO, _ONE = np.diag([1.0, 0]), np.diag([0, 1.0])
_LOWER = np.array([[0, 1.0], [0, 0]])


def _step(operation, record, rho, n):
    match operation:
        case Barrier():
            return [(record, rho)]
        case Gate() | UnitaryMatrix():
            matrix = operation.matrix() if isinstance(operation, Gate) else operation.matrix
            return [(record, _kraus([embed(matrix, operation.qubits, operation.controls, n)], rho))]
        case Channel():
            return [(record, _kraus([embed(k, operation.qubits, (), n) for k in operation.kraus], rho))]
        case Reset(qubit):
            return [(record, _kraus([embed(k, (qubit,), (), n) for k in (_ZERO, _LOWER)], rho))]
        case Prepare():
            width = 2 ** len(operation.qubits)
            columns = [np.outer(operation.amplitudes, np.eye(width)[k]) for k in range(width)]
            return [(record, _kraus([embed(k, operation.qubits, (), n) for k in columns], rho))]
        case Measure(qubit, clbit, inverted):
            kept = record & ~(1 << clbit)
            parts = [_kraus([embed(k, (qubit,), (), n)], rho) for k in (_ZERO, _ONE)]
            return [(kept | (value ^ inverted) << clbit, part) for value, part in enumerate(parts)]
        case Conditional(clbits, values):
            value = sum((record >> clbit & 1) << k for k, clbit in enumerate(clbits))
            taken = operation.operations if value in values else operation.otherwise
            return list(_follow(taken, {record: rho}, n).items())
    raise TypeError(f"not simulated here: {operation}")


def _kraus(operators, rho):
    return sum(k @ rho @ k.conj().T for k in operators)


def embed(matrix, qubits, controls, num_qubits):
    """The full matrix of ``matrix`` on ``qubits`` where every control has its value, else identity."""
    full = np.zeros((2**num_qubits,) * 2, dtype=complex)
    mask = sum(1 << q for q in qubits)
    columns = np.arange(2**num_qubits)
    acts = np.ones(2**num_qubits, dtype=bool)
    for q, value in controls:
        acts &= (columns >> q & 1) == value
    full[columns[~acts], columns[~acts]] = 1
    columns = columns[acts]
    local = sum(((columns >> q & 1) << k for k, q in enumerate(qubits)), start=np.zeros_like(columns))
    for row in range(2 ** len(qubits)):
        target = columns & ~mask | sum((row >> k & 1) << q for k, q in enumerate(qubits))
        full[target, columns] += matrix[row, local]
    return full
