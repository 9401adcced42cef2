"""Product formulas, walks and QAOA against series of the exponential, counts by hand and brute force."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from contracts.closed_forms import evolutions
from contracts.closed_forms.parameters import TargetError

X = np.array([[0, 1], [1, 0]], dtype=complex)
Y = np.array([[0, -1j], [1j, 0]])
Z = np.diag([1.0 + 0j, -1])
ONE = np.eye(2)


def on(qubits, **letters):
    """A Pauli word by qubit, ``on(2, q0=Z)``; qubit 0 is the last factor."""
    matrix = np.ones((1, 1))
    for qubit in reversed(range(qubits)):
        matrix = np.kron(matrix, letters.get(f"q{qubit}", ONE))
    return matrix


def exponential(matrix):
    """exp(matrix) by its series, after halving: no eigenvectors, as the closed forms use."""
    small = matrix / 2**10
    total, term = np.eye(len(matrix), dtype=complex), np.eye(len(matrix), dtype=complex)
    for k in range(1, 12):
        term = term @ small / k
        total = total + term
    for _ in range(10):
        total = total @ total
    return total


def product(factors):
    """The first factor acts first."""
    total = np.eye(len(factors[0]), dtype=complex)
    for factor in factors:
        total = factor @ total
    return total


def distance(left, right):
    """Largest entry of the difference after the best phase by the overlap."""
    overlap = np.vdot(left, right)
    return np.abs(left * overlap / abs(overlap) - right).max()


def among(matrix, target):
    return sum(distance(option.matrix, matrix) < 1e-9 for option in target.options)


ISING = [0.7 * on(2, q0=Z, q1=Z), 0.4 * on(2, q0=X), 0.3 * on(2, q1=X)]
HEISENBERG = [c * on(3, **{f"q{a}": P, f"q{a + 1}": P}) for a in (0, 1) for c, P in ((1.0, X), (0.8, Y), (0.5, Z))] + [
    0.3 * sum(on(3, **{f"q{k}": Z}) for k in range(3))
]


def test_every_order_of_the_ising_factors_is_a_target_and_there_are_four():
    target = evolutions.ising_two_steps()
    assert len(target.options) == 4
    for order in itertools.permutations(ISING):
        step = product([exponential(-0.4j * term) for term in order])
        assert among(step @ step, target) == 1


def test_different_orders_in_the_two_ising_steps_are_no_target():
    first, second = (product([exponential(-0.4j * term) for term in order]) for order in (ISING, ISING[::-1]))
    assert among(second @ first, evolutions.ising_two_steps()) == 0


def symmetric(terms, time):
    halves = [exponential(-0.5j * time * term) for term in terms]
    return product([*halves, *halves[::-1]])


@pytest.mark.parametrize("seed", range(6))
def test_a_random_order_of_the_heisenberg_factors_is_a_target(seed):
    order = np.random.Generator(np.random.PCG64(seed)).permutation(7)
    step = symmetric([HEISENBERG[k] for k in order], 0.5)
    assert among(step @ step, evolutions.heisenberg_two_steps()) == 1


def test_the_heisenberg_field_in_three_factors_that_do_not_stand_together_is_no_target():
    *couplings, _ = HEISENBERG
    field = [0.3 * on(3, **{f"q{k}": Z}) for k in range(3)]
    step = symmetric([field[0], couplings[0], field[1], *couplings[1:], field[2]], 0.5)
    assert among(step @ step, evolutions.heisenberg_two_steps()) == 0


def test_there_are_as_many_heisenberg_targets_as_acyclic_orientations_of_what_does_not_commute():
    pairs = [(i, j) for i in range(7) for j in range(i) if not np.allclose(*_both(HEISENBERG[i], HEISENBERG[j]))]
    acyclic = 0
    for directions in itertools.product((0, 1), repeat=len(pairs)):
        arrows = {pair if forward else pair[::-1] for pair, forward in zip(pairs, directions, strict=True)}
        left = set(range(7))
        while sources := {node for node in left if not any(a in left and b == node for a, b in arrows)}:
            left -= sources
        acyclic += not left
    assert len(evolutions.heisenberg_two_steps().options) == acyclic == 438


def _both(a, b):
    return a @ b, b @ a


def path():
    adjacency = np.zeros((4, 4), dtype=complex)
    for a in range(3):
        adjacency[a, a + 1] = adjacency[a + 1, a] = 1
    return adjacency


MARKED = np.diag([-1.0 + 0j, 0, 0, 0])


@pytest.mark.parametrize("marked_first", [True, False])
def test_walk_and_marked_vertex_as_two_factors_are_a_target_of_the_search(marked_first):
    order = [MARKED, -0.3 * path()] if marked_first else [-0.3 * path(), MARKED]
    step = symmetric(order, 0.375)
    assert among(np.linalg.matrix_power(step, 4), evolutions.path_search_four_steps()) == 1


@pytest.mark.parametrize("seed", range(6))
def test_pauli_words_in_a_random_order_are_a_target_of_the_search(seed):
    words = [on(2, q0=X), on(2, q0=X, q1=X) / 2, on(2, q0=Y, q1=Y) / 2]
    terms = [-0.3 * word for word in words]
    terms += [-0.25 * on(2, q0=Z), -0.25 * on(2, q1=Z), -0.25 * on(2, q0=Z, q1=Z)]
    assert np.allclose(sum(terms) - np.eye(4) / 4, -0.3 * path() + MARKED)
    order = np.random.Generator(np.random.PCG64(seed)).permutation(6)
    step = symmetric([terms[k] for k in order], 0.375)
    assert among(np.linalg.matrix_power(step, 4), evolutions.path_search_four_steps()) == 1


def test_a_first_order_search_is_no_target():
    step = product([exponential(-0.375j * term) for term in (-0.3 * path(), MARKED)])
    assert among(np.linalg.matrix_power(step, 4), evolutions.path_search_four_steps()) == 0


@pytest.mark.parametrize(
    ("states", "unitaries", "start"),
    [
        (evolutions.ising_two_steps_state, evolutions.ising_two_steps, [0, 1, 0, 0]),
        (evolutions.heisenberg_two_steps_state, evolutions.heisenberg_two_steps, [0, 0, 0, 0, 1, 0, 0, 0]),
        (evolutions.path_search_four_steps_state, evolutions.path_search_four_steps, [0.5] * 4),
    ],
)
def test_the_states_are_those_of_the_operators_from_the_start(states, unitaries, start):
    made = zip(states().options, unitaries().options, strict=True)
    assert all(np.allclose(state.amplitudes, operator.matrix @ np.array(start)) for state, operator in made)


def test_the_walk_on_the_cycle_is_the_exponential_of_its_adjacency_matrix():
    # 0 - 1 - 3 - 2 - 0 by index.
    adjacency = np.zeros((4, 4))
    for a, b in ((0, 1), (1, 3), (3, 2), (2, 0)):
        adjacency[a, b] = adjacency[b, a] = 1
    assert np.allclose(evolutions.cycle_walk(0.3).matrix, exponential(-0.3j * adjacency))
    assert np.allclose(evolutions.cycle_walk_state(math.pi / 4).amplitudes, [0.5, -0.5j, -0.5j, -0.5])


def test_qaoa_is_the_product_of_its_exponentials():
    edges, gammas, betas = ((0, 1), (2, 1)), (0.3, -1.1), (0.8, 0.2)
    cost = sum(on(3, **{f"q{a}": Z, f"q{b}": Z}) for a, b in edges)
    mixer = sum(on(3, **{f"q{k}": X}) for k in range(3))
    angles = zip(gammas, betas, strict=True)
    layers = [exponential(-1j * angle * term) for g, b in angles for angle, term in ((g, cost), (b, mixer))]
    found = evolutions.qaoa(3, edges, gammas, betas).matrix
    assert np.allclose(found, product(layers))
    assert np.allclose(evolutions.qaoa_state(3, edges, gammas, betas).amplitudes, found @ np.full(8, 8**-0.5))


def test_one_layer_on_one_edge_cuts_as_often_as_the_published_formula_says():
    # One edge and no triangles: |<ZZ>| = sin(4 beta) sin(2 gamma) (Wang et al., Phys. Rev. A 97, 022304 (2018)).
    gamma, beta = 0.37, 0.21
    state = evolutions.qaoa_state(2, ((0, 1),), (gamma,), (beta,)).amplitudes
    correlation = float(np.abs(state) ** 2 @ np.array([1, -1, -1, 1]))
    assert abs(correlation) == pytest.approx(abs(math.sin(4 * beta) * math.sin(2 * gamma)))


@pytest.mark.parametrize("edges", [((0, 0),), ((0, 3),), ((0, 1, 2),)])
def test_an_edge_that_is_none_is_refused(edges):
    with pytest.raises(TargetError, match="edges"):
        evolutions.qaoa(3, edges, (0.1,), (0.1,))


def test_as_many_gammas_as_betas_are_needed():
    with pytest.raises(TargetError, match="gammas"):
        evolutions.qaoa(2, ((0, 1),), (0.1, 0.2), (0.1,))
