"""Mixed states, as roots of their density matrices, little-endian."""

from __future__ import annotations

import math

import numpy as np

from contracts.closed_forms.literal import amplitudes, complex_number, power_of_two
from contracts.closed_forms.parameters import TargetError, real, sequence
from contracts.target_values import DensityTarget
from ir.gates import Matrix

MAX_DENSITY_QUBITS = 8
_ATOL = 1e-9


def density(rows: object) -> DensityTarget:
    """A density matrix in rows of numbers, or strings such as ``"0.5-0.5j"``; Hermitian, positive, trace 1."""
    listed = [[complex_number(value) for value in sequence("rows", row)] for row in sequence("rows", rows)]
    if any(len(row) != len(listed) for row in listed):
        raise TargetError(f"rows: a square of {len(listed)} by {len(listed)} numbers is expected")
    power_of_two(len(listed), MAX_DENSITY_QUBITS)
    matrix: Matrix = np.array(listed, dtype=np.complex128)
    if not np.abs(matrix - matrix.conj().T).max() <= _ATOL:
        raise TargetError("rows: a Hermitian matrix is expected")
    values, vectors = np.linalg.eigh((matrix + matrix.conj().T) / 2)
    if values[0] < -_ATOL or not abs(values.sum() - 1) <= _ATOL:
        raise TargetError(
            f"rows: no negative eigenvalue and trace 1 are expected, got {values[0]:.2g}, {values.sum():.12g}"
        )
    weights = np.maximum(values, 0.0)
    return DensityTarget(vectors * np.sqrt(weights / weights.sum()))


def mixture(probabilities: object, states: object) -> DensityTarget:
    """States at random: ``states[k]``, amplitudes as in the form ``amplitudes``, with ``probabilities[k]``."""
    weights = [real("probabilities", value) for value in sequence("probabilities", probabilities)]
    vectors = [amplitudes(state).amplitudes for state in sequence("states", states)]
    if len(weights) != len(vectors) or len({len(vector) for vector in vectors}) != 1:
        raise TargetError("states: one for each probability is expected, all of one length")
    if min(weights) < 0 or not abs(math.fsum(weights) - 1) <= _ATOL:
        raise TargetError(f"probabilities: a sum of 1 is expected, got {math.fsum(weights):.12g}")
    root = np.stack([math.sqrt(weight) * vector for weight, vector in zip(weights, vectors, strict=True)], axis=1)
    return DensityTarget(root / np.linalg.norm(root))
