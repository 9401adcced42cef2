"""Closed forms of codes against what defines them: eigenvalues of Pauli products built by Kronecker products.

And of the Grover state against the iteration applied to vectors.
"""

from __future__ import annotations

from functools import cache, reduce

import numpy as np
import numpy.typing as npt
import pytest

from contracts.closed_forms import codes
from contracts.closed_forms.parameters import TargetError
from contracts.closed_forms.wide_search import grover_state
from contracts.target_values import InstrumentTarget

Vector = npt.NDArray[np.complex128]
PAULIS = {
    "I": np.eye(2),
    "X": np.array([[0, 1], [1, 0]]),
    "Z": np.diag([1, -1]),
}
STEANE = ["XIXIXIX", "IXXIIXX", "IIIXXXX"]
SURFACE_Z = ["ZZIZZIIII", "IIIIZZIZZ", "IIZIIZIII", "IIIZIIZII"]
SURFACE_X = ["IXXIXXIII", "IIIXXIXXI", "XXIIIIIII", "IIIIIIIXX"]


@cache
def operator(word: str) -> Vector:
    """The product of Pauli operators, the letter of qubit 0 first, as a Kronecker product with qubit 0 rightmost."""
    return reduce(np.kron, [PAULIS[letter] for letter in reversed(word)]).astype(float)


def applied(word: str, state: Vector) -> Vector:
    return operator(word) @ state


def one(letter: str, qubit: int, count: int) -> str:
    return "I" * qubit + letter + "I" * (count - qubit - 1) if qubit >= 0 else "I" * count


def expectation(word: str, state: Vector) -> float:
    return float(np.vdot(state, applied(word, state)).real)


def only_record(target: InstrumentTarget) -> tuple[int, Vector]:
    ((record, (kraus,)),) = target.branches
    return record, kraus[:, 0]


def records(words: list[str], state: Vector) -> int:
    """Bit k is 1 where the k-th word is -1; each is a sign for certain."""
    values = [expectation(word, state) for word in words]
    assert np.allclose(np.abs(values), 1)
    return sum(1 << k for k, value in enumerate(values) if value < 0)


@pytest.mark.parametrize("bit", [0, 1])
def test_the_steane_states_have_the_signs_of_the_generators_and_of_the_logical_z(bit):
    state = codes.steane_logical(bit).amplitudes
    words = [*STEANE, *(word.replace("X", "Z") for word in STEANE)]
    assert [round(expectation(word, state), 12) for word in words] == [1.0] * 6
    assert expectation("Z" * 7, state) == pytest.approx(1 - 2 * bit)
    assert np.allclose(applied("X" * 7, codes.steane_logical(0).amplitudes), codes.steane_logical(1).amplitudes)


def test_the_shor_state_is_three_cat_states_with_plus_signs():
    cat = np.zeros(8)
    cat[[0, 7]] = np.sqrt(0.5)
    assert np.allclose(codes.shor_zero().amplitudes, np.kron(np.kron(cat, cat), cat))


def test_the_five_qubit_words_are_the_published_ones():
    """Nielsen and Chuang, equation 10.104, whose strings are read either way: the code is the same reversed."""
    plus = "00000 10010 01001 10100 01010 00101"
    minus = "11011 00110 11000 11101 00011 11110 01111 10001 01100 10111"
    zero = np.zeros(32)
    for sign, words in ((1, plus), (-1, minus)):
        zero[[int(word, 2) for word in words.split()]] = sign / 4
    (kraus,) = codes.five_qubit_code().kraus
    assert np.allclose(kraus[:, 0], zero)
    assert np.allclose(kraus[:, 1], applied("X" * 5, zero))


@pytest.mark.parametrize("error", range(-1, 7))
def test_the_steane_syndrome_is_what_the_generators_say_of_the_state(error):
    record, state = only_record(codes.steane_z_syndrome(error))
    assert np.allclose(state, applied(one("X", error, 7), codes.steane_logical(0).amplitudes))
    assert record == records([word.replace("X", "Z") for word in STEANE], state) == error + 1


@pytest.mark.parametrize("error", range(-1, 9))
def test_the_shor_syndromes_are_what_the_generators_say_of_the_state(error):
    zero = codes.shor_zero().amplitudes
    record, state = only_record(codes.shor_z_syndrome(error))
    assert np.allclose(state, applied(one("X", error, 9), zero))
    pairs = [one("ZZ", first, 8) for first in (0, 1, 3, 4, 6, 7)]
    assert record == records(pairs, state)
    record, state = only_record(codes.shor_x_syndrome(error))
    assert np.allclose(state, applied(one("Z", error, 9), zero))
    assert record == records(["XXXXXXIII", "IIIXXXXXX"], state)


@pytest.mark.parametrize(("code", "pauli", "qubit", "count"), [
    ("shor", "x", 5, 9), ("shor", "z", 8, 9), ("steane", "x", 6, 7), ("steane", "z", 0, 7), ("shor", "x", -1, 9),
])  # fmt: skip
def test_a_logical_zero_in_error_is_the_error_applied_to_it(code, pauli, qubit, count):
    zero = codes.shor_zero() if code == "shor" else codes.steane_logical(0)
    found = codes.logical_zero_in_error(code, pauli, qubit).amplitudes
    assert np.allclose(found, applied(one(pauli.upper(), qubit, count), zero.amplitudes))


@pytest.mark.parametrize(("code", "qubit"), [("steane", 7), ("shor", 9), ("five", 0), ("shor", -2)])
def test_an_error_outside_the_code_is_refused(code, qubit):
    with pytest.raises(TargetError):
        codes.logical_zero_in_error(code, "x", qubit)


@pytest.mark.parametrize("error", [-1, 0, 4, 8])
def test_a_surface_code_round_projects_onto_the_record(error):
    seen = set()
    for record, (kraus,) in codes.surface_code_round(error).branches:
        state = kraus[:, 0]
        assert np.linalg.norm(state) ** 2 == pytest.approx(1 / 16)
        assert records([*SURFACE_Z, *SURFACE_X], state / np.linalg.norm(state)) == record
        # The projection of the input: its overlap is the probability, without a further phase.
        assert state[1 << error if error >= 0 else 0] == pytest.approx(1 / 16)
        seen.add(record)
    assert len(seen) == 16


def test_logical_operations_are_those_of_the_bits():
    (flip,) = codes.logical_flip(1).kraus
    assert np.array_equal(flip, PAULIS["X"])
    cx = np.kron(PAULIS["I"], np.diag([1, 0])) + np.kron(PAULIS["X"], np.diag([0, 1]))
    for control in (0, 1):
        for target in (0, 1):
            (kraus,) = codes.logical_cnot(control, target).kraus
            flips = np.kron(PAULIS["IX"[target]], PAULIS["IX"[control]])
            assert np.array_equal(kraus, cx @ flips)


def test_errors_and_cnots_act_as_their_matrices():
    for letter in "xz":
        for qubit in range(-1, 3):
            expected = reduce(np.kron, [PAULIS[c] for c in reversed(one(letter.upper(), qubit, 3))])
            assert np.array_equal(codes.pauli_error(3, letter, qubit).matrix, expected)
    chain = codes.cnots(3, [[0, 1], [1, 2]]).matrix
    assert [int(np.argmax(chain[:, x])) for x in range(8)] == [0, 7, 6, 1, 4, 3, 2, 5]


@pytest.mark.parametrize("error", range(-1, 3))
@pytest.mark.parametrize("flipped", [0, 1])
def test_a_repetition_encoder_is_its_gates_on_the_redundant_zeros(flipped, error):
    hadamards = reduce(np.kron, [np.array([[1, 1], [1, -1]]) / np.sqrt(2)] * 3)
    both = codes.cnots(3, [[0, 1], [0, 2]], flipped=flipped).matrix[:, :2]
    for pauli, encoder in (("x", both), ("z", hadamards @ both)):
        expected = applied(one(pauli.upper(), error, 3), encoder)
        found = codes.repetition_encoder(3, pauli, flipped, error).matrix
        assert np.allclose(found, expected, atol=1e-15)
        turned = expected @ np.diag([1, -1] if flipped == 0 else [-1, 1])
        assert np.allclose(codes.repetition_encoder(3, pauli, flipped, error, 1).matrix, turned, atol=1e-15)
    assert np.array_equal(codes.repetition_encoder(3, "x").matrix, codes.cnots(3, [[0, 1], [0, 2]]).matrix[:, :2])


@pytest.mark.parametrize("bit", [0, 1])
def test_a_logical_state_in_error_is_the_error_on_it(bit):
    for error in range(7):
        expected = applied(one("X", error, 7), codes.steane_logical(bit).amplitudes)
        assert np.array_equal(codes.steane_logical(bit, error).amplitudes, expected)


def test_cnots_of_a_flipped_qubit_0_take_every_input_where_the_cnots_alone_take_its_neighbour():
    pairs = [[2, 1], [0, 1], [1, 2]]
    plain, flipped = codes.cnots(3, pairs).matrix, codes.cnots(3, pairs, flipped=1).matrix
    assert np.array_equal(flipped, plain @ np.kron(np.eye(4), PAULIS["X"]))
    assert np.array_equal(codes.cnots(3, pairs, flipped=0).matrix, plain)


def test_a_certain_bit_is_a_point_of_the_law():
    assert codes.certain_bit(3, 1).probabilities.tolist() == [0, 1, 0, 0, 0, 0, 0, 0]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: codes.logical_flip(2),
        lambda: codes.pauli_error(3, "y", 0),
        lambda: codes.pauli_error(3, "x", 3),
        lambda: codes.cnots(3, [[0, 0]]),
        lambda: codes.cnots(3, [[0, 3]]),
        lambda: codes.cnots(3, [[0, 1]], flipped=2),
        lambda: codes.repetition_encoder(3, "y"),
        lambda: codes.repetition_encoder(3, "x", 2),
        lambda: codes.repetition_encoder(3, "x", 0, 0, 2),
        lambda: codes.repetition_encoder(3, "x", 0, 3),
        lambda: codes.steane_logical(0, 7),
        lambda: codes.steane_z_syndrome(7),
        lambda: codes.shor_x_syndrome(-2),
        lambda: grover_state(2, ["000"], 1),
        lambda: grover_state(1, ["0", "1"], 1),
    ],
)
def test_wrong_parameters_are_refused(wrong):
    with pytest.raises(TargetError):
        wrong()


@pytest.mark.parametrize(("marked", "iterations"), [(["10110"], 3), (["00001", "11100"], 2), (["00000"], 0)])
def test_the_grover_state_is_what_the_iteration_makes_of_a_vector(marked, iterations):
    state = np.full(32, 1 / np.sqrt(32))
    for _ in range(iterations):
        state[[int(word, 2) for word in marked]] *= -1
        state = 2 * state.mean() - state
    assert np.allclose(grover_state(5, marked, iterations).amplitudes, state)
