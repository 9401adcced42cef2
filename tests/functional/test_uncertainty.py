"""The error bounds do bound the error, without being so wide that nothing can be decided."""

from __future__ import annotations

import math

import numpy as np
import pytest

from grader.functional.uncertainty import decomposition_error, evolution_error, squared, target_error
from grader.simulate.dense import unitary
from ir.gates import GATES
from ir.program import Control, Gate, Measure, Program, Reset
from tests.simulate.embedding import embedded

EXTENDED = np.clongdouble


def extended_matrix(name: str, params: tuple[float, ...]) -> np.ndarray:
    """A few gates from their textbook definitions, 64 bits of mantissa."""
    half = np.longdouble(1) / 2
    root = np.sqrt(half)
    t = [np.longdouble(p) for p in params]
    i = EXTENDED(1j)
    match name:
        case "h":
            rows = [[root, root], [root, -root]]
        case "x":
            rows = [[0, 1], [1, 0]]
        case "t":
            rows = [[1, 0], [0, root + i * root]]
        case "rx":
            rows = [[np.cos(t[0] / 2), -i * np.sin(t[0] / 2)], [-i * np.sin(t[0] / 2), np.cos(t[0] / 2)]]
        case "p":
            rows = [[1, 0], [0, np.cos(t[0]) + i * np.sin(t[0])]]
        case "u":
            c, s = np.cos(t[0] / 2), np.sin(t[0] / 2)

            def phase(angle: np.longdouble) -> EXTENDED:
                return np.cos(angle) + i * np.sin(angle)

            rows = [[c, -phase(t[2]) * s], [phase(t[1]) * s, phase(t[1] + t[2]) * c]]
        case "rzx":
            z, x = np.diag([1, -1]).astype(EXTENDED), np.array([[0, 1], [1, 0]], dtype=EXTENDED)
            return np.cos(t[0] / 2) * np.eye(4, dtype=EXTENDED) - i * np.sin(t[0] / 2) * np.kron(x, z)
        case _:
            raise AssertionError(name)
    return np.array(rows, dtype=EXTENDED)


SHAPES = {"h": (1, 0), "x": (1, 0), "t": (1, 0), "rx": (1, 1), "p": (1, 1), "u": (1, 3), "rzx": (2, 1)}


def random_gates(seed: int, length: int, scale: float) -> tuple[Gate, ...]:
    rng = np.random.default_rng(seed)
    gates = []
    for _ in range(length):
        name = sorted(SHAPES)[rng.integers(len(SHAPES))]
        qubits, params = SHAPES[name]
        places = rng.permutation(4).tolist()
        controls = (Control(places[3], int(rng.integers(2))),) if rng.integers(2) else ()
        gates.append(Gate(name, tuple(places[:qubits]), tuple(rng.uniform(-scale, scale, params).tolist()), controls))
    return tuple(gates)


@pytest.mark.skipif(np.finfo(np.longdouble).nmant < 63, reason="no extended precision here")
@pytest.mark.parametrize(("length", "scale"), [(5, 3.0), (60, 3.0), (200, 3.0), (40, 1e4)])
def test_the_error_of_random_circuits_is_within_the_bound(length: int, scale: float) -> None:
    checked = 0
    for seed in range(6):
        gates = random_gates(seed, length, scale)
        exact = np.eye(16, dtype=EXTENDED)
        for gate in gates:
            exact = embedded(extended_matrix(gate.name, gate.params), gate.qubits, gate.controls, 4) @ exact
        program = Program(4, 0, gates)
        error = float(np.linalg.norm((unitary(program).astype(EXTENDED) - exact).astype(np.complex128)))
        bound = evolution_error(program, 16)
        assert 0 < error <= bound
        checked += 1
    assert checked == 6


def test_the_bound_leaves_room_to_decide() -> None:
    """A thousand gates on 128 inputs stay well below the tightest bounds in use."""
    program = Program(8, 0, random_gates(0, 1000, math.pi))
    assert evolution_error(program, 128) < 1e-10


def test_moving_amplitudes_costs_nothing() -> None:
    permutations = [
        Gate(name, (0, 1)[: GATES[name].num_qubits], (), (Control(3),)) for name in ("x", "y", "z", "s", "swap")
    ]
    assert evolution_error(Program(4, 0, tuple(permutations)), 16) == 0
    program = Program(4, 0, tuple(permutations) * 50)
    assert float(np.linalg.norm(unitary(program).conj().T @ unitary(program) - np.eye(16))) == 0


def test_each_rotation_adds_to_the_bound() -> None:
    one = Program(1, 0, (Gate("rx", (0,), (0.3,)),))
    two = Program(1, 0, (Gate("rx", (0,), (0.3,)),) * 2)
    assert evolution_error(two) == pytest.approx(2 * evolution_error(one))


def test_a_large_angle_loses_digits_and_the_bound_says_so() -> None:
    small, large = (evolution_error(Program(1, 0, (Gate("p", (0,), (angle,)),))) for angle in (1.0, 1e8))
    assert large > 1e6 * small


def test_splitting_allows_for_branches_that_are_dropped() -> None:
    assert evolution_error(Program(1, 1, (Reset(0), Measure(0, 0)))) == pytest.approx(2e-12)


def test_the_square_of_a_length_is_surer_the_smaller_it_is() -> None:
    assert squared(0.0, 1e-12) == pytest.approx(65e-24)
    assert squared(1e-23, 1e-12) == squared(0.0, 1e-12)  # 3e-12: within a few errors
    assert squared(0.25, 1e-12) == pytest.approx(1e-12, rel=1e-6)
    for true, error in [(0.3, 1e-3), (0.0, 1e-3), (1e-6, 1e-3)]:
        assert abs((true + error) ** 2 - true**2) <= squared(true**2, error) * (1 + 1e-12)


def test_eigenvalues_of_unitaries_are_within_the_decomposition_bound() -> None:
    """A permutation cycle of length d has exactly the d-th roots of 1 as eigenvalues."""
    for dim in (2, 5, 16, 64):
        cycle = np.roll(np.eye(dim), 1, axis=0)
        rng = np.random.default_rng(dim)
        basis = np.linalg.qr(rng.normal(size=(dim, dim)) + 1j * rng.normal(size=(dim, dim)))[0]
        found = np.sort(np.angle(np.linalg.eigvals(basis.conj().T @ cycle @ basis)))
        exact = np.sort(np.angle(np.exp(2j * math.pi * np.arange(dim) / dim)))
        if abs(abs(exact[-1]) - math.pi) < 1e-9:  # the root -1 may land on either side
            found, exact = np.sort(np.abs(found)), np.sort(np.abs(exact))
        assert np.abs(found - exact).max() <= decomposition_error(dim)


def test_targets_have_an_error_too() -> None:
    assert 0 < target_error(64) < 1e-13


@pytest.mark.parametrize("angle", [1e20, 1e300, 1.7e308])
def test_the_bound_is_never_wider_than_two_vectors_can_be_apart(angle):
    program = Program(1, 0, (Gate("rz", (0,), (angle,)), Gate("rz", (0,), (-angle,))))
    assert evolution_error(program, 4) == pytest.approx(5.0)
