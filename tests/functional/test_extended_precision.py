"""Every distance against 60 digits of mpmath, from errors of 1e-12 to the largest there are."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable

import mpmath
import numpy as np
import pytest

from grader.functional.distances import (
    choi_distance,
    diamond_bounds,
    hellinger_infidelity,
    mixed_trace_distance,
    operator_norm,
    phase_aligned_isometry_distance,
    phase_aligned_operator_distance,
    pure_trace_distance,
)
from grader.functional.uncertainty import UNIT_ROUNDOFF, decomposition_error, spectrum_error, squared
from ir.random_programs import random_kraus, random_unitary
from tests.functional.independent import Matrix

DIGITS = 60
ERRORS = [0.0, 1e-13, 1e-12, 1e-10, 1e-8, 1e-6, 1e-4, 1e-2, 0.3, 1.0, 3.0]


def exact(matrix: Matrix) -> mpmath.matrix:
    """The same doubles, in mpmath."""
    return mpmath.matrix([[mpmath.mpc(complex(value)) for value in row] for row in np.atleast_2d(matrix)])


def singular_values(matrix: mpmath.matrix) -> list[mpmath.mpf]:
    """Of a small matrix, from the eigenvalues of its Gram matrix at twice the digits."""
    with mpmath.workdps(2 * DIGITS):
        values = mpmath.eighe(matrix.H * matrix, eigvals_only=True)
        return [mpmath.sqrt(max(value, 0)) for value in values]


def trace_norm(matrix: mpmath.matrix) -> mpmath.mpf:
    return mpmath.fsum(abs(value) for value in mpmath.eighe(matrix, eigvals_only=True))


def near(rng: np.random.Generator, unitary: Matrix, error: float) -> Matrix:
    """``unitary`` turned by ``exp(i error G)``, G random Hermitian of norm 1, and by a global phase."""
    size = len(unitary)
    noise = rng.normal(size=(size, size)) + 1j * rng.normal(size=(size, size))
    values, vectors = np.linalg.eigh(noise + noise.conj().T)
    values = values / np.abs(values).max()
    turned = (vectors * np.exp(1j * error * values)) @ vectors.conj().T @ unitary
    return np.asarray(np.exp(1j * rng.uniform(-3, 3)) * turned)


def exact_operator_distance(actual: Matrix, expected: Matrix) -> mpmath.mpf:
    """From the arc of the eigenvalues of ``expected^-1 actual``, by mpmath's own eigenvalues."""
    with mpmath.workdps(DIGITS):
        product = exact(expected) ** -1 * exact(actual)
        found = mpmath.eig(product, left=False, right=False)
        angles = sorted(mpmath.arg(value) for value in found)
        gaps = [b - a for a, b in itertools.pairwise(angles)] + [angles[0] + 2 * mpmath.pi - angles[-1]]
        return 2 * mpmath.sin((2 * mpmath.pi - max(gaps)) / 4)


@pytest.fixture(autouse=True)
def many_digits() -> object:
    with mpmath.workdps(DIGITS):
        yield


@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("size", [2, 4, 8])
def test_the_phase_minimised_operator_norm(size: int, error: float) -> None:
    rng = np.random.default_rng([size, round(1e13 * error) % 2**32])
    expected = random_unitary(rng, size.bit_length() - 1)
    actual = near(rng, expected, error)
    bound = 4 * decomposition_error(size)  # the inputs are unitary to rounding only
    assert abs(phase_aligned_operator_distance(actual, expected) - exact_operator_distance(actual, expected)) <= bound
    bracket = phase_aligned_isometry_distance(actual, expected)
    if bracket.upper < math.sqrt(2):
        assert abs(bracket.upper - exact_operator_distance(actual, expected)) <= bound + 1e-6 * bracket.upper


def test_arcs_over_half_a_turn_and_degenerate_ones() -> None:
    for angles in ([0, 1, 2, 3.5], [0, 0, 0, 3], [0, 2, 4], [1, 1, 1, 1], [0, math.pi], [-3.1, 3.1, 0], [0, 1e-12]):
        actual = np.diag(np.exp(1j * np.array(angles, dtype=float)))
        found = phase_aligned_operator_distance(actual, np.eye(len(angles)) + 0j)
        around = sorted(float(angle) % (2 * math.pi) for angle in angles)
        largest = max([b - a for a, b in itertools.pairwise(around)] + [around[0] + 2 * math.pi - around[-1]])
        assert found == pytest.approx(2 * math.sin((2 * math.pi - largest) / 4), abs=1e-15)


def test_a_tiny_rotation_of_ten_qubits_is_measured_to_the_bound() -> None:
    """RZ(1e-9) on one qubit of ten: the distance is 2 sin(1e-9 / 4), whatever unitary it follows."""
    size = 256  # eight qubits, for the time that eigenvalues take; the long test has ten
    rng = np.random.default_rng(3)
    base = random_unitary(rng, 8)
    turn = np.exp(0.5e-9j * np.where(np.arange(size) & 1, 1, -1))[:, None]
    found = phase_aligned_operator_distance(turn * base, base)
    assert found == pytest.approx(2 * math.sin(1e-9 / 4), abs=decomposition_error(size))


@pytest.mark.long
def test_a_tiny_rotation_of_really_ten_qubits() -> None:
    rng = np.random.default_rng(3)
    base = random_unitary(rng, 10)
    turn = np.exp(0.5e-9j * np.where(np.arange(1024) & 1, 1, -1))[:, None]
    found = phase_aligned_operator_distance(turn * base, base)
    assert found == pytest.approx(2 * math.sin(1e-9 / 4), abs=decomposition_error(1024))


@pytest.mark.parametrize("error", ERRORS)
def test_the_operator_norm(error: float) -> None:
    rng = np.random.default_rng(5)
    expected = random_unitary(rng, 2)
    difference = near(rng, expected, error) - expected
    wanted = max(singular_values(exact(difference)))
    assert abs(operator_norm(difference) - wanted) <= decomposition_error(4)


@pytest.mark.parametrize("error", ERRORS)
def test_the_trace_distance_of_pure_states(error: float) -> None:
    rng = np.random.default_rng(7)
    expected = random_unitary(rng, 3)[:, 0]
    actual = near(rng, random_unitary(rng, 3), 0)[:, 0]
    actual = expected + error * (actual - np.vdot(expected, actual) * expected)
    actual /= np.linalg.norm(actual)
    left, right = exact(actual), exact(expected)  # rows
    left, right = left / mpmath.norm(left), right / mpmath.norm(right)
    overlap = abs(sum_of_products(left, right))
    wanted = mpmath.sqrt(max(0, 1 - overlap**2))
    assert abs(pure_trace_distance(actual, expected) - wanted) <= 40 * UNIT_ROUNDOFF


def sum_of_products(left: mpmath.matrix, right: mpmath.matrix) -> mpmath.mpc:
    return mpmath.fsum(mpmath.conj(left[k]) * right[k] for k in range(len(left)))


@pytest.mark.parametrize("error", ERRORS[:-2])
def test_the_trace_distance_of_mixed_states(error: float) -> None:
    rng = np.random.default_rng(11)
    expected = rng.normal(size=(8, 3)) + 1j * rng.normal(size=(8, 3))
    actual = np.concatenate([expected, error * rng.normal(size=(8, 1))], axis=1)
    expected, actual = expected / np.linalg.norm(expected), actual / np.linalg.norm(actual)
    difference = exact(actual) * exact(actual).H - exact(expected) * exact(expected).H
    assert abs(mixed_trace_distance(actual, expected) - trace_norm(difference) / 2) <= spectrum_error(7)


@pytest.mark.parametrize("error", ERRORS)
def test_the_hellinger_infidelity(error: float) -> None:
    rng = np.random.default_rng(13)
    expected = rng.random(16)
    expected /= expected.sum()
    actual = np.abs(expected * (1 + error * rng.normal(size=16)))
    actual /= actual.sum()
    p, q = ([mpmath.mpf(float(value)) for value in law] for law in (actual, expected))
    p, q = ([value / mpmath.fsum(law) for value in law] for law in (p, q))
    wanted = 1 - mpmath.fsum(mpmath.sqrt(a * b) for a, b in zip(p, q, strict=True)) ** 2
    found = hellinger_infidelity(actual, expected)
    assert abs(found - wanted) <= 2 * squared(float(wanted), 16 * UNIT_ROUNDOFF) + 16 * UNIT_ROUNDOFF * wanted
    if error >= 1e-6:
        assert found == pytest.approx(float(wanted), rel=1e-6)


def vectors_of(kraus: tuple[Matrix, ...]) -> Matrix:
    return np.stack([operator.ravel() for operator in kraus], axis=1) / math.sqrt(kraus[0].shape[1])


@pytest.mark.parametrize("error", ERRORS)
def test_the_choi_distance_and_the_lower_diamond_bound(error: float) -> None:
    rng = np.random.default_rng(17)
    kraus = random_kraus(rng, 1, 2)
    turned = near(rng, np.eye(2) + 0j, error)
    actual, expected = vectors_of(tuple(turned @ k for k in kraus)), vectors_of(kraus)
    difference = exact(actual) * exact(actual).H - exact(expected) * exact(expected).H
    frobenius = mpmath.sqrt(mpmath.fsum(abs(value) ** 2 for value in difference))
    assert abs(choi_distance(actual, expected) - frobenius) <= decomposition_error(4)
    lower, upper = diamond_bounds(actual, expected, 2)
    assert abs(lower - trace_norm(difference) / 2) <= spectrum_error(4)
    assert lower <= upper <= 2 * lower + spectrum_error(4)


CHANNELS: dict[str, tuple[Callable[[float], tuple[Matrix, ...]], Callable[[float], float]]] = {
    # rho -> (1-p) rho + p Z rho Z against the identity: p.
    "dephasing": (lambda p: (math.sqrt(1 - p) * np.eye(2) + 0j, math.sqrt(p) * np.diag([1, -1]) + 0j), lambda p: p),
    # Pauli channel with three errors of p/3: p.
    "depolarising": (
        lambda p: (
            math.sqrt(1 - p) * np.eye(2) + 0j,
            *(math.sqrt(p / 3) * np.array(s) + 0j for s in ([[0, 1], [1, 0]], [[0, -1j], [1j, 0]], [[1, 0], [0, -1]])),
        ),
        lambda p: p,
    ),
    # RZ(2p): the eigenvalues are an arc of 2p apart, half the diamond norm is sin(p).
    "rotation": (lambda p: (np.diag([np.exp(-1j * p), np.exp(1j * p)]),), math.sin),
}


@pytest.mark.parametrize("name", CHANNELS)
@pytest.mark.parametrize("strength", [1e-10, 1e-6, 1e-3, 0.1, 0.5])
def test_the_diamond_norm_lies_between_its_bounds(name: str, strength: float) -> None:
    make, half_diamond = CHANNELS[name]
    lower, upper = diamond_bounds(vectors_of(make(strength)), vectors_of((np.eye(2) + 0j,)), 2)
    wanted = half_diamond(strength)
    assert lower <= wanted + 1e-14
    assert upper >= wanted - 1e-14
    if name != "rotation":
        assert lower == pytest.approx(wanted, abs=1e-14)
        assert upper == pytest.approx(wanted, abs=1e-14)


def test_the_diamond_bounds_hold_against_inputs_with_a_reference() -> None:
    """No input, entangled or not, tells two random channels apart better than the upper bound."""
    rng = np.random.default_rng(23)
    checked = 0
    for _ in range(20):
        first, second = random_kraus(rng, 1, 2), random_kraus(rng, 1, 2)
        lower, upper = diamond_bounds(vectors_of(first), vectors_of(second), 2)
        best = 0.0
        for _ in range(60):
            psi = random_unitary(rng, 2)[:, 0]
            outputs = []
            for kraus in (first, second):
                vectors = [np.kron(np.eye(2), k) @ psi for k in kraus]
                outputs.append(sum(np.outer(v, v.conj()) for v in vectors))
            best = max(best, float(np.abs(np.linalg.eigvalsh(outputs[0] - outputs[1])).sum()) / 2)
        assert best <= upper + 1e-12
        assert upper <= 2 * lower + 1e-12
        checked += 1
    assert checked == 20
