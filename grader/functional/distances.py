"""The distances that decide, each linear in the error where the textbook formula would square it.

``1 - |<a|b>|^2`` of two states an angle e apart is e^2 computed as a difference of numbers near 1:
below e = 1e-8 nothing is left of it. Everything here is computed from differences of amplitudes.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from contracts.target_values import Vector
from grader.simulate.limits import EngineLimit
from ir.gates import Matrix

# Eigenvalues of a matrix this large take seconds, and the time grows with the cube.
MAX_DECOMPOSED = 1024

_GOLDEN = (math.sqrt(5) - 1) / 2
# The bracket shrinks by 0.618 a step: 44 steps leave 6e-10 of it.
_STEPS = 44
# Above this starting value the first golden points could both lie outside the valley.
_NEAR = 0.7
_GRID = 32


class Bracket(NamedTuple):
    """A minimum enclosed from both sides, and the phase (radians) at which ``upper`` was measured."""

    lower: float
    upper: float
    phase: float


def phase_aligned_operator_distance(actual: Matrix, expected: Matrix) -> float:
    """Operator-norm distance of two unitaries, global phase aside.

    Computes ``min over phi of ||actual - e^{i phi} expected||`` exactly: the eigenvalues of
    ``expected^dagger actual`` lie on the unit circle, and the best phase is the middle of the
    smallest arc that holds them.

    Args:
        actual: Shape ``(d, d)``, unitary, little-endian (docs/conventions.md).
        expected: Same shape and order.

    Returns:
        A number in ``[0, 2]``, dimensionless, linear in a small rotation error.

    Raises:
        ValueError: The shapes differ. Never broadcast: here that would be a wrong verdict.
        EngineLimit: d is above ``MAX_DECOMPOSED``.
    """
    _same_shape(actual, expected)
    _check_decomposable(len(actual))
    angles = np.sort(np.angle(np.linalg.eigvals(expected.conj().T @ actual)))
    gaps = np.diff(np.append(angles, angles[0] + 2 * math.pi))
    arc = 2 * math.pi - float(gaps.max())
    return 2 * math.sin(arc / 4)


def phase_aligned_isometry_distance(actual: Matrix, expected: Matrix) -> Bracket:
    """``min over phi of ||actual - e^{i phi} expected||`` of two isometries, enclosed from both sides.

    Let f(phi) be that norm. The phase of ``trace(expected^dagger actual)`` minimises the Frobenius
    norm, and there f is at most three times its minimum. Wherever f < sqrt(2), f^2 = 2 - 2 h with h the
    smallest eigenvalue of the Hermitian part of ``e^{-i phi} expected^dagger actual``, a minimum of
    cosines of less than a quarter turn and so concave: f has one valley there, and golden sections find
    it (from the better of ``_GRID`` phases if the start is far off). As |f(a) - f(b)| <= |a - b|, the
    width left over encloses the minimum. For f >= sqrt(2) the grid alone encloses it, more coarsely;
    such distances are beyond any bound that a contract can set.

    Args:
        actual: Shape ``(r, c)``, columns orthonormal.
        expected: Same shape and order.

    Raises:
        ValueError: The shapes differ.
        EngineLimit: c is above ``MAX_DECOMPOSED``.
    """
    _same_shape(actual, expected)
    _check_decomposable(actual.shape[1])
    family = _Family(actual, expected)
    phase = _phase_of(complex(np.vdot(expected, actual)))
    value = family.norm_at(phase)
    if value >= _NEAR:
        phases = [phase + 2 * math.pi * k / _GRID for k in range(_GRID)]
        values = [family.norm_at(p) for p in phases]
        best = int(np.argmin(values))
        if values[best] >= math.sqrt(2):
            return Bracket(max(values[best] - math.pi / _GRID, value / 3), values[best], phases[best])
        return family.valley(phases[best], 2 * math.pi / _GRID)
    # |phase - minimiser| is at most this, because both are within f of the same matrix.
    radius = 2 * math.asin(value)
    return family.valley(phase, radius)


def operator_norm(matrix: Matrix) -> float:
    """Largest singular value, from the largest eigenvalue of the smaller Gram matrix, which loses no digits.

    LAPACK's singular values alone are off by up to 20 d u where many lie close together, as they do in the
    difference of two unitaries.

    Raises:
        EngineLimit: Both sides are longer than ``MAX_DECOMPOSED``.
    """
    _check_decomposable(min(matrix.shape))
    if not matrix.size:
        return 0.0
    return _root_of_largest(_gram(matrix if matrix.shape[1] <= matrix.shape[0] else matrix.conj().T))


def pure_trace_distance(actual: Matrix, expected: Matrix) -> float:
    """Trace distance of two normalised state vectors: the length of what is left of one without the other.

    ``sqrt(1 - |<a|b>|^2)`` from the residual ``a - <b|a> b``, which keeps its digits when it is small.
    """
    _same_shape(actual, expected)
    residual = inner_product(expected, actual) * expected
    np.subtract(actual, residual, out=residual)  # in place: the vectors may be as large as memory allows
    return min(1.0, float(np.linalg.norm(residual)))


def inner_product(left: Matrix, right: Matrix) -> complex:
    """``<left|right>`` of two vectors, off by no more than for vectors of ``MAX_DECOMPOSED`` entries, however long.

    Added up in pieces of that length, and the pieces pairwise: one sum over all would lose digits with the length.
    """
    starts = range(0, len(left), MAX_DECOMPOSED)
    pieces = [np.vdot(left[start : start + MAX_DECOMPOSED], right[start : start + MAX_DECOMPOSED]) for start in starts]
    return complex(np.sum(pieces))


def mixed_trace_distance(actual: Matrix, expected: Matrix) -> float:
    """Trace distance of two density matrices given by their roots.

    Args:
        actual: Shape ``(d, k)``: the density matrix is ``actual actual^dagger``, trace 1.
        expected: Shape ``(d, l)``, likewise.

    Returns:
        Half the sum of the magnitudes of the eigenvalues of the difference, in ``[0, 1]``.
    """
    return float(np.abs(np.linalg.eigvalsh(_difference(actual, expected))).sum()) / 2


def choi_distance(actual: Matrix, expected: Matrix) -> float:
    """Frobenius distance of two Choi matrices given by their vectorised Kraus operators.

    Args:
        actual: Shape ``(d_out * d_in, k)``, one vectorised Kraus operator a column, scaled so that the
            squared Frobenius norm of the whole is the trace wanted for the Choi matrix.
        expected: Shape ``(d_out * d_in, l)``, likewise.
    """
    return float(np.linalg.norm(_difference(actual, expected)))


def diamond_bounds(actual: Matrix, expected: Matrix, inputs: int) -> tuple[float, float]:
    """Half the diamond norm of the difference of two channels, enclosed from both sides.

    With J the difference of the normalised Choi matrices and d the dimension of the input, it is at least
    ``||J||_1 / 2`` (a maximally entangled input) and at most ``d/2 || trace_out |J| ||``: |J| twice is a
    feasible point of the dual program (Watrous, Semidefinite programs for completely bounded norms, 2009).
    The bounds meet for differences of Pauli channels; of two unitaries a small angle e apart both are linear in e.

    Args:
        actual: Shape ``(d_out * d, k)``, as in ``choi_distance``, the input index varying fastest.
        expected: Shape ``(d_out * d, l)``, likewise.
        inputs: d.
    """
    joined = np.concatenate([actual, expected], axis=1)
    basis, mixed = None, joined
    if joined.shape[1] < len(joined):
        basis, mixed = np.linalg.qr(joined)
    _check_decomposable(len(mixed))
    first, second = mixed[:, : actual.shape[1]], mixed[:, actual.shape[1] :]
    values, vectors = np.linalg.eigh(first @ first.conj().T - second @ second.conj().T)
    vectors = vectors if basis is None else basis @ vectors
    blocks = vectors.reshape(-1, inputs, vectors.shape[1])
    reduced = np.tensordot(blocks * np.abs(values), blocks.conj(), axes=((0, 2), (0, 2)))
    lower = float(np.abs(values).sum()) / 2
    return lower, max(lower, inputs / 2 * float(np.linalg.eigvalsh(reduced)[-1]))


def hellinger_infidelity(actual: Vector, expected: Vector) -> float:
    """``1 - (sum sqrt(p q))^2`` of two distributions over the whole vector, in ``[0, 1]``.

    With h = half the sum of ``(sqrt p - sqrt q)^2`` it is ``h (2 - h)``, which does not cancel.
    """
    _same_shape(actual, expected)
    half = float(((np.sqrt(actual) - np.sqrt(expected)) ** 2).sum()) / 2
    return min(1.0, half) * (2 - min(1.0, half))


def _difference(actual: Matrix, expected: Matrix) -> Matrix:
    """``actual actual^dagger - expected expected^dagger``, or a smaller matrix with its non-zero spectrum.

    With Q R = [actual expected], the difference is Q (R S R^dagger) Q^dagger, S = diag(1.., -1..).
    """
    if len(actual) != len(expected):
        raise ValueError(f"{len(expected)} rows are expected, got {len(actual)}")
    joined = np.concatenate([actual, expected], axis=1)
    if joined.shape[1] < len(joined):
        _check_decomposable(joined.shape[1])
        joined = np.asarray(np.linalg.qr(joined, mode="r"))
    _check_decomposable(len(joined))
    first, second = joined[:, : actual.shape[1]], joined[:, actual.shape[1] :]
    result: Matrix = first @ first.conj().T - second @ second.conj().T
    return result


class _Family:
    """``||actual - e^{i phase} expected||`` for many phases, from small Gram matrices.

    About a phase at which the difference E is small, ``E - c expected'`` has the Gram matrix ``E^dagger E -
    c E^dagger expected' - (same)^dagger + |c|^2``, each term as small as the result: nothing cancels.
    """

    def __init__(self, actual: Matrix, expected: Matrix) -> None:
        self._actual, self._expected = actual, expected

    def norm_at(self, phase: float) -> float:
        return _root_of_largest(_gram(self._actual - np.exp(1j * phase) * self._expected))

    def valley(self, phase: float, radius: float) -> Bracket:
        turned = np.exp(1j * phase) * self._expected
        residual = self._actual - turned
        square, cross, unit = _gram(residual), residual.conj().T @ turned, _gram(turned)

        def norm_at(turn: float) -> float:
            c = 2j * math.sin(turn / 2) * complex(math.cos(turn / 2), math.sin(turn / 2))  # e^{i turn} - 1
            mixed = c * cross
            return _root_of_largest(square - mixed - mixed.conj().T + abs(c) ** 2 * unit)

        low, high = -radius, radius
        left, right = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
        at_left, at_right = norm_at(left), norm_at(right)
        best = min((norm_at(0.0), 0.0), (at_left, left), (at_right, right))
        for _ in range(_STEPS):
            if at_left <= at_right:
                high, right, at_right = right, left, at_left
                left = high - _GOLDEN * (high - low)
                at_left = norm_at(left)
            else:
                low, left, at_left = left, right, at_right
                right = low + _GOLDEN * (high - low)
                at_right = norm_at(right)
            best = min(best, (at_left, left), (at_right, right))
        return Bracket(max(0.0, best[0] - (high - low)), best[0], phase + best[1])


def _check_decomposable(dimension: int) -> None:
    if dimension > MAX_DECOMPOSED:
        raise EngineLimit("rows of a matrix to decompose", dimension, MAX_DECOMPOSED, "limit.dimension")


def _gram(matrix: Matrix) -> Matrix:
    result: Matrix = matrix.conj().T @ matrix
    return result


def _root_of_largest(hermitian: Matrix) -> float:
    return math.sqrt(max(0.0, float(np.linalg.eigvalsh(hermitian)[-1])))


def _phase_of(overlap: complex) -> float:
    return math.atan2(overlap.imag, overlap.real)


def _same_shape(actual: Matrix | Vector, expected: Matrix | Vector) -> None:
    if actual.shape != expected.shape:
        raise ValueError(f"shape {expected.shape} is expected, got {actual.shape}")
