"""Haar columns are uniform on the sphere, and their power is what the formulas say."""

from __future__ import annotations

import math

import numpy as np
import pytest

from grader.simulate.haar import MISS_PROBABILITY, TEST_COLUMNS, amplification, haar_column, unseen_probability


def columns(dimension: int, count: int, seed: str = "test") -> np.ndarray:
    return np.concatenate([haar_column(dimension, f"{seed} {index}") for index in range(count)], axis=1)


def test_a_seed_gives_the_same_unit_vector_and_another_seed_another() -> None:
    first, again, other = haar_column(64, "a"), haar_column(64, "a"), haar_column(64, "b")
    assert np.array_equal(first, again)
    assert abs(np.vdot(first, other)) < 0.6
    assert np.linalg.norm(first) == pytest.approx(1, abs=1e-15)


def test_the_mean_projector_is_the_identity_over_d() -> None:
    found = columns(4, 4000)
    np.testing.assert_allclose(found @ found.conj().T / 4000, np.eye(4) / 4, atol=0.02)


def test_no_phase_is_preferred() -> None:
    found = columns(4, 4000)
    assert abs((found**2).mean()) < 0.01
    assert abs(found.mean()) < 0.01


@pytest.mark.parametrize("dimension", [2, 5, 16])
def test_the_weight_on_any_unit_vector_is_beta_distributed(dimension: int) -> None:
    """Kolmogorov and Smirnov: the largest gap exceeds 1.95/sqrt(N) in one of 1000 draws."""
    rng = np.random.default_rng(dimension)
    vector = rng.normal(size=dimension) + 1j * rng.normal(size=dimension)
    vector /= np.linalg.norm(vector)
    weights = np.sort(np.abs(vector.conj() @ columns(dimension, 3000, "beta")) ** 2)
    exact = 1 - (1 - weights) ** (dimension - 1)
    steps = np.arange(1, 3001) / 3000
    assert np.abs(exact - steps).max() < 1.95 / math.sqrt(3000)


@pytest.mark.parametrize("dimension", [4, 32])
def test_a_rank_one_difference_hides_as_often_as_stated(dimension: int) -> None:
    found = np.abs(columns(dimension, 6000, "hide")[0])  # residuals of |0><0|, norm 1
    for ratio in (0.5 / math.sqrt(dimension), 1 / math.sqrt(dimension)):
        pairs = found.reshape(-1, 2).max(axis=1)
        expected = unseen_probability(dimension, 2, ratio)
        assert 0.01 < expected < 0.6
        assert float((pairs < ratio).mean()) == pytest.approx(expected, abs=4 * math.sqrt(expected / 3000))


@pytest.mark.parametrize("dimension", [2, 1024, 2**20, 2**26])
@pytest.mark.parametrize("count", [1, TEST_COLUMNS])
def test_the_amplification_is_where_the_probability_is_the_stated_one(dimension: int, count: int) -> None:
    scale = amplification(dimension, count)
    assert unseen_probability(dimension, count, 1 / scale) == pytest.approx(MISS_PROBABILITY, rel=1e-3)


def test_eight_columns_amplify_by_six_roots_of_the_dimension() -> None:
    for qubits in (11, 20, 26):
        assert amplification(2**qubits, TEST_COLUMNS) / math.sqrt(2**qubits) == pytest.approx(5.58, abs=0.01)


def test_a_sign_error_at_twenty_qubits_hides_below_the_usual_bounds_with_no_probability_to_speak_of() -> None:
    """A norm of 2 would have to leave at most 1e-7 in every column."""
    assert unseen_probability(2**20, TEST_COLUMNS, 1e-7 / 2) < 1e-60


def test_in_one_dimension_nothing_hides() -> None:
    assert amplification(1, 3) == 1
    assert (unseen_probability(1, 3, 0.5), unseen_probability(1, 3, 1.0)) == (0, 1)
