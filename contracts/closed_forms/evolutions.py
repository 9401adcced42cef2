"""Closed forms of simulated dynamics: product formulas in every consistent order, quantum walks, QAOA, little-endian.

A step of a product formula takes the factors exp(-i G_k dt) one after the other (first order), or at half the time
there and back with the last one in the middle (second order, symmetric): H. F. Trotter, Proc. Am. Math. Soc. 10,
545 (1959); M. Suzuki, Phys. Lett. A 146, 319 (1990). Orders that differ in factors that commute are one operator.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import permutations

import numpy as np

from contracts.closed_forms.parameters import TargetError, integer, real, sequence
from contracts.target_values import AnyOfTarget, IsometryTarget, StateTarget
from ir.gates import Matrix

_MAX_QUBITS = 8
_COMMUTE_ATOL = 1e-12
_PAULIS = {
    "I": np.eye(2, dtype=np.complex128),
    "X": np.array([[0, 1], [1, 0]], dtype=np.complex128),
    "Y": np.array([[0, -1j], [1j, 0]], dtype=np.complex128),
    "Z": np.diag(np.array([1, -1], dtype=np.complex128)),
}


def ising_two_steps() -> AnyOfTarget:
    """H = 0.7 Z0 Z1 + 0.4 X0 + 0.3 X1 for t = 0.8 in two first-order steps, the three factors in any one order."""
    return _unitaries(_ising())


def ising_two_steps_state() -> AnyOfTarget:
    """What ``ising_two_steps`` makes of |01>, qubit 0 in 1."""
    return _states(_ising(), _basis(2, 0b01))


def heisenberg_two_steps() -> AnyOfTarget:
    """Three spins in a row, t = 1, two symmetric steps of seven factors in any one order.

    H = sum over the edges (0, 1), (1, 2) of 1.0 XX + 0.8 YY + 0.5 ZZ, plus the field 0.3 (Z0 + Z1 + Z2), which is one
    factor; the other six are the two-spin terms.
    """
    return _unitaries(_heisenberg())


def heisenberg_two_steps_state() -> AnyOfTarget:
    """What ``heisenberg_two_steps`` makes of |100>, qubit 2 in 1."""
    return _states(_heisenberg(), _basis(3, 0b100))


def path_search_four_steps() -> AnyOfTarget:
    """H = -0.3 A - |00><00| for t = 1.5 in four symmetric steps, A the path 0-1-2-3 of basis states, any splitting.

    Splittings: A and the marked vertex; A by its edges, or by the even ones (0.3 X0) and the middle one; each of these
    with the marked vertex whole or as its three Pauli words; or all Pauli words. In any order.
    """
    return _unitaries(_path_search())


def path_search_four_steps_state() -> AnyOfTarget:
    """What ``path_search_four_steps`` makes of the uniform superposition."""
    return _states(_path_search(), np.full(4, 0.5, dtype=np.complex128))


def cycle_walk(time: object) -> IsometryTarget:
    """exp(-i (X0 + X1) time): the walk on the cycle 00, 01, 11, 10, whose adjacency matrix is X0 + X1."""
    angle = real("time", time)
    c, s = math.cos(angle), -1j * math.sin(angle)
    one = np.array([[c, s], [s, c]], dtype=np.complex128)
    return IsometryTarget(np.asarray(np.kron(one, one), dtype=np.complex128))


def cycle_walk_state(time: object) -> StateTarget:
    """What ``cycle_walk`` makes of |00>."""
    return StateTarget(cycle_walk(time).matrix[:, 0].copy())


def qaoa(num_qubits: object, edges: object, gammas: object, betas: object) -> IsometryTarget:
    """Layers of exp(-i gamma Z_a Z_b) on every edge, then exp(-i beta X) on every qubit (arXiv:1411.4028).

    The energies are written out as cuts: Z_a Z_b is 1 where the two bits agree and -1 where they differ.
    """
    n = integer("num_qubits", num_qubits, 1, _MAX_QUBITS)
    costs = [real("gammas", gamma) for gamma in sequence("gammas", gammas)]
    mixings = [real("betas", beta) for beta in sequence("betas", betas)]
    if len(costs) != len(mixings):
        raise TargetError(f"gammas, betas: as many of both are expected, got {len(costs)} and {len(mixings)}")
    index = np.arange(1 << n)
    energies = np.zeros(1 << n)
    for edge in sequence("edges", edges):
        ends = sequence("edges", edge)
        if len(ends) != 2 or ends[0] == ends[1]:
            raise TargetError(f"edges: pairs of different qubits are expected, got {list(ends)}")
        a, b = (integer("edges", end, 0, n - 1) for end in ends)
        energies += 1 - 2 * ((index >> a ^ index >> b) & 1)
    matrix: Matrix = np.eye(1 << n, dtype=np.complex128)
    # exp(-i beta X) on every qubit: entry [j, k] depends on the number of bits in which j and k differ.
    distances = np.array([[(j ^ k).bit_count() for k in range(1 << n)] for j in range(1 << n)])
    for gamma, beta in zip(costs, mixings, strict=True):
        mixer = np.power(math.cos(beta), n - distances) * np.power(-1j * math.sin(beta), distances)
        matrix = mixer @ (np.exp(-1j * gamma * energies)[:, None] * matrix)
    return IsometryTarget(matrix)


def qaoa_state(num_qubits: object, edges: object, gammas: object, betas: object) -> StateTarget:
    """What ``qaoa`` makes of the uniform superposition."""
    matrix = qaoa(num_qubits, edges, gammas, betas).matrix
    return StateTarget(matrix.sum(axis=1) / math.sqrt(len(matrix)))


@cache
def _ising() -> tuple[Matrix, ...]:
    factors = [0.7 * _word("ZZ"), 0.4 * _word("IX"), 0.3 * _word("XI")]
    return _distinct(_repeated(order, 0.4, 2) for order in _orders(factors))


@cache
def _heisenberg() -> tuple[Matrix, ...]:
    couplings = (("X", 1.0), ("Y", 0.8), ("Z", 0.5))
    factors = [c * _word(f"I{p}{p}") for p, c in couplings] + [c * _word(f"{p}{p}I") for p, c in couplings]
    factors.append(0.3 * (_word("IIZ") + _word("IZI") + _word("ZII")))
    return _distinct(_repeated(order, 0.5, 2, symmetric=True) for order in _orders(factors))


@cache
def _path_search() -> tuple[Matrix, ...]:
    edges = []
    for a in range(3):
        edge = np.zeros((4, 4), dtype=np.complex128)
        edge[a, a + 1] = edge[a + 1, a] = -0.3
        edges.append(edge)
    middle_words = [-0.15 * _word("XX"), -0.15 * _word("YY")]
    even = edges[0] + edges[2]
    marked = np.diag(np.array([-1, 0, 0, 0], dtype=np.complex128))
    marked_words = [-0.25 * _word(word) for word in ("IZ", "ZI", "ZZ")]
    found: list[Matrix] = []
    for hopping in ([even + edges[1]], [even, edges[1]], edges, [even, *middle_words]):
        for vertex in ([marked], marked_words):
            found += [_repeated(order, 0.375, 4, symmetric=True) for order in _orders([*hopping, *vertex])]
    return _distinct(found)


def _word(letters: str) -> Matrix:
    """A Pauli word, the highest qubit leftmost."""
    matrix: Matrix = np.ones((1, 1), dtype=np.complex128)
    for letter in letters:
        matrix = np.asarray(np.kron(matrix, _PAULIS[letter]), dtype=np.complex128)
    return matrix


def _orders(terms: Sequence[Matrix]) -> list[tuple[Matrix, ...]]:
    """Every order of the terms, one of each set that differs in neighbours that commute only."""
    count = len(terms)
    clash = [
        (i, j)
        for i in range(count)
        for j in range(i)
        if np.abs(terms[i] @ terms[j] - terms[j] @ terms[i]).max() > _COMMUTE_ATOL
    ]
    found: dict[tuple[bool, ...], tuple[Matrix, ...]] = {}
    for order in permutations(range(count)):
        place = {term: k for k, term in enumerate(order)}
        found.setdefault(tuple(place[i] < place[j] for i, j in clash), tuple(terms[k] for k in order))
    return list(found.values())


def _repeated(terms: Sequence[Matrix], time: float, steps: int, *, symmetric: bool = False) -> Matrix:
    """``steps`` steps of ``time`` each, the first term acting first."""
    step: Matrix = np.eye(len(terms[0]), dtype=np.complex128)
    if symmetric:
        *outer, central = terms
        step = _exponential(central, time)
        for term in reversed(outer):
            half = _exponential(term, time / 2)
            step = half @ step @ half
    else:
        for term in terms:
            step = _exponential(term, time) @ step
    return np.asarray(np.linalg.matrix_power(step, steps))


def _exponential(hermitian: Matrix, time: float) -> Matrix:
    values, vectors = np.linalg.eigh(hermitian)
    return np.asarray((vectors * np.exp(-1j * time * values)) @ vectors.conj().T)


def _distinct(matrices: Iterable[Matrix]) -> tuple[Matrix, ...]:
    """Each operator once, up to a phase."""
    found: list[Matrix] = []
    for matrix in matrices:
        if not any(abs(abs(complex(np.vdot(other, matrix))) / len(matrix) - 1) < _COMMUTE_ATOL for other in found):
            found.append(matrix)
    return tuple(found)


def _basis(num_qubits: int, index: int) -> Matrix:
    state: Matrix = np.zeros(1 << num_qubits, dtype=np.complex128)
    state[index] = 1
    return state


def _unitaries(matrices: tuple[Matrix, ...]) -> AnyOfTarget:
    return AnyOfTarget(tuple(IsometryTarget(matrix) for matrix in matrices))


def _states(matrices: tuple[Matrix, ...], start: Matrix) -> AnyOfTarget:
    return AnyOfTarget(tuple(StateTarget(matrix @ start) for matrix in matrices))
