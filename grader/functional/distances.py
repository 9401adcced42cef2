"""The distances that decide, each linear in the error where the textbook formula would square it.

``1 - |<a|b>|^2`` of two states an angle e apart is e^2 computed as a difference of numbers near 1:
below e = 1e-8 nothing is left of it. Everything here is computed from differences of amplitudes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from contracts.target_values import Vector
from grader.simulate.limits import EngineLimit
from ir.gates import Matrix

# Eigenvalues of a matrix this large take seconds, and the time grows with the cube.
MAX_DECOMPOSED = 1024

# A bracket is closed where no more is left than this part of the distance, far less than a verdict shows, or rounding.
_CLOSE = 1e-9
# Norms that are measured for one bracket at most: where they do not close it, it is reported as wide as it is.
_STEPS = 40


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


def phase_aligned_isometry_distance(actual: Matrix, expected: Matrix, noise: float = 0.0) -> Bracket:
    """``min over phi of ||actual - e^{i phi} expected||`` of two isometries, enclosed from both sides.

    Every unit vector x bounds the squared norm from below, at all phases at once, by ``||(actual - e^{i phi}
    expected) x||^2``: a constant minus a cosine of phi. The norm is measured at the phase of ``trace(expected^dagger
    actual)``, which minimises the Frobenius norm, and then again and again where the largest of the cosines so far is
    smallest, each time with the vector that attains it (Kelley, The cutting-plane method, 1960). That smallest
    value is the lower bound, the least norm measured the upper one, and they meet in a few steps.

    Args:
        actual: Shape ``(r, c)``, columns orthonormal.
        expected: Same shape and order.
        noise: A distance that is rounding alone: at most that is not looked into any further.

    Raises:
        ValueError: The shapes differ.
        EngineLimit: c is above ``MAX_DECOMPOSED``.
    """
    _same_shape(actual, expected)
    _check_decomposable(actual.shape[1])
    start = _phase_of(complex(np.vdot(expected, actual)))
    family = _Family(actual, np.exp(1j * start) * expected)
    best, turn, lower = math.inf, 0.0, 0.0
    cuts: list[_Cut] = []
    at = 0.0
    for _ in range(_STEPS):
        value, cut = family.norm_at(at)
        if value < best:
            best, turn = value, at
        cuts.append(cut)
        at, square = _lowest(cuts)
        lower = max(lower, math.sqrt(max(0.0, square)))
        if best <= noise or best - lower <= max(noise, _CLOSE * best):
            break
    return Bracket(min(lower, best), best, start + turn)


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


class _Cut(NamedTuple):
    """The squared length ``constant + flat (1 - cos turn) + steep sin turn`` of the image of one unit vector."""

    constant: float
    flat: float
    steep: float

    def at(self, turn: float) -> float:
        return self.constant + 2 * self.flat * math.sin(turn / 2) ** 2 + self.steep * math.sin(turn)


class _Family:
    """``||actual - e^{i turn} expected||`` for many turns, from small Gram matrices.

    With E the difference at turn 0, ``E - c expected``, c = e^{i turn} - 1, has the Gram matrix ``E^dagger E - c
    E^dagger expected - (same)^dagger + |c|^2``. Where the difference is small each term is as small as the result:
    nothing cancels.
    """

    def __init__(self, actual: Matrix, expected: Matrix) -> None:
        residual = actual - expected
        self._square, self._cross, self._unit = _gram(residual), residual.conj().T @ expected, _gram(expected)

    def norm_at(self, turn: float) -> tuple[float, _Cut]:
        """The norm, and what the vector that attains it says of all other turns."""
        c = 2j * math.sin(turn / 2) * complex(math.cos(turn / 2), math.sin(turn / 2))  # e^{i turn} - 1
        mixed = c * self._cross
        values, vectors = np.linalg.eigh(self._square - mixed - mixed.conj().T + abs(c) ** 2 * self._unit)
        x = vectors[:, -1]
        constant, unit = (float(np.vdot(x, matrix @ x).real) for matrix in (self._square, self._unit))
        cross = complex(np.vdot(x, self._cross @ x))
        # -2 Re(c cross) + |c|^2 unit, with c = -(1 - cos) + i sin and |c|^2 = 2 (1 - cos).
        return math.sqrt(max(0.0, float(values[-1]))), _Cut(constant, 2 * (cross.real + unit), 2 * cross.imag)


def _lowest(cuts: Sequence[_Cut]) -> tuple[float, float]:
    """The turn at which the largest of the cuts is smallest, and its value there.

    It is smallest where one of them is, or where two of them meet.
    """
    turns = [math.pi]
    turns += [math.atan2(-cut.steep, cut.flat) for cut in cuts]
    for index, one in enumerate(cuts):
        for other in cuts[:index]:
            turns += _meeting(one.constant - other.constant, one.flat - other.flat, one.steep - other.steep)
    # Nearest to the start first, so that among equals the choice does not hang on rounding.
    turns.sort(key=abs)
    values = [max(cut.at(turn) for cut in cuts) for turn in turns]
    least = min(values)
    return turns[values.index(least)], least


def _meeting(constant: float, flat: float, steep: float) -> list[float]:
    """The turns at which ``constant + flat (1 - cos t) + steep sin t`` is zero.

    With u = tan(t / 2) it is ``(constant + 2 flat) u^2 + 2 steep u + constant = 0``, solved so that nothing cancels.
    """
    leading = constant + 2 * flat
    root = steep * steep - leading * constant
    if root < 0:
        return []
    pivot = -(steep + math.copysign(math.sqrt(root), steep))
    halves = [(pivot, leading), (constant, pivot)]
    return [math.remainder(2 * math.atan2(*half), 2 * math.pi) for half in halves if half != (0, 0)]


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
