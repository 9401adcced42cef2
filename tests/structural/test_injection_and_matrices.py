"""``no_amplitude_injection`` and ``no_dense_matrix``: numbers in place of a construction."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import numpy as np
import pytest
from circuits import CX_MATRIX, SWAP_MATRIX, checked, circuit, cx, free, gate, h, outcome, unitary, x

from grader.verdict import Outcome
from ir.gates import Matrix, gate_spec
from ir.program import Block, BlockKind, Channel, Control, Gate, Prepare, UnitaryMatrix
from ir.random_programs import random_unitary

INJECTION = {"rule": "no_amplitude_injection"}
BELL = np.array([1, 0, 0, 1]) / math.sqrt(2)
HADAMARD = gate_spec("h").matrix(())  # type: ignore[union-attr]


def dense(max_qubits: int) -> dict[str, Any]:
    return {"rule": "no_dense_matrix", "max_qubits": max_qubits}


def with_first_column(state: Matrix) -> Matrix:
    """A unitary that takes |0...0> to ``state``, the rest made by orthogonalisation."""
    columns = np.eye(len(state), dtype=np.complex128)
    columns[:, 0] = state
    q, r = np.linalg.qr(columns)
    return np.asarray(q * (r[0, 0] / abs(r[0, 0])))


def fourier(size: int) -> Matrix:
    k = np.arange(size)
    return np.exp(2j * math.pi * np.outer(k, k) / size) / math.sqrt(size)


def from_block(kind: BlockKind, name: str, operation: Gate) -> Gate:
    return Gate(operation.name, operation.qubits, operation.params, operation.controls, (Block(kind, name),))


# --- amplitudes --------------------------------------------------------------------------------


@pytest.mark.parametrize("amplitudes", [BELL, np.array([0.6, 0.8]), np.array([1, 1, 0, 0, 0, 0, 0, 0]) / math.sqrt(2)])
def test_a_preparation_of_several_amplitudes_fails(amplitudes: Matrix) -> None:
    qubits = tuple(range(len(amplitudes).bit_length() - 1))
    evidence = checked(INJECTION, circuit(3, Prepare(amplitudes, qubits)))
    assert evidence.outcome is Outcome.FAILED
    assert evidence.reason == "rule.no_amplitude_injection"
    assert "puts in 2 amplitudes" in evidence.witness


def test_a_preparation_of_a_basis_state_is_x_gates() -> None:
    assert outcome(INJECTION, circuit(2, Prepare(np.array([0, 0, 1j, 0]), (1, 0)), h(0), cx(0, 1))) is Outcome.HELD


def test_gates_of_a_librarys_state_preparation_fail() -> None:
    turned = from_block(BlockKind.LIBRARY, "StatePreparation", gate("ry", 0, params=(0.3,)))
    assert outcome(INJECTION, circuit(2, turned)) is Outcome.FAILED


def test_a_block_inside_a_users_block_is_still_the_librarys() -> None:
    origin = (Block(BlockKind.USER, "mine"), Block(BlockKind.LIBRARY, "MottonenStatePreparation"))
    assert outcome(INJECTION, circuit(2, Gate("ry", (0,), (0.3,), (), origin))) is Outcome.FAILED


def test_an_honest_function_of_such_a_name_holds() -> None:
    for name in ("initialize", "StatePreparation", "AmplitudeEmbedding"):
        mine = from_block(BlockKind.USER, name, gate("ry", 0, params=(0.3,)))
        assert outcome(INJECTION, circuit(2, mine)) is Outcome.HELD


def test_a_librarys_other_blocks_hold() -> None:
    assert outcome(INJECTION, circuit(2, from_block(BlockKind.LIBRARY, "QFT", h(0)))) is Outcome.HELD


def test_a_librarys_preparation_that_only_flips_bits_holds() -> None:
    assert outcome(INJECTION, circuit(2, from_block(BlockKind.LIBRARY, "StatePreparation", x(0)))) is Outcome.HELD


def test_a_matrix_on_zeros_whose_column_is_the_state_fails() -> None:
    evidence = checked(INJECTION, circuit(2, unitary(with_first_column(BELL), 0, 1)))
    assert evidence.outcome is Outcome.FAILED
    assert "one column of it is the state" in evidence.witness


def test_so_does_one_behind_x_gates_under_a_met_control_or_as_a_channel() -> None:
    matrix = with_first_column(BELL)
    on_one_one = matrix[:, [3, 1, 2, 0]]
    assert outcome(INJECTION, circuit(2, x(0), x(1), unitary(on_one_one, 0, 1))) is Outcome.FAILED
    assert outcome(INJECTION, circuit(3, x(2), UnitaryMatrix(matrix, (0, 1), (Control(2),)))) is Outcome.FAILED
    assert outcome(INJECTION, circuit(2, Channel((matrix,), (0, 1)))) is Outcome.FAILED
    padded = np.kron(np.eye(2), matrix)
    assert outcome(INJECTION, circuit(3, h(2), unitary(padded, 0, 1, 2))) is Outcome.FAILED


def test_noise_that_replaces_the_state_by_a_superposition_fails() -> None:
    kraus = tuple(np.outer(BELL, np.eye(4)[k]) for k in range(4))
    assert outcome(INJECTION, circuit(2, Channel(kraus, (0, 1)))) is Outcome.FAILED
    reset = tuple(np.outer(np.eye(4)[0], np.eye(4)[k]) for k in range(4))
    assert outcome(INJECTION, circuit(2, Channel(reset, (0, 1)))) is Outcome.HELD


def test_the_same_matrix_as_an_operation_on_what_was_built_holds() -> None:
    assert outcome(INJECTION, circuit(2, h(0), cx(0, 1), unitary(with_first_column(BELL), 0, 1))) is Outcome.HELD
    free_start = {"registers": free(0, 1), "kind": "unitary"}
    assert outcome(INJECTION, circuit(2, unitary(fourier(4), 0, 1)), **free_start) is Outcome.HELD


def test_matrices_that_are_gates_or_keep_basis_states_hold_on_zeros() -> None:
    adder = np.eye(8)[:, [1, 2, 3, 4, 5, 6, 7, 0]]
    for matrix in (CX_MATRIX, SWAP_MATRIX, np.kron(HADAMARD, HADAMARD), adder):
        qubits = tuple(range(len(matrix).bit_length() - 1))
        assert outcome(INJECTION, circuit(3, unitary(matrix, *qubits))) is Outcome.HELD
    assert outcome(INJECTION, circuit(3, unitary(HADAMARD, 0))) is Outcome.HELD


# --- dense matrices ----------------------------------------------------------------------------


def test_a_matrix_wider_than_the_bound_fails() -> None:
    program = circuit(3, h(0), unitary(fourier(8), 0, 1, 2))
    assert outcome(dense(3), program) is Outcome.HELD
    evidence = checked(dense(2), program)
    assert evidence.outcome is Outcome.FAILED
    assert evidence.measured == "a dense matrix on 3 qubits"
    assert evidence.witness == "operation 1: 8 x 8 matrix on 0, 1, 2"


def test_controls_count() -> None:
    matrix = UnitaryMatrix(random_unitary(np.random.default_rng(1), 1), (0,), (Control(1), Control(2, 0)))
    assert outcome(dense(3), circuit(3, matrix)) is Outcome.HELD
    assert outcome(dense(2), circuit(3, matrix)) is Outcome.FAILED


def test_controls_written_into_the_matrix_count_the_same() -> None:
    matrix = np.eye(8, dtype=np.complex128)
    matrix[np.ix_([3, 7], [3, 7])] = random_unitary(np.random.default_rng(1), 1)
    assert outcome(dense(2), circuit(3, unitary(matrix, 0, 1, 2))) is Outcome.FAILED


def test_qubits_that_a_matrix_leaves_alone_do_not_count() -> None:
    inner = random_unitary(np.random.default_rng(2), 2)
    program = circuit(4, unitary(np.kron(np.eye(4), inner), 3, 1, 0, 2))
    assert outcome(dense(2), program) is Outcome.HELD
    assert outcome(dense(1), program) is Outcome.FAILED


def test_a_product_of_small_matrices_counts_as_those() -> None:
    rng = np.random.default_rng(3)
    # Factors on operands (0, 2) and (1, 3), so that they interleave.
    product = np.kron(random_unitary(rng, 2), random_unitary(rng, 2))
    program = circuit(4, unitary(product, 0, 2, 1, 3))
    assert outcome(dense(2), program) is Outcome.HELD
    assert outcome(dense(1), program) is Outcome.FAILED


@pytest.mark.parametrize(
    ("matrix", "name"),
    [
        (CX_MATRIX, "cx"),
        (1j * CX_MATRIX, "cx"),
        (SWAP_MATRIX, "swap"),
        (np.diag([1, 1, 1, -1]), "cz"),
        (np.diag([1] * 7 + [-1]), "ccz"),
        (np.diag([1, 1, 1, np.exp(0.3j)]), "cp"),
        (np.eye(8)[:, [0, 1, 2, 7, 4, 5, 6, 3]], "ccx"),
        (np.eye(8)[:, [4, 1, 2, 3, 0, 5, 6, 7]], "ccx"),
        (np.eye(16)[:, [*range(7), 15, *range(8, 15), 7]], "cccx"),
        (gate_spec("ecr").matrix(()), "ecr"),  # type: ignore[union-attr]
        (gate_spec("rzz").matrix((0.3,)), "rzz"),  # type: ignore[union-attr]
    ],
)
def test_a_matrix_that_is_a_gate_is_that_gate(matrix: Matrix, name: str) -> None:
    qubits = tuple(range(len(matrix).bit_length() - 1))
    evidence = checked(dense(0), circuit(4, unitary(np.asarray(matrix), *qubits)))
    assert evidence.outcome is Outcome.HELD
    assert evidence.measured == f"no dense matrix; operation 0 is {name}"


def test_no_numbers_at_all_means_not_even_on_one_qubit() -> None:
    assert outcome(dense(0), circuit(1, unitary(random_unitary(np.random.default_rng(4), 1), 0))) is Outcome.FAILED
    assert outcome(dense(0), circuit(1, unitary(HADAMARD, 0))) is Outcome.HELD


def test_noise_counts_by_its_qubits() -> None:
    kraus = (math.sqrt(0.5) * np.eye(4), math.sqrt(0.5) * CX_MATRIX)
    assert outcome(dense(2), circuit(2, Channel(kraus, (0, 1)))) is Outcome.HELD
    assert outcome(dense(1), circuit(2, Channel(kraus, (0, 1)))) is Outcome.FAILED


def test_a_wide_matrix_is_judged_too() -> None:
    wide = random_unitary(np.random.default_rng(5), 8)
    assert outcome(dense(2), circuit(8, unitary(wide, *range(8)))) is Outcome.FAILED
    halves = np.kron(random_unitary(np.random.default_rng(6), 4), random_unitary(np.random.default_rng(7), 4))
    assert outcome(dense(4), circuit(8, unitary(halves, 0, 2, 4, 6, 1, 3, 5, 7))) is Outcome.HELD
    assert outcome(dense(3), circuit(8, unitary(halves, 0, 2, 4, 6, 1, 3, 5, 7))) is Outcome.FAILED


# --- known product states, and several matrices --------------------------------------------------


def on_plus(matrix: Matrix) -> Matrix:
    """The same column put behind Hadamard gates that it undoes first."""
    both = np.kron(HADAMARD, HADAMARD)
    return matrix @ both


def test_hadamard_gates_before_a_matrix_that_undoes_them_are_no_way_around() -> None:
    assert outcome(INJECTION, circuit(2, h(0), h(1), unitary(on_plus(with_first_column(BELL)), 0, 1))) is Outcome.FAILED
    turned = circuit(2, h(0), x(1), gate("ry", 1, params=(0.3,)), unitary(with_first_column(BELL), 0, 1))
    assert outcome(INJECTION, turned) is Outcome.FAILED


@pytest.mark.parametrize(
    "oracle",
    [
        np.diag([1, 1, -1, 1, 1, -1, 1, 1]),
        np.eye(8)[[0, 1, 3, 2, 5, 4, 6, 7]],
        np.diag(np.exp(1j * np.arange(8))),
    ],
)
def test_an_oracle_given_as_numbers_is_no_injection(oracle: Matrix) -> None:
    assert outcome(INJECTION, circuit(3, h(0), h(1), h(2), unitary(oracle, 0, 1, 2))) is Outcome.HELD


def test_a_controlled_unitary_of_phase_estimation_is_no_injection() -> None:
    inner = random_unitary(np.random.default_rng(8), 2)
    program = circuit(3, h(0), h(1), UnitaryMatrix(inner, (1, 2), (Control(0),)))
    assert outcome(INJECTION, program) is Outcome.HELD


def test_a_matrix_on_an_entangled_state_or_on_a_free_one_is_not_seen_here() -> None:
    matrix = random_unitary(np.random.default_rng(9), 2)
    assert outcome(INJECTION, circuit(2, h(0), cx(0, 1), unitary(matrix, 0, 1))) is Outcome.HELD
    assert outcome(INJECTION, circuit(2, unitary(matrix, 0, 1)), registers=free(0, 1)) is Outcome.HELD


def tableau(*gates: Gate, name: str = "Clifford", kind: BlockKind = BlockKind.LIBRARY) -> tuple[Gate, ...]:
    return tuple(from_block(kind, name, one) for one in gates)


@pytest.mark.parametrize("name", ["Clifford", "CliffordGate"])
def test_a_tableau_that_makes_an_entangled_state_of_zeros_fails(name: str) -> None:
    evidence = checked(INJECTION, circuit(3, *tableau(h(0), cx(0, 1), cx(1, 2), name=name)))
    assert evidence.outcome is Outcome.FAILED
    assert "its table says the state" in evidence.witness


def test_a_tableau_on_more_qubits_than_a_matrix_is_one_too() -> None:
    chain = [cx(k, k + 1) for k in range(11)]
    assert outcome(INJECTION, circuit(12, *tableau(h(0), *chain))) is Outcome.FAILED
    assert outcome(INJECTION, circuit(12, h(0), *tableau(*chain))) is Outcome.HELD


@pytest.mark.parametrize(
    "operations",
    [
        (h(0), *tableau(cx(0, 1), cx(1, 2))),  # it keeps basis states
        tableau(h(0), h(1)),  # one-qubit gates side by side
        tableau(cx(0, 1)),  # a gate
        tableau(h(1), cx(0, 1), h(1)),  # a gate in three: CZ
        (*tableau(h(0), name="Clifford"), cx(0, 1)),
        tableau(h(0), cx(0, 1), name="Clifford", kind=BlockKind.USER),  # the author's own block of that name
        (h(0), cx(0, 1), *tableau(h(1), cx(1, 0))),  # on what is entangled already
    ],
)
def test_a_tableau_that_says_no_state_holds(operations: tuple[Gate, ...]) -> None:
    assert outcome(INJECTION, circuit(3, *operations)) is Outcome.HELD


def numbered_tableau(number: int, *gates: Gate) -> tuple[Gate, ...]:
    """As the readers put them: a numbered block around each tableau."""
    origin = (Block(BlockKind.CIRCUIT, f"tableau {number}"), Block(BlockKind.LIBRARY, "Clifford"))
    return tuple(dataclasses.replace(one, origin=origin) for one in gates)


def test_each_of_several_tableaus_is_judged_by_itself() -> None:
    gates = (h(0), cx(0, 1), cx(1, 2))
    one_each = [gate for number, one in enumerate(gates, 1) for gate in numbered_tableau(number, one)]
    assert outcome(INJECTION, circuit(3, *one_each)) is Outcome.HELD
    assert outcome(INJECTION, circuit(3, *numbered_tableau(1, *gates))) is Outcome.FAILED
    bell = (*numbered_tableau(1, h(0), cx(0, 1), h(1)), *numbered_tableau(2, cx(1, 2)))
    assert outcome(INJECTION, circuit(3, *bell)) is Outcome.FAILED


def shift(size: int) -> Matrix:
    return np.roll(np.eye(size), 1, axis=0)


@pytest.mark.parametrize(
    ("bounds", "operation", "expected"),
    [
        ({"permutations": 3}, UnitaryMatrix(shift(8), (0, 1, 2)), Outcome.HELD),
        ({"permutations": 3}, UnitaryMatrix(shift(8), (0, 1, 2), (Control(3),)), Outcome.FAILED),
        ({"permutations": 4}, UnitaryMatrix(shift(8), (0, 1, 2), (Control(3),)), Outcome.HELD),
        ({"permutations": 3}, UnitaryMatrix(fourier(8), (0, 1, 2)), Outcome.FAILED),
        # One phase of the whole is free, phases of single states make it no permutation.
        ({"permutations": 3}, UnitaryMatrix(1j * shift(8), (0, 1, 2)), Outcome.HELD),
        ({"permutations": 3}, UnitaryMatrix(shift(8) @ np.diag([1, 1j] * 4), (2, 1, 0)), Outcome.FAILED),
        ({"controlled": 3}, UnitaryMatrix(fourier(4), (0, 1), (Control(2),)), Outcome.HELD),
        ({"controlled": 3}, UnitaryMatrix(fourier(8), (0, 1, 2)), Outcome.FAILED),
        ({"controlled": 3}, UnitaryMatrix(fourier(8), (0, 1, 2), (Control(3),)), Outcome.FAILED),
        ({"permutations": 3, "controlled": 4}, UnitaryMatrix(fourier(8), (0, 1, 2), (Control(3),)), Outcome.HELD),
    ],
)
def test_permutations_and_controlled_matrices_have_bounds_of_their_own(
    bounds: dict[str, int], operation: UnitaryMatrix, expected: Outcome
) -> None:
    assert outcome(dense(2) | bounds, circuit(4, operation), registers=free(0, 1, 2, 3)) is expected


def test_a_control_written_into_the_matrix_is_one_for_its_bound_too() -> None:
    written = np.eye(8, dtype=np.complex128)
    written[4:, 4:] = fourier(4)
    rule = dense(2) | {"controlled": 3}
    assert outcome(rule, circuit(3, UnitaryMatrix(written, (0, 1, 2))), registers=free(0, 1, 2)) is Outcome.HELD


@pytest.mark.parametrize("bounds", [{"permutations": 2}, {"controlled": 2}, {"permutations": 3, "joined": True}])
def test_a_bound_that_says_nothing_is_refused(bounds: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="no_dense_matrix"):
        outcome(dense(2) | bounds, circuit(3, h(0)))


def test_overlapping_matrices_are_taken_together_where_the_contract_says_so() -> None:
    generator = np.random.default_rng(10)
    chain = [unitary(random_unitary(generator, 2), k, k + 1) for k in range(3)]
    apart = [unitary(random_unitary(generator, 2), 2 * k, 2 * k + 1) for k in range(2)]
    joined = {**dense(2), "joined": True}
    assert outcome(dense(2), circuit(4, *chain), registers=free(0, 1, 2, 3)) is Outcome.HELD
    assert outcome(joined, circuit(4, *chain), registers=free(0, 1, 2, 3)) is Outcome.FAILED
    assert outcome(joined, circuit(4, *apart, cx(1, 2)), registers=free(0, 1, 2, 3)) is Outcome.HELD
    between = circuit(4, apart[0], cx(1, 2), h(0), unitary(random_unitary(generator, 2), 1, 2))
    assert outcome(joined, between, registers=free(0, 1, 2, 3)) is Outcome.FAILED
    gates = circuit(4, unitary(CX_MATRIX, 0, 1), unitary(CX_MATRIX, 1, 2), unitary(SWAP_MATRIX, 2, 3))
    assert outcome(joined, gates, registers=free(0, 1, 2, 3)) is Outcome.HELD
