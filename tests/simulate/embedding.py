"""A second, slow derivation of what programs do: every operation becomes a full matrix, entry by entry."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ir.program import Control, Gate, Operation, UnitaryMatrix


def embedded(matrix: np.ndarray, qubits: Sequence[int], controls: Sequence[Control], num_qubits: int) -> np.ndarray:
    """The ``2**n x 2**n`` matrix, in the dtype of ``matrix``."""
    dim = 1 << num_qubits
    full = np.zeros((dim, dim), dtype=matrix.dtype)
    for column in range(dim):
        if any(column >> c.qubit & 1 != c.value for c in controls):
            full[column, column] = 1
            continue
        local = sum((column >> q & 1) << j for j, q in enumerate(qubits))
        rest = column
        for q in qubits:
            rest &= ~(1 << q)
        for row in range(len(matrix)):
            full[rest | sum((row >> j & 1) << q for j, q in enumerate(qubits)), column] += matrix[row, local]
    return full


def dense_unitary(operations: Sequence[Operation], num_qubits: int) -> np.ndarray:
    total = np.eye(1 << num_qubits, dtype=np.complex128)
    for operation in operations:
        assert isinstance(operation, Gate | UnitaryMatrix)
        matrix = operation.matrix() if isinstance(operation, Gate) else operation.matrix
        total = embedded(matrix, operation.qubits, operation.controls, num_qubits) @ total
    return total
