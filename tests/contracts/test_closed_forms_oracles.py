"""Closed forms of oracle algorithms and walks, each against gates that are run or values that are enumerated."""

from __future__ import annotations

import cmath
import itertools
import math
from typing import Any

import numpy as np
import pytest

from contracts.schema import Target
from contracts.targets import TargetError, evaluate
from ir.program import Control, Gate, Program
from tests.readers.reference import unitary

ORACLE_FORMS = {
    "hidden_string", "parity_signs", "parity_oracle", "parity_sampling", "hadamards", "hadamards_beside", "simon",
    "coset_sampling",
    "exact_search", "hadamard_walk",
}  # fmt: skip


def value(form: str, **parameters: Any) -> Any:
    return evaluate(Target(form=form, parameters=parameters), {})


def gate(name: str, target: int, *controls: int) -> Gate:
    return Gate(name, (target,), (), tuple(Control(qubit, 1) for qubit in controls))


def layer(name: str, n: int) -> tuple[Gate, ...]:
    return tuple(gate(name, k) for k in range(n))


def ones(secret: str) -> list[int]:
    return [k for k, bit in enumerate(reversed(secret)) if bit == "1"]


@pytest.mark.parametrize("secret", ["011", "100", "0000", "1"])
def test_one_query_in_superposition_reads_the_string(secret: str) -> None:
    n = len(secret)
    signs = tuple(gate("z", k) for k in ones(secret))
    program = Program(n, 0, (*layer("h", n), *signs, *layer("h", n)))
    np.testing.assert_allclose(
        value("hidden_string", secret=secret).probabilities, abs(unitary(program)[:, 0]) ** 2, atol=1e-14
    )
    prepared = Program(n, 0, (*layer("h", n), *signs))
    np.testing.assert_allclose(value("parity_signs", secret=secret).amplitudes, unitary(prepared)[:, 0], atol=1e-14)
    sampled = Program(n, 0, (*signs, *layer("h", n)))
    np.testing.assert_allclose(value("parity_sampling", secret=secret).matrix, unitary(sampled), atol=1e-14)
    np.testing.assert_allclose(
        value("hadamards", num_qubits=n).matrix, unitary(Program(n, 0, layer("h", n))), atol=1e-14
    )


@pytest.mark.parametrize(("n", "beside"), [(1, 1), (2, 1), (1, 2)])
def test_hadamards_beside_others_leave_those_out(n: int, beside: int) -> None:
    rows = unitary(Program(n + beside, 0, layer("h", n))).reshape(2**beside, 2**n, -1)
    kraus = value("hadamards_beside", num_qubits=n, beside=beside).kraus
    choi = [sum(np.einsum("ai,bj->aibj", one, one.conj()) for one in operators) for operators in (kraus, rows)]
    np.testing.assert_allclose(*choi, atol=1e-14)


def test_hadamards_beside_too_many_are_no_form() -> None:
    with pytest.raises(TargetError, match="at most 10 together"):
        value("hadamards_beside", num_qubits=6, beside=5)


@pytest.mark.parametrize("secret", ["011", "1100", "1"])
def test_the_parity_oracle_is_a_cx_for_each_one_of_the_secret(secret: str) -> None:
    n = len(secret)
    program = Program(n + 1, 0, tuple(gate("x", n, k) for k in ones(secret)))
    np.testing.assert_allclose(value("parity_oracle", secret=secret).matrix, unitary(program), atol=1e-14)


@pytest.mark.parametrize(
    ("secret", "read"),
    [("11", ["00", "11"]), ("110", ["000", "001", "110", "111"]), ("101", ["000", "010", "101", "111"])],
)
def test_simon_reads_the_strings_orthogonal_to_the_period(secret: str, read: list[str]) -> None:
    expected = np.zeros(2 ** len(secret))
    expected[[int(text, 2) for text in read]] = 1 / len(read)
    np.testing.assert_allclose(value("simon", secret=secret).probabilities, expected, atol=1e-15)


@pytest.mark.parametrize("secret", ["11", "110", "101", "001"])
@pytest.mark.parametrize("seed", range(3))
def test_coset_sampling_is_what_any_two_to_one_function_does_to_the_query_register(secret: str, seed: int) -> None:
    """The function's value is written beside each input by hand, and traced out."""
    n, period = len(secret), int(secret, 2)
    generator = np.random.Generator(np.random.PCG64(seed))
    names = generator.permutation(2**n)
    f = [int(names[min(x, x ^ period)]) for x in range(2**n)]
    written = np.zeros((2**n, 2**n, 2**n), dtype=complex)  # value, query out, query in
    for x in range(2**n):
        written[f[x], x, x] = 1
    hadamard = unitary(Program(n, 0, layer("h", n)))
    rho = generator.normal(size=(2**n, 2**n)) + 1j * generator.normal(size=(2**n, 2**n))
    rho = rho @ rho.conj().T
    expected = sum(hadamard @ w @ rho @ w.conj().T @ hadamard.conj().T for w in written)
    kraus = value("coset_sampling", secret=secret).kraus
    np.testing.assert_allclose(sum(k @ rho @ k.conj().T for k in kraus), expected, atol=1e-11)
    assert len(kraus) == 2 ** (n - 1)


def _iterations(marked: int, phases: list[tuple[float, float]]) -> np.ndarray:
    """Amplitudes of 32 items after iterations with phases (a, b), item by item: no matrix."""
    amplitudes = [1 / math.sqrt(32)] * 32
    for a, b in phases:
        amplitudes[marked] *= cmath.exp(1j * a)
        mean = sum(amplitudes) / 32
        amplitudes = [item + (cmath.exp(1j * b) - 1) * mean for item in amplitudes]
    return np.array(amplitudes)


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("iterations", [4, 5, 6])
def test_equal_phases_find_the_item_with_certainty(iterations: int, sign: int) -> None:
    matrix = value(
        "exact_search", num_qubits=5, marked=["10001"], iterations=iterations, kind="equal_phases", sign=sign
    ).matrix
    found = matrix @ np.full(32, 32**-0.5)
    # Long's condition, solved by bisection in place of the arc sine: the unmarked amplitude vanishes.
    phase = _bisect(lambda p: abs(_iterations(17, [(p, p)] * iterations)[0]), iterations)
    by_hand = _iterations(17, [(sign * phase, sign * phase)] * iterations)
    assert abs(found[17]) == pytest.approx(1, abs=1e-12)
    assert abs(np.vdot(by_hand, found)) == pytest.approx(1, abs=1e-9)
    assert np.linalg.norm(matrix.conj().T @ matrix - np.eye(32)) < 1e-12


def _bisect(miss: Any, iterations: int) -> float:
    """The phase in (0, pi] next to pi at which the miss is least, by golden-section search."""
    grid = np.linspace(0.05, math.pi, 400)
    best = grid[int(np.argmin([miss(p) for p in grid]))]
    low, high = best - 0.02, best + 0.02
    for _ in range(80):
        third = (high - low) / 3
        low, high = (low, high - third) if miss(low + third) < miss(high - third) else (low + third, high)
    return float((low + high) / 2)


@pytest.mark.parametrize("sign", [1, -1])
def test_three_standard_iterations_and_a_matched_one_find_the_item_with_certainty(sign: int) -> None:
    matrix = value("exact_search", num_qubits=5, marked=["10001"], iterations=4, kind="last_matched", sign=sign).matrix
    standard = value("grover_iterations", num_qubits=5, marked=["10001"], iterations=3).matrix
    assert abs((matrix @ np.full(32, 32**-0.5))[17]) == pytest.approx(1, abs=1e-12)
    # What comes after three of Grover's is one iteration: diagonal on the items, then a phase of the uniform state.
    last = matrix @ standard.conj().T
    uniform = np.full((32, 32), 1 / 32)
    rest = (np.eye(32) - uniform) @ last
    query = np.diag(np.exp(1j * np.angle(rest[17, 17] / rest[0, 0])) ** (np.arange(32) == 17))
    kept = (np.eye(32) - uniform) @ query
    assert abs(np.vdot(kept, rest)) / np.linalg.norm(kept) / np.linalg.norm(rest) == pytest.approx(1, abs=1e-9)


def test_one_iteration_finds_two_of_eight_without_any_matching() -> None:
    matrix = value(
        "exact_search", num_qubits=3, marked=["010", "101"], iterations=1, kind="equal_phases", sign=1
    ).matrix
    plain = value("grover_iterations", num_qubits=3, marked=["010", "101"], iterations=1).matrix
    assert abs(np.vdot(matrix, plain)) == pytest.approx(8, abs=1e-12)


def test_too_few_iterations_are_the_contracts_error() -> None:
    with pytest.raises(TargetError, match="3 are too few"):
        value("exact_search", num_qubits=5, marked=["10001"], iterations=3, kind="equal_phases", sign=1)
    with pytest.raises(TargetError, match="one more is needed"):
        value("exact_search", num_qubits=5, marked=["10001"], iterations=2, kind="last_matched", sign=1)
    with pytest.raises(TargetError, match="sign: 1 or -1"):
        value("exact_search", num_qubits=5, marked=["10001"], iterations=4, kind="equal_phases", sign=0)


@pytest.mark.parametrize("form", ["simon", "coset_sampling"])
def test_a_period_has_a_one(form: str) -> None:
    with pytest.raises(TargetError, match="a string with a 1 is expected"):
        value(form, secret="00")


def test_a_walk_is_the_sum_over_its_paths() -> None:
    """Amplitude of each end: one path for each sequence of coins, with (1/sqrt 2) and a sign for every 1 after a 1."""
    steps, size = 3, 8
    matrix = value("hadamard_walk", position_qubits=3, steps=steps).matrix
    for coin, start in itertools.product((0, 1), range(size)):
        expected = np.zeros(2 * size, dtype=complex)
        for path in itertools.product((0, 1), repeat=steps):
            amplitude, before, position = 1.0, coin, start
            for now in path:
                amplitude *= (-1) ** (before * now) / math.sqrt(2)
                position += 1 if now else -1
                before = now
            expected[2 * (position % size) + before] += amplitude
        np.testing.assert_allclose(matrix[:, 2 * start + coin], expected, atol=1e-14)


def test_the_hadamard_walk_leans_to_the_side_of_its_coin() -> None:
    """Published for three steps from coin 0: 1/8, 5/8, 1/8, 1/8 (Kempe, Contemp. Phys. 44, 307, 2003, table 1)."""
    column = value("hadamard_walk", position_qubits=3, steps=3).matrix[:, 2 * 4]
    position = (abs(column) ** 2).reshape(8, 2).sum(axis=1)
    np.testing.assert_allclose(position[[1, 3, 5, 7]], [1 / 8, 5 / 8, 1 / 8, 1 / 8], atol=1e-14)
