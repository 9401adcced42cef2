"""Phase estimation, order finding, linear systems and block encodings, against a second derivation each."""

from __future__ import annotations

import math
from itertools import product

import numpy as np
import pytest

from contracts.closed_forms import block_encodings, linear_systems, phase
from contracts.target_values import AnyOfTarget, ChannelTarget, IsometryTarget
from contracts.targets import TargetError

A = [[1.5, 0, 0, -0.5], [0, 3.5, -0.5, 0], [0, -0.5, 3.5, 0], [-0.5, 0, 0, 1.5]]


@pytest.mark.parametrize("turn", [(0, 1), (1, 8), (1, 6), (5, 6), (-3, 8), (2, 7)])
@pytest.mark.parametrize("bits", [1, 3, 4])
def test_the_law_of_phase_estimation_is_the_squared_inverse_transform_of_the_phases(
    turn: tuple[int, int], bits: int
) -> None:
    # By numpy's fast Fourier transform of exp(2 pi i t x) / N.
    size = 1 << bits
    amplitudes = np.fft.fft(np.exp(2j * math.pi * turn[0] / turn[1] * np.arange(size))) / size
    law = phase.phase_estimation([list(turn)], [1], bits).probabilities
    assert np.allclose(law, np.abs(amplitudes) ** 2, atol=1e-13)


@pytest.mark.parametrize("unitary", [[[0, 1], [1, 0]], [[1, 0], [0, "1j"]], [[0.6, -0.8], [0.8, 0.6]]])
def test_every_convention_of_the_steps_reads_the_same_up_to_the_order_of_bits(unitary: list[list[object]]) -> None:
    u = np.array([[complex(value) for value in row] for row in unitary])  # type: ignore[arg-type]
    turns = np.angle(np.linalg.eigvals(u)) / (2 * math.pi)
    vectors = np.linalg.eig(u)[1]
    weights = np.abs(np.linalg.solve(vectors, np.array([1, 0]))) ** 2
    law = sum(
        weight * np.abs(np.fft.fft(np.exp(2j * math.pi * turn * np.arange(8))) / 8) ** 2
        for weight, turn in zip(weights, turns, strict=True)
    )
    opposite = [int(format(k, "03b")[::-1], 2) for k in range(8)]
    options = phase.phase_estimation_steps(unitary, 3).options
    assert len(options) >= 4
    start = np.kron(np.array([1, 0]), np.full(8, 8**-0.5))
    for option in options:
        assert isinstance(option, IsometryTarget)
        found = (np.abs(option.matrix @ start).reshape(2, 8) ** 2).sum(axis=0)
        assert np.allclose(found, law) or np.allclose(found, law[opposite])


def test_powers_of_the_inverse_are_an_option_only_where_they_repeat() -> None:
    assert len(phase.phase_estimation_steps([[0, 1], [1, 0]], 3).options) == 8
    assert len(phase.phase_estimation_steps([[0.6, -0.8], [0.8, 0.6]], 3).options) == 4


def test_phase_estimation_undone_takes_each_convention_back_to_the_start():
    unitary = [[0.6, -0.8], [0.8, 0.6]]
    forwards, backwards = phase.phase_estimation_steps(unitary, 2).options, phase.phase_estimation_undone(unitary, 2)
    uniform = np.kron(np.eye(2), np.full((4, 1), 0.5))  # the counting qubits, in |++>, are the lower ones
    for there, back in zip(forwards, backwards.options, strict=True):
        expected = np.kron(np.eye(2), np.eye(4)[:, :1])
        assert np.abs(back.matrix @ there.matrix @ uniform - expected).max() < 1e-12


def test_the_unswapped_transform_gives_the_bits_in_the_opposite_order() -> None:
    both = phase.inverse_fourier_or_unswapped(3)
    assert isinstance(both, AnyOfTarget)
    plain, unswapped = (option.matrix for option in both.options if isinstance(option, IsometryTarget))
    for y, k in product(range(8), range(8)):
        assert unswapped[int(format(y, "03b")[::-1], 2), k] == pytest.approx(np.exp(-2j * np.pi * y * k / 8) / 8**0.5)
        assert plain[y, k] == pytest.approx(np.exp(-2j * np.pi * y * k / 8) / 8**0.5)


def test_powers_of_seven_modulo_fifteen_are_those_of_the_textbook() -> None:
    # Nielsen, Chuang, section 5.3: 1, 7, 4, 13, again and again.
    amplitudes = phase.powers_of_base(7, 15, 4, 4).amplitudes.reshape(16, 16)  # work, then counting
    assert [int(np.argmax(np.abs(amplitudes[:, x]))) for x in range(16)] == [1, 7, 4, 13] * 4
    assert np.count_nonzero(amplitudes) == 16


def test_each_power_tells_the_exponents_that_have_it_and_no_more() -> None:
    # 4^x modulo 15 is 1, 4, 1, 4: a power tells whether x is odd.
    kraus = np.array(phase.power_readings(4, 15, 2, 4).kraus)
    effects = np.einsum("aki,akj->kij", kraus.conj(), kraus)
    assert np.allclose(effects[1], np.diag([1, 0, 1, 0]))
    assert np.allclose(effects[4], np.diag([0, 1, 0, 1]))
    assert np.allclose(effects.sum(axis=0), np.eye(4))


def test_the_record_of_an_eigenstate_is_its_phase() -> None:
    branches = dict(phase.phase_bits([0, 3, 1, 3], 2).branches)
    assert sorted(branches) == [0, 1, 3]
    assert np.array_equal(branches[3][0], np.diag([0, 1, 0, 1]))


def test_measured_fourier_is_what_the_gates_of_griffiths_and_niu_do() -> None:
    # Qubit by qubit: a phase by the earlier records, H, a projection; the input index has qubit 0 as its lowest bit.
    hadamard = np.array([[1, 1], [1, -1]]) / math.sqrt(2)
    for k, (row,) in phase.measured_fourier(3).branches:
        records = [k & 1, k >> 1 & 1, k >> 2]
        factors = []
        for qubit in range(3):
            turn = sum(records[earlier] * math.pi / 2 ** (qubit - earlier) for earlier in range(qubit))
            factors.append(hadamard[records[qubit]] * np.array([1, np.exp(1j * turn)]))
        assert np.allclose(row[0], np.kron(factors[2], np.kron(factors[1], factors[0])))


def test_the_solution_of_the_published_four_by_four_system() -> None:
    # A^-1 by hand: the blocks (3, 1; 1, 3)/4 and (7, 1; 1, 7)/24.
    solution = linear_systems.linear_system_solution(A, [1, 1, 0, 0]).amplitudes
    assert np.allclose(solution, np.array([18, 7, 1, 6]) / math.sqrt(410))


def test_the_success_branch_of_the_rotated_state_holds_the_solution_by_eigenvectors() -> None:
    state = linear_systems.linear_system_rotated(A, [1, 1, 0, 0], [1, 2, 3, 4], 3, 1).amplitudes.reshape(4, 8, 2)
    assert np.linalg.norm(state) == pytest.approx(1)
    assert np.linalg.norm(state[:, :, 1]) ** 2 == pytest.approx(410 / 1152)
    # The clock forgotten coherently: summed over its values the branch is A^-1 b.
    assert np.allclose(state[:, :, 1].sum(axis=1), np.array([18, 7, 1, 6]) / 24 / math.sqrt(2))


def test_a_linear_system_step_solves_for_any_right_hand_side() -> None:
    options = linear_systems.linear_system_step(A, 1).options
    assert len(options) == 8  # signs of the root for four eigenvalues, up to one of all
    for option in options:
        assert isinstance(option, IsometryTarget)
        failed, solved = option.matrix[:4], option.matrix[4:]
        assert np.allclose(np.array(A) @ solved, np.eye(4))
        assert np.allclose(failed.conj().T @ failed + solved.conj().T @ solved, np.eye(4))


def test_a_linear_system_step_with_the_right_hand_side_is_the_rotated_state_without_its_clock() -> None:
    rotated = linear_systems.linear_system_rotated([[1, 0], [0, 2]], [1, 1], [1, 2], 2, 1).amplitudes.reshape(2, 4, 2)
    (first, *_) = linear_systems.linear_system_step([[1, 0], [0, 2]], 1).options
    assert isinstance(first, IsometryTarget)
    found = (first.matrix @ np.array([1, 1]) / math.sqrt(2)).reshape(2, 2)  # success, solution
    assert np.allclose(found, rotated.sum(axis=1).T)


def test_linear_system_readings_turn_success_by_the_clock_whatever_the_system_is_in() -> None:
    # For diag(1, 2) the clock reads 1 and 2; with its qubits exchanged 2 and 1, and 3 and 2 for the inverse evolution.
    options = linear_systems.linear_system_readings([[1, 0], [0, 2]], 1, [["1j", 0], [0, -1]], 2).options
    laws = []
    for option in options:
        assert isinstance(option, ChannelTarget)
        effects = sum(np.einsum("ki,kj->kij", kraus.conj(), kraus) for kraus in option.kraus)
        assert np.allclose(effects, [np.diag(np.diag(effect)) for effect in effects])
        by_system = np.array([np.diag(effect).reshape(2, 4).real for effect in effects])
        assert np.allclose(by_system[:, 0], by_system[:, 1])
        laws.append(tuple(map(tuple, np.round(by_system[:, 0], 12).tolist())))
    # Probabilities of 0 and of 1 for each clock value; nothing is said of those that do not occur.
    assert set(laws) == {((0, 0, 0.75, 0), (0, 1, 0.25, 0)), ((0, 0.75, 0, 0), (0, 0.25, 1, 0))}


def test_linear_system_readings_of_the_inverse_evolution_hold_what_is_left_to_a_turn() -> None:
    (law, *_) = linear_systems.linear_system_readings([[1, 0], [0, 2]], 1, [["-1j", 0], [0, -1]], 2).options
    assert isinstance(law, ChannelTarget)
    held = sum(kraus.conj().T @ kraus for kraus in law.kraus)
    assert np.allclose(held, np.diag([0, 0, 1, 1] * 2))


def test_linear_system_readings_need_a_clock_value_for_each_eigenvalue() -> None:
    with pytest.raises(TargetError, match="clock value"):
        linear_systems.linear_system_readings([[1, 0], [0, 2]], 1, [[1, 0], [0, 1]], 2)
    with pytest.raises(TargetError, match="clock value"):
        linear_systems.linear_system_readings([[1, 0], [0, 2]], 1, [[1, 0], [0, 0.6 + 0.8j]], 2)


def test_phase_readings_forget_the_target_and_keep_the_law() -> None:
    # X on |->: the phase 1/2, read as 2 of 4.
    start = np.kron(np.array([1, -1]) / math.sqrt(2), np.full(4, 0.5))
    for option in phase.phase_readings([[0, 1], [1, 0]], 2).options:
        assert isinstance(option, ChannelTarget)
        assert np.allclose(sum(k.conj().T @ k for k in option.kraus), np.eye(8))
        law = sum(np.abs(k @ start) ** 2 for k in option.kraus)
        assert np.allclose(law, [0, 0, 1, 0]) or np.allclose(law, [0, 1, 0, 0])


def test_select_applies_its_words_with_their_signs() -> None:
    matrix = block_encodings.select(["ZZ", "-YX"]).matrix
    y, x, z = np.array([[0, -1j], [1j, 0]]), np.array([[0, 1], [1, 0]]), np.diag([1, -1])
    for column in range(4):
        for k, wanted in enumerate((np.kron(z, z), -np.kron(y, x))):
            found = matrix[:, k + 2 * column].reshape(4, 2)
            assert np.allclose(found[:, k], wanted[:, column])
            assert np.allclose(found[:, 1 - k], 0)


def test_a_combination_of_two_is_what_its_gates_do() -> None:
    c, s = math.sqrt(0.75), math.sqrt(0.25)
    prepare = np.array([[c, -s], [s, c]])
    whole = np.zeros((8, 8), dtype=np.complex128)
    for k, word in enumerate((np.kron(np.diag([1, -1]), np.diag([1, -1])), np.kron(np.eye(2), [[0, 1], [1, 0]]))):
        whole += np.kron(word, np.diag(np.eye(2)[k]))
    whole = np.kron(np.eye(4), prepare.T) @ whole @ np.kron(np.eye(4), prepare)
    for record, (kraus,) in block_encodings.combination_of_two([0.75, 0.25], ["ZZ", "IX"]).branches:
        block = whole[record::2, 0::2]
        assert abs(np.vdot(kraus, block)) == pytest.approx(np.linalg.norm(kraus) * np.linalg.norm(block))
        assert np.linalg.norm(kraus) == pytest.approx(np.linalg.norm(block))


def test_a_step_turns_singular_values_as_signal_processing_does() -> None:
    # U = [[x, r], [r, -x]]: U^dagger exp(iaZ) U has the block cos a + i sin a (x^2 - r^2).
    x, a, b = 0.6, 0.7, -0.4
    r = math.sqrt(1 - x * x)
    matrix = block_encodings.signal_processing_step([a, b], [[x, r], [r, -x]]).matrix
    inner = math.cos(a) + 1j * math.sin(a) * (x * x - r * r)
    assert matrix[0, 0] == pytest.approx(np.exp(1j * b) * inner)
    assert matrix[1, 0] == pytest.approx(np.exp(-1j * b) * 1j * math.sin(a) * 2 * x * r)


@pytest.mark.parametrize(
    "call",
    [
        lambda: phase.phase_estimation([[1, 6]], [0.5], 3),
        lambda: phase.phase_estimation([[1, 6, 2]], [1], 3),
        lambda: phase.phase_estimation_steps([[1, 0], [0, 1]], 8),
        lambda: phase.powers_of_base(5, 15, 4, 4),
        lambda: phase.power_readings(5, 15, 2, 4),
        lambda: phase.phase_bits([0, 4], 2),
        lambda: linear_systems.linear_system_solution([[1, 1], [0, 1]], [1, 0]),
        lambda: linear_systems.linear_system_rotated(A, [1, 1, 0, 0], [1, 2, 3, 4], 3, 1.5),
        lambda: linear_systems.linear_system_step(A, 1.5),
        lambda: linear_systems.linear_system_step([[1, 1], [0, 1]], 1),
        lambda: block_encodings.select(["ZZ", "X"]),
        lambda: block_encodings.combination_of_two([0.75, 0.35], ["Z", "X"]),
        lambda: block_encodings.signal_processing_step([0.1], [[1, 0], [0, 1]]),
    ],
)
def test_wrong_parameters_are_refused(call) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(TargetError):
        call()
