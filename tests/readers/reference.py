"""A second, slow and plain simulator for reader tests, written on matrices rather than tensors.

It embeds every operation as a full matrix by index arithmetic, so that it shares no code with the
grader's engine. Up to about eight qubits.
"""

from __future__ import annotations

import cmath

import numpy as np

from ir.program import Barrier, Gate, Prepare, Program, UnitaryMatrix


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
