"""Each distance against a brute-force or extended-precision second derivation."""

from __future__ import annotations

import math
from decimal import Decimal, getcontext
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from grader.functional import distances
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

SEEDS = st.integers(0, 2**32 - 1)
SIZES = st.integers(-12, 0)  # powers of ten: how far apart


def isometry(rng: np.random.Generator, rows: int, columns: int) -> np.ndarray:
    return np.linalg.qr(rng.normal(size=(rows, columns)) + 1j * rng.normal(size=(rows, columns)))[0]


def turned(rng: np.random.Generator, matrix: np.ndarray, size: float) -> np.ndarray:
    """``matrix`` after exp(i size H) with H Hermitian of norm 1, times a phase."""
    h = rng.normal(size=(len(matrix),) * 2) + 1j * rng.normal(size=(len(matrix),) * 2)
    values, vectors = np.linalg.eigh(h + h.conj().T)
    values = size * values / np.abs(values).max()
    return np.exp(1j * rng.uniform(0, 6)) * (vectors * np.exp(1j * values)) @ vectors.conj().T @ matrix


def least_on_grid(actual: np.ndarray, expected: np.ndarray) -> tuple[float, float]:
    """Brute force: the least over 400 phases, refined twice about each local minimum; and the last grid's step.

    Far from each other two matrices have several valleys, and the coarse grid may show the wrong one as the deepest.
    """

    def norms(phases: np.ndarray) -> np.ndarray:
        return np.array([np.linalg.norm(actual - np.exp(1j * p) * expected, 2) for p in phases])

    phases = 2 * math.pi * np.arange(400) / 400
    coarse = norms(phases)
    least, width = math.inf, 2 * math.pi
    for valley in phases[
        (coarse <= np.roll(coarse, 1)) & (coarse <= np.roll(coarse, -1)) & (coarse < coarse.min() + 0.1)
    ]:
        centre, width = float(valley), 2 * math.pi / 100
        for _ in range(2):
            fine = centre + width * np.linspace(-0.5, 0.5, 101)
            found = norms(fine)
            centre, width = float(fine[int(np.argmin(found))]), width / 25
        least = min(least, float(found.min()))
    return least, width


def test_the_unitary_distance_of_a_rotation_is_known() -> None:
    """RZ(t) has eigenvalues e^{-it/2}, e^{it/2}: arc t, distance 2 sin(t/4)."""
    for angle in (1e-12, 1e-8, 1e-3, 1.0, 3.0):
        rotation = np.diag([np.exp(-0.5j * angle), np.exp(0.5j * angle)])
        expected = 2 * math.sin(angle / 4)
        assert phase_aligned_operator_distance(rotation, np.eye(2) + 0j) == pytest.approx(expected, rel=1e-3, abs=1e-15)


def test_the_unitary_distance_ignores_one_phase_and_no_more() -> None:
    unitary = isometry(np.random.default_rng(0), 8, 8)
    assert phase_aligned_operator_distance(np.exp(2.2j) * unitary, unitary) < 1e-14
    flipped = unitary @ np.diag([1, 1, 1, 1, 1, 1, 1, -1])
    assert phase_aligned_operator_distance(flipped, unitary) == pytest.approx(math.sqrt(2), abs=1e-13)


@pytest.mark.parametrize("dim", [2, 3, 4])
def test_the_farthest_unitaries_spread_over_the_whole_circle(dim: int) -> None:
    """Eigenvalues at all d-th roots of 1: the arc is 2 pi (1 - 1/d)."""
    roots = np.diag(np.exp(2j * math.pi * np.arange(dim) / dim))
    expected = 2 * math.sin(math.pi * (1 - 1 / dim) / 2)
    assert phase_aligned_operator_distance(roots, np.eye(dim) + 0j) == pytest.approx(expected, abs=1e-13)


@settings(max_examples=30, deadline=None)
@given(SEEDS, st.integers(1, 6), SIZES)
def test_the_unitary_distance_is_the_least_over_all_phases(seed: int, dim: int, power: int) -> None:
    rng = np.random.default_rng(seed)
    expected = isometry(rng, dim, dim)
    actual = turned(rng, expected, 3 * 10.0**power)
    found = phase_aligned_operator_distance(actual, expected)
    least, width = least_on_grid(actual, expected)
    assert found <= least + 1e-13
    assert found >= least - width


@settings(max_examples=30, deadline=None)
@given(SEEDS, st.integers(1, 5), st.integers(0, 6), SIZES)
def test_the_isometry_distance_encloses_the_least_over_all_phases(
    seed: int, columns: int, more: int, power: int
) -> None:
    rng = np.random.default_rng(seed)
    expected = isometry(rng, columns + more, columns)
    actual = turned(rng, expected, 3 * 10.0**power)
    found = phase_aligned_isometry_distance(actual, expected)
    least, width = least_on_grid(actual, expected)
    assert found.lower <= least + 1e-13
    assert found.upper >= least - width - 1e-13
    if found.upper < math.sqrt(2):
        assert found.upper <= least * (1 + 1e-9) + 1e-13
        assert found.upper - found.lower <= 1e-6 * found.upper


@settings(max_examples=40, deadline=None)
@given(SEEDS, st.integers(2, 8), SIZES)
def test_both_minimisers_agree_on_unitaries(seed: int, dim: int, power: int) -> None:
    rng = np.random.default_rng(seed)
    expected = isometry(rng, dim, dim)
    actual = turned(rng, expected, 10.0**power)
    exact = phase_aligned_operator_distance(actual, expected)
    bracket = phase_aligned_isometry_distance(actual, expected)
    assert bracket.upper == pytest.approx(exact, rel=1e-6, abs=1e-13)


def test_unrelated_isometries_are_far_apart_from_below_too() -> None:
    for seed in range(20):
        rng = np.random.default_rng(seed)
        found = phase_aligned_isometry_distance(isometry(rng, 12, 3), isometry(rng, 12, 3))
        assert found.lower > 1


def test_unrelated_isometries_are_enclosed_closely_as_well() -> None:
    for seed in range(20):
        rng = np.random.default_rng(seed)
        actual, expected = isometry(rng, 9, 4), isometry(rng, 9, 4)
        found = phase_aligned_isometry_distance(actual, expected)
        least, width = least_on_grid(actual, expected)
        assert least - width - 1e-13 <= found.upper <= least * (1 + 1e-9) + 1e-13
        assert found.upper - found.lower <= 1e-6


def test_a_distance_of_rounding_alone_is_measured_once(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(1)
    expected = isometry(rng, 40, 20)
    actual = np.exp(1j) * (expected + 1e-15 * rng.normal(size=expected.shape))
    calls = 0
    measured = distances._Family.norm_at

    def counted(family: Any, turn: float) -> Any:
        nonlocal calls
        calls += 1
        return measured(family, turn)

    monkeypatch.setattr(distances._Family, "norm_at", counted)
    found = phase_aligned_isometry_distance(actual, expected, noise=1e-12)
    assert found.lower <= found.upper <= 1e-13 and calls == 1
    apart = phase_aligned_isometry_distance(turned(rng, expected, 0.3), expected, noise=1e-12)
    assert apart.upper - apart.lower <= 1e-9 * apart.upper and 2 <= calls <= 20


def test_an_isometry_that_loses_amplitude_is_as_far_as_it_loses() -> None:
    """One column turns by t out of the range: singular values 0 and 2 sin(t/2), at phase 0."""
    for angle in (1e-10, 1e-4, 0.5):
        expected = np.eye(3, 2) + 0j
        actual = np.array([[1, 0], [0, math.cos(angle)], [0, math.sin(angle)]]) + 0j
        found = phase_aligned_isometry_distance(actual, expected)
        assert found.upper == pytest.approx(2 * math.sin(angle / 2), rel=1e-6)


def test_distances_never_broadcast() -> None:
    one, two = np.eye(1) + 0j, np.eye(2) + 0j
    for distance in (phase_aligned_operator_distance, phase_aligned_isometry_distance, pure_trace_distance):
        with pytest.raises(ValueError, match="is expected"):
            distance(two, one)
    with pytest.raises(ValueError, match="is expected"):
        hellinger_infidelity(np.ones(1), np.full(2, 0.5))
    with pytest.raises(ValueError, match="rows are expected"):
        mixed_trace_distance(two, one)


def test_the_operator_norm_is_the_largest_singular_value() -> None:
    assert operator_norm(np.diag([1, -3, 2j])) == pytest.approx(3)
    assert operator_norm(np.zeros((0, 0))) == 0


@settings(max_examples=50, deadline=None)
@given(st.floats(-13, 0), st.floats(0, 6))
def test_the_pure_trace_distance_keeps_its_digits(power: float, phase: float) -> None:
    """States an angle e apart: |<a|b>| = cos e, so sqrt(1 - |<a|b>|^2) = sin e."""
    angle = 10**power
    first = np.exp(1j * phase) * np.array([math.cos(angle), math.sin(angle)])
    assert pure_trace_distance(first, np.array([1, 0]) + 0j) == pytest.approx(math.sin(angle), rel=1e-3)


def test_the_textbook_formula_would_have_lost_them() -> None:
    """The saboteur: what this test suite protects against does go wrong."""
    first = np.array([math.cos(1e-9), math.sin(1e-9)])
    assert math.sqrt(max(0.0, 1 - abs(np.vdot(first, [1, 0])) ** 2)) == 0
    assert pure_trace_distance(first + 0j, np.array([1, 0]) + 0j) == pytest.approx(1e-9)


@settings(max_examples=40, deadline=None)
@given(SEEDS, st.integers(1, 6), st.integers(1, 5), st.integers(1, 5))
def test_the_mixed_trace_distance_is_half_the_trace_norm(seed: int, dim: int, first: int, second: int) -> None:
    rng = np.random.default_rng(seed)
    a, b = (rng.normal(size=(dim, k)) + 1j * rng.normal(size=(dim, k)) for k in (first, second))
    a, b = a / np.linalg.norm(a), b / np.linalg.norm(b)
    singular = np.linalg.svd(a @ a.conj().T - b @ b.conj().T, compute_uv=False)
    assert mixed_trace_distance(a, b) == pytest.approx(singular.sum() / 2, abs=1e-14)


def test_the_mixed_distance_of_pure_states_is_the_pure_one() -> None:
    for angle in (1e-12, 1e-7, 0.3):
        first, second = np.array([[math.cos(angle)], [1j * math.sin(angle)]]), np.array([[1], [0]]) + 0j
        assert mixed_trace_distance(first, second) == pytest.approx(math.sin(angle), rel=1e-3)


def test_the_maximally_mixed_qubit_is_half_away_from_any_pure_state() -> None:
    assert mixed_trace_distance(np.eye(2) / math.sqrt(2), np.array([[0.6], [0.8j]])) == pytest.approx(0.5)


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.integers(1, 8), st.integers(-15, 0))
def test_hellinger_agrees_with_fifty_digits(seed: int, size: int, power: int) -> None:
    getcontext().prec = 50
    rng = np.random.default_rng(seed)
    expected = rng.dirichlet(np.ones(size))
    actual = expected * (1 + 10.0**power * rng.uniform(-0.5, 0.5, size))
    actual /= actual.sum()
    p, q = ([Decimal(float(value)) for value in values] for values in (expected, actual))
    norm_p, norm_q = sum(p), sum(q)
    overlap = sum((a * b).sqrt() for a, b in zip(p, q, strict=True)) / (norm_p * norm_q).sqrt()
    exact = float(1 - overlap**2)
    # Rounding is linear in the root: that is what keeps 1e-25 from being noise.
    assert math.sqrt(hellinger_infidelity(actual, expected)) == pytest.approx(math.sqrt(exact), rel=1e-12, abs=1e-15)


def test_disjoint_distributions_are_wholly_infidel() -> None:
    assert hellinger_infidelity(np.array([1.0, 0]), np.array([0.0, 1])) == 1


@settings(max_examples=30, deadline=None)
@given(SEEDS, st.integers(1, 4), st.integers(1, 4))
def test_the_choi_distance_is_that_of_the_full_matrices(seed: int, first: int, second: int) -> None:
    """Second derivation: J = sum_ij |i><j| (x) E(|i><j|) / d, built output by output."""
    rng = np.random.default_rng(seed)

    def channel(count: int) -> list[np.ndarray]:
        stacked = isometry(rng, 2 * count, 2)
        return [stacked[2 * k : 2 * k + 2] for k in range(count)]

    def choi(kraus: list[np.ndarray]) -> np.ndarray:
        total = np.zeros((4, 4), dtype=complex)
        for i in range(2):
            for j in range(2):
                unit = np.zeros((2, 2))
                unit[i, j] = 1
                total += np.kron(unit, sum(k @ unit @ k.conj().T for k in kraus)) / 2
        return total

    a, b = channel(first), channel(second)
    roots = [np.stack([k.ravel() for k in kraus], axis=1) / math.sqrt(2) for kraus in (a, b)]
    difference = choi(a) - choi(b)
    assert choi_distance(*roots) == pytest.approx(np.linalg.norm(difference), abs=1e-13)
    lower, upper = diamond_bounds(*roots, 2)
    assert lower == pytest.approx(np.linalg.svd(difference, compute_uv=False).sum() / 2, abs=1e-13)
    assert lower - 1e-13 <= upper <= 2 * lower + 1e-13


def test_the_choi_distance_of_dephasing_is_linear_in_its_strength() -> None:
    """(1-p) rho + p Z rho Z: J moves by p from one Bell projector to an orthogonal one, p sqrt(2) in all."""
    for p in (1e-12, 1e-6, 0.25):
        noisy = np.stack([math.sqrt(1 - p) * np.eye(2).ravel(), math.sqrt(p) * np.diag([1, -1]).ravel()], axis=1)
        clean = np.eye(2).ravel()[:, None]
        assert choi_distance(noisy / math.sqrt(2), clean / math.sqrt(2)) == pytest.approx(p * math.sqrt(2), rel=1e-3)
