"""Gates, controls and matrices act as their full matrices do."""

from __future__ import annotations

import math

import numpy as np
import pytest

from grader.simulate.dense import basis_inputs, branches, state, unitary
from ir.gates import GATES, pauli_matrix
from ir.program import Barrier, Control, Gate, Program, UnitaryMatrix
from tests.simulate.embedding import dense_unitary, embedded

ANGLES = (math.pi / 17, -1.3, 0.41, 2.2, -0.77)


def haar(rng: np.random.Generator, dim: int) -> np.ndarray:
    ginibre = rng.normal(size=(dim, dim)) + 1j * rng.normal(size=(dim, dim))
    q, r = np.linalg.qr(ginibre)
    return q * (np.diag(r) / np.abs(np.diag(r)))


@pytest.mark.parametrize("name", sorted(GATES))
def test_every_gate_acts_on_scattered_qubits_as_its_embedded_matrix(name: str) -> None:
    spec = GATES[name]
    places = (3, 0, 4, 1)[: spec.num_qubits]
    gate = Gate(name, places, ANGLES[: spec.num_params])
    np.testing.assert_allclose(unitary(Program(5, 0, (gate,))), dense_unitary([gate], 5), atol=1e-14)


@pytest.mark.parametrize("name", sorted(GATES))
def test_every_gate_acts_under_a_closed_and_an_open_control(name: str) -> None:
    spec = GATES[name]
    gate = Gate(name, (2, 5, 0, 3)[: spec.num_qubits], ANGLES[: spec.num_params], (Control(4), Control(1, 0)))
    np.testing.assert_allclose(unitary(Program(6, 0, (gate,))), dense_unitary([gate], 6), atol=1e-14)


@pytest.mark.parametrize("width", [1, 2, 3, 4, 5])
def test_a_dense_matrix_acts_on_its_operands_in_order(width: int) -> None:
    rng = np.random.default_rng(width)
    matrix = haar(rng, 1 << width)
    operation = UnitaryMatrix(matrix, tuple(rng.permutation(6)[:width].tolist()))
    np.testing.assert_allclose(unitary(Program(6, 0, (operation,))), dense_unitary([operation], 6), atol=1e-13)


@pytest.mark.parametrize("word", ["z", "yx", "zyx", "xyzy", "yyyzz", "zzzzz", "xxxxx"])
def test_a_pauli_rotation_is_the_exponential_of_its_word(word: str) -> None:
    qubits = (4, 1, 3, 0, 2)[: len(word)]
    gate = Gate("r" + word, qubits, (0.7,), (Control(5, 0),))
    values, vectors = np.linalg.eigh(pauli_matrix(word))
    exponential = vectors @ np.diag(np.exp(-0.35j * values)) @ vectors.conj().T
    expected = embedded(exponential, qubits, gate.controls, 6)
    np.testing.assert_allclose(unitary(Program(6, 0, (gate,))), expected, atol=1e-14)


def test_a_pauli_rotation_too_long_for_a_matrix_is_applied() -> None:
    flips = Program(16, 0, (Gate("r" + "x" * 16, tuple(range(16)), (math.pi,)),))
    amplitudes = state(flips)
    assert abs(amplitudes[-1] - (-1j)) < 1e-15
    assert np.count_nonzero(np.abs(amplitudes) > 1e-15) == 1


def test_random_circuits_agree_with_products_of_full_matrices() -> None:
    checked = 0
    for seed in range(20):
        rng = np.random.default_rng(seed)
        names = sorted(GATES)
        operations = []
        while len(operations) < 25:
            spec = GATES[names[rng.integers(len(names))]]
            places = rng.permutation(5).tolist()
            if spec.num_qubits > 4:
                continue
            controls = tuple(Control(q, int(rng.integers(2))) for q in places[4:])
            params = tuple(rng.uniform(-7, 7, spec.num_params).tolist())
            operations.append(Gate(spec.name, tuple(places[: spec.num_qubits]), params, controls))
        np.testing.assert_allclose(unitary(Program(5, 0, tuple(operations))), dense_unitary(operations, 5), atol=1e-13)
        checked += len(operations)
    assert checked == 500


def test_the_global_phase_multiplies_by_its_positive_exponential() -> None:
    amplitudes = state(Program(1, 0, (), math.pi / 3))
    assert abs(amplitudes[0] - np.exp(1j * math.pi / 3)) < 1e-15


def test_barriers_and_idle_qubits_change_nothing() -> None:
    amplitudes = state(Program(3, 0, (Gate("x", (1,)), Barrier((0, 2)))))
    assert list(np.flatnonzero(amplitudes)) == [0b010]


def test_a_program_without_qubits_has_one_amplitude() -> None:
    assert state(Program(0, 0, (Gate("gphase", (), (0.5,)),))) == pytest.approx([np.exp(0.5j)])


def test_columns_are_independent_inputs() -> None:
    program = Program(2, 0, (Gate("x", (1,), (), (Control(0),)),))
    (branch,) = branches(program, basis_inputs(2, [1, 2]))
    assert list(np.argmax(np.abs(branch.columns), axis=0)) == [3, 2]


def test_inputs_are_left_as_they_were() -> None:
    inputs = basis_inputs(1, [0])
    branches(Program(1, 0, (Gate("x", (0,)),)), inputs)
    assert inputs[0, 0] == 1


def test_inputs_of_another_size_are_refused() -> None:
    with pytest.raises(ValueError, match="4 rows are expected"):
        branches(Program(2), basis_inputs(1, [0]))


def test_controlled_rz_and_controlled_p_differ() -> None:
    """F = |tr(U^dagger V)|^2 / d^2: 1 without a control, cos(0.175)^2 with one."""

    def fidelity(*controls: Control) -> float:
        first, second = (unitary(Program(2, 0, (Gate(name, (0,), (0.7,), controls),))) for name in ("rz", "p"))
        return abs(np.trace(first.conj().T @ second)) ** 2 / 16

    assert fidelity() == pytest.approx(1, abs=1e-14)
    assert fidelity(Control(1)) == pytest.approx(math.cos(0.175) ** 2, abs=1e-14)


@pytest.mark.parametrize("value", [0, 1])
def test_a_controlled_phase_between_hadamards_is_seen_on_the_control(value: int) -> None:
    program = Program(2, 0, (Gate("h", (1,)), Gate("gphase", (), (0.9,), (Control(1, value),)), Gate("h", (1,))))
    assert abs(state(program)[0b10]) ** 2 == pytest.approx(math.sin(0.45) ** 2, abs=1e-14)
