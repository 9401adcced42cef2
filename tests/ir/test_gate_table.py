"""The columns of the gate table agree with each other."""

from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest

from ir.gates import GATES, MAX_DENSE_WORD, Clifford, gate_spec, maps_paulis_to_paulis, pauli_matrix, pauli_word
from ir.testing import assert_gate_row_consistent

WORDS = ("rx", "ry", "rz", "rxx", "rzx", "ryzx", "rxzyy")


@pytest.mark.parametrize("name", [*GATES, *WORDS])
def test_row_agrees_with_itself(name):
    assert assert_gate_row_consistent(gate_spec(name)) >= 8


def test_every_row_stands_under_its_own_name():
    assert {name: row.name for name, row in GATES.items()} == {name: name for name in GATES}


def test_the_checker_sees_a_wrong_inverse():
    wrong = dataclasses.replace(GATES["s"], inverse=lambda p: ("s", p))
    with pytest.raises(AssertionError, match="not its inverse"):
        assert_gate_row_consistent(wrong)


def test_the_checker_sees_an_inverse_that_is_right_up_to_phase_only():
    wrong = dataclasses.replace(GATES["sx"], inverse=lambda _: ("rx", (-math.pi / 2,)))
    with pytest.raises(AssertionError, match="not its inverse"):
        assert_gate_row_consistent(wrong)


@pytest.mark.parametrize(
    ("name", "claim"), [("t", Clifford.ALWAYS), ("h", Clifford.NEVER), ("h", Clifford.DEPENDS), ("p", Clifford.ALWAYS)]
)
def test_the_checker_sees_a_wrong_clifford_column(name, claim):
    with pytest.raises(AssertionError, match=r"Clifford|saw"):
        assert_gate_row_consistent(dataclasses.replace(GATES[name], clifford=claim))


def test_the_checker_sees_a_matrix_that_is_not_unitary():
    wrong = dataclasses.replace(GATES["p"], matrix=lambda p: np.diag([1, 1 + p[0]]).astype(complex))
    with pytest.raises(AssertionError, match="not unitary"):
        assert_gate_row_consistent(wrong)


def test_the_checker_sees_a_matrix_that_callers_could_change():
    shared = np.eye(2, dtype=complex)
    with pytest.raises(AssertionError, match="shared"):
        assert_gate_row_consistent(dataclasses.replace(GATES["id"], matrix=lambda _: shared))


@pytest.mark.parametrize("name", ["r", "rw", "rX", "cx", "", "RX", "rx ", "rxi", "xr"])
def test_names_that_are_no_gates_have_no_row(name):
    assert gate_spec(name) is None


def test_the_first_letter_of_a_pauli_word_acts_on_the_first_operand():
    assert pauli_word("rzx") == "zx"
    theta = math.pi / 17
    z_then_x = np.kron(np.array([[0, 1], [1, 0]]), np.diag([1, -1]))  # X on qubit 1, Z on qubit 0
    expected = math.cos(theta / 2) * np.eye(4) - 1j * math.sin(theta / 2) * z_then_x
    np.testing.assert_allclose(gate_spec("rzx").matrix((theta,)), expected, rtol=0, atol=1e-15)


def test_pauli_words_do_not_shadow_rows():
    assert not [name for name in GATES if pauli_word(name)]


def test_a_long_pauli_rotation_has_a_row_but_no_dense_matrix():
    row = gate_spec("r" + "z" * (MAX_DENSE_WORD + 1))
    assert row.num_qubits == MAX_DENSE_WORD + 1
    with pytest.raises(ValueError, match="no dense matrix"):
        row.matrix((0.1,))


@pytest.mark.parametrize(
    ("angle", "clifford"),
    [
        (0.0, True),
        (3 * math.pi / 2, True),
        (-1001 * math.pi / 2, True),
        (math.pi / 4, False),
        (1e-9, False),
        (1e17, False),  # a double, whose remainder by pi/2 is well defined: 1e17 is no quarter turn
        (1.7e308, False),
    ],
)
def test_pauli_rotations_are_clifford_at_quarter_turns(angle, clifford):
    assert gate_spec("rzx").is_clifford((angle,)) is clifford
    assert maps_paulis_to_paulis(gate_spec("rzx").matrix((angle,))) is clifford


@pytest.mark.parametrize("name", [name for name, row in GATES.items() if row.num_params])
@pytest.mark.parametrize("value", [1.7e308, -1.7e308, 1e17, 5e-324])
def test_every_finite_parameter_has_a_unitary_matrix_and_an_inverse(name, value):
    row = GATES[name]
    params = (value,) * row.num_params
    matrix = row.matrix(params)
    inverse_name, inverse_params = row.inverse(params)
    np.testing.assert_allclose(
        gate_spec(inverse_name).matrix(inverse_params) @ matrix, np.eye(len(matrix)), rtol=0, atol=1e-12
    )


@pytest.mark.parametrize("name", ["xpow", "ypow", "swappow", "iswappow", "xxpow", "zzpow"])
@pytest.mark.parametrize("exponent", [0.0, 1.0, 2.0, 3.0, 4.0, -1.0, -2.0, 1001.0])
def test_whole_exponents_give_exact_powers(name, exponent):
    once = GATES[name].matrix((1.0,))
    assert (GATES[name].matrix((exponent,)) == np.linalg.matrix_power(once, int(exponent) % 4)).all()


def test_pauli_matrix_of_a_word_is_the_kronecker_product_read_backwards():
    x, y, z = np.array([[0, 1], [1, 0]]), np.array([[0, -1j], [1j, 0]]), np.diag([1, -1])
    assert (pauli_matrix("xyz") == np.kron(z, np.kron(y, x))).all()


@pytest.mark.parametrize(("name", "position"), [("p", 0), ("xpow", 0), ("u", 0), ("fsim", 1), ("single_excitation", 0)])
@pytest.mark.parametrize("small", [1e-4, 1e-6, 1e-9, 1e-11])
def test_a_small_angle_is_not_clifford(name, position, small):
    # Its square would drown in rounding: the off-diagonal part has to be looked at.
    params = [0.0] * GATES[name].num_params
    params[position] = small
    assert not GATES[name].is_clifford(tuple(params))


@pytest.mark.parametrize("turns", [1, 3, 7, 101])
def test_rounding_of_a_quarter_turn_is_no_small_angle(turns):
    assert GATES["u"].is_clifford((math.pi / 2 * turns, 3 * math.pi / 2, -math.pi * turns / 2))
    assert GATES["fsim"].is_clifford((math.pi / 2 * turns, math.pi))
