"""How far rounding may have moved a measured distance: bounds from counts and dimensions alone.

Nothing here looks at measured data, so the bound is the same on every machine. The model is the usual
one (Higham, Accuracy and Stability of Numerical Algorithms, chapter 3): a sum of r products of complex
doubles is off by at most ``(r + 4) u`` times the sum of their magnitudes, u = 2**-53. All bounds are of
2-norms (Frobenius norms for several columns) of the propagated amplitudes.
"""

from __future__ import annotations

import functools
import math
from typing import assert_never

import numpy as np

from grader.simulate.dense import DROPPED_AMPLITUDE
from ir.gates import Matrix, pauli_word
from ir.program import (
    Barrier,
    Channel,
    Conditional,
    Gate,
    Measure,
    Operation,
    Prepare,
    Program,
    Reset,
    UnitaryMatrix,
    walk,
)

UNIT_ROUNDOFF = 2.0**-53
# Sines, cosines and the few products that make a matrix entry, and pi in floating point.
_ENTRY_ROUNDINGS = 16
# Two vectors of length 1, up to rounding, are no further apart: with an angle of 1e300 nothing else is known.
_FARTHEST = 2.5
# Closed-form targets: a handful of roundings an entry.
_TARGET_ROUNDINGS = 32
# Eigenvalues and singular values of a d x d matrix: backward error at most this times d u (observed: below 1).
_DECOMPOSITION = 16
# Lengths up to so many times their error say nothing; above, a verdict shows their first digit (grader.verdict.number).
_NOISE = 32


def evolution_error(program: Program, columns: int = 1) -> float:
    """Bound on the Frobenius norm of the rounding error of ``columns`` normalised inputs, all branches together.

    Operations inside conditionals count whether they run or not.
    """
    per_column = sum(_operation_error(operation) for operation in walk(program.operations))
    if program.global_phase:
        per_column += UNIT_ROUNDOFF * (_ENTRY_ROUNDINGS + abs(program.global_phase))
    return min(per_column, _FARTHEST) * math.sqrt(columns)


def target_error(columns: int = 1) -> float:
    """Bound on the Frobenius norm of the error of a target with so many normalised columns."""
    return _TARGET_ROUNDINGS * UNIT_ROUNDOFF * math.sqrt(columns)


def decomposition_error(dimension: int) -> float:
    """Bound on the error of an eigenvalue or singular value of a matrix of this size and norm at most 1."""
    return _DECOMPOSITION * dimension * UNIT_ROUNDOFF


def spectrum_error(dimension: int) -> float:
    """Bound on the error of the sum of all magnitudes of eigenvalues of a Hermitian matrix of norm at most 1.

    A backward error E moves the sum by at most ``||E||_1 <= sqrt(d) ||E||_F``.
    """
    return decomposition_error(dimension) * math.sqrt(dimension)


def squared(distance_squared: float, amplitude_error: float) -> float:
    """Error of the square of a length whose own error is at most ``amplitude_error``.

    The digits of a length within a few of its own errors are rounding noise: they are not let into the bound, which is
    the same on every machine.
    """
    length = max(math.sqrt(distance_squared), _NOISE * amplitude_error)
    return 2 * length * amplitude_error + amplitude_error**2


def _operation_error(operation: Operation) -> float:
    match operation:
        case Gate():
            return _gate_error(operation.name, operation.params, len(operation.qubits))
        case UnitaryMatrix():
            return _matrix_error(operation.matrix, 0)
        case Measure() | Reset():
            return DROPPED_AMPLITUDE
        case Prepare():
            return DROPPED_AMPLITUDE + _ENTRY_ROUNDINGS * UNIT_ROUNDOFF
        case Channel():
            dim = 1 << len(operation.qubits)
            return DROPPED_AMPLITUDE + UNIT_ROUNDOFF * (dim + _ENTRY_ROUNDINGS) * math.sqrt(dim)
        case Conditional() | Barrier():
            return 0.0
        case _:
            assert_never(operation)


@functools.lru_cache(maxsize=4096)  # programs repeat their gates
def _gate_error(name: str, params: tuple[float, ...], num_qubits: int) -> float:
    word = pauli_word(name)
    if word is not None and len(word) > 3:
        return UNIT_ROUNDOFF * (2 + _ENTRY_ROUNDINGS + 4 * abs(params[0])) * 2
    matrix = Gate(name, tuple(range(num_qubits)), params).matrix()
    return _matrix_error(matrix, 4 * sum(abs(value) for value in params))


def _matrix_error(matrix: Matrix, angle_roundings: float) -> float:
    """A matrix that only moves amplitudes, or turns them by quarter turns, is applied exactly."""
    filled = matrix != 0
    in_row, in_column = int(filled.sum(axis=1).max()), int(filled.sum(axis=0).max())
    if in_row == 1 and bool(np.isin(matrix[filled], (1, -1, 1j, -1j)).all()):
        return 0.0
    roundings = in_row + _ENTRY_ROUNDINGS + angle_roundings
    return UNIT_ROUNDOFF * roundings * math.sqrt(in_row * in_column)
