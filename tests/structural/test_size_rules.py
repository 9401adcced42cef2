"""Upper bounds count what has an effect, as the lower bounds do."""

from __future__ import annotations

import numpy as np
import pytest
from circuits import circuit, cp, cx, cz, free, gate, h, measure_all, outcome, rz, swap, unitary, x

from grader.structural.effects import unitary_effect
from grader.structural.max_depth import longest_chain
from grader.structural.max_free_parameters import free_parameters
from grader.structural.steps import steps_of
from grader.verdict import Outcome
from ir.program import Channel, Conditional, Measure, Prepare
from ir.random_programs import random_unitary

HELD, FAILED = Outcome.HELD, Outcome.FAILED
BELL = (h(0), cx(0, 1))


@pytest.mark.parametrize(
    ("operations", "found"),
    [
        (BELL, HELD),
        ((*BELL, x(2), x(2)), HELD),
        ((*BELL, rz(0.0, 2)), HELD),
        ((*BELL, rz(2 * np.pi, 2)), HELD),
        ((*BELL, unitary(np.kron(np.eye(2), [[0, 1], [1, 0]]), 0, 2)), HELD),  # X on qubit 0 alone
        ((*BELL, x(2)), FAILED),
        ((*BELL, Measure(2, 0)), FAILED),
    ],
)
def test_max_qubits_counts_qubits_with_an_effect(operations, found):
    program = circuit(3, *operations, num_clbits=1)
    assert outcome({"rule": "max_qubits", "count": 2}, program) is found


@pytest.mark.parametrize(
    ("operations", "count", "found"),
    [
        (BELL, 2, HELD),
        ((*BELL, cx(0, 1), cx(0, 1)), 2, HELD),
        ((h(0), x(1), x(1), cx(0, 1)), 2, HELD),
        ((h(0), h(0), cx(0, 1)), 1, HELD),
        (BELL, 1, FAILED),
        ((Conditional((0,), frozenset({1}), (x(0),), (x(1),)),), 1, FAILED),
    ],
)
def test_max_operations_counts_operations_with_an_effect(operations, count, found):
    program = circuit(2, *operations, num_clbits=1)
    assert outcome({"rule": "max_operations", "count": count}, program, registers=free(0, 1)) is found


@pytest.mark.parametrize(
    ("operations", "depth"),
    [
        ((), 0),
        ((h(0), h(1), h(2)), 1),
        ((h(0), cx(0, 1), cx(1, 2)), 3),
        ((cx(0, 1), cx(2, 3), cx(1, 2)), 2),
        ((Measure(0, 0), Conditional((0,), frozenset({1}), (x(1),))), 2),
        # Both branches begin after the measurement, neither waits for the other.
        ((Measure(0, 0), Conditional((0,), frozenset({1}), (x(1), h(1)), (h(1), x(1)))), 3),
        ((Measure(0, 0), Conditional((0,), frozenset({1}), (x(1),), (h(1),)), cx(1, 2)), 3),
    ],
)
def test_depth_is_the_longest_chain(operations, depth):
    program = circuit(4, *operations, num_clbits=1)
    assert len(longest_chain(steps_of(program))) == depth
    assert outcome({"rule": "max_depth", "count": max(depth, 1)}, program) is HELD
    if depth > 1:
        assert outcome({"rule": "max_depth", "count": depth - 1}, program, registers=free(0, 1, 2, 3)) is FAILED


def test_the_depth_of_a_large_program_is_found():
    operations = [cx(k % 30, (k + 1) % 30) for k in range(10_000)]
    assert outcome({"rule": "max_depth", "count": 10_000}, circuit(30, *operations)) is HELD


def test_max_measurements_counts_one_run():
    either = Conditional((0,), frozenset({1}), (Measure(1, 1),), (Measure(1, 1), Measure(2, 2)))
    program = circuit(3, Measure(0, 0), either, num_clbits=3)
    assert outcome({"rule": "max_measurements", "count": 3}, program) is HELD
    assert outcome({"rule": "max_measurements", "count": 2}, program) is FAILED
    assert outcome({"rule": "max_measurements", "count": 1, "qubits": (1,)}, program) is HELD
    never = Conditional((0,), frozenset(), (Measure(1, 1),))
    assert outcome({"rule": "max_measurements", "count": 0}, circuit(3, never, num_clbits=3)) is HELD


@pytest.mark.parametrize(
    ("operations", "count", "found"),
    [
        ((cx(0, 1), cz(0, 1)), 2, HELD),
        ((cx(0, 1), cx(0, 1)), 0, HELD),
        ((swap(0, 1),), 0, HELD),
        ((cx(0, 1), rz(0.3, 0), cx(0, 1)), 0, HELD),
        ((cx(0, 1),), 0, FAILED),
    ],
)
def test_max_entanglers_leaves_out_what_cancels(operations, count, found):
    rule = {"rule": "max_entanglers", "count": count}
    assert outcome(rule, circuit(2, *operations), registers=free(0, 1)) is found


def test_max_entanglers_is_undecided_where_noise_may_entangle():
    both = np.sqrt(0.5)
    noisy = circuit(2, Channel((both * np.eye(4), both * np.diag([1, 1, 1, -1])), (0, 1)))
    assert outcome({"rule": "max_entanglers", "count": 0}, noisy, registers=free(0, 1)) is Outcome.UNDECIDED


@pytest.mark.parametrize(
    ("operation", "count"),
    [
        (h(0), 0),
        (gate("t", 0), 0),
        (rz(np.pi / 4, 0), 0),
        (rz(0.3, 0), 1),
        (cp(np.pi / 4, 0, 1), 0),
        (cp(0.3, 0, 1), 1),
        (gate("u", 0, params=(0.3, 0.4, 0.5)), 3),
        (gate("u", 0, params=(np.pi / 2, 0, np.pi)), 0),  # a Hadamard gate
        (gate("rzz", 0, 1, params=(0.2,)), 1),
        (gate("r" + "z" * 8, *range(8), params=(0.2,)), 1),
        (gate("r" + "z" * 8, *range(8), params=(np.pi / 2,)), 0),
        (unitary(np.diag(np.exp(1j * np.array([0.1, 0.5, 0.7, 1.1]))), 0, 1), 3),
        (unitary(np.eye(8)[[1, 2, 3, 4, 5, 6, 7, 0]], 0, 1, 2), 0),
        (unitary(random_unitary(np.random.default_rng(1), 2), 0, 1), 15),
    ],
)
def test_free_parameters_of_one_operation(operation, count):
    effect = unitary_effect(operation)
    assert effect is not None
    assert free_parameters(effect) == count


def test_equal_operations_and_inverses_hold_their_numbers_once():
    rule = {"rule": "max_free_parameters", "count": 1}
    trotter = [op for _ in range(5) for k in range(3) for op in (gate("rzz", k, k + 1, params=(0.2,)), h(k))]
    assert outcome(rule, circuit(4, *trotter)) is HELD
    assert outcome(rule, circuit(2, rz(0.3, 0), h(0), rz(-0.3, 0), h(1), cp(0.3, 0, 1)), registers=free(0, 1)) is FAILED
    assert outcome(rule, circuit(2, rz(0.3, 0), h(0), rz(-0.3, 0), h(1), gate("p", 1, params=(0.3,)))) is HELD


def test_a_dense_generator_spelled_as_pauli_rotations_is_a_table_of_numbers():
    words = [a + b for a in "xyz" for b in "xyz"]
    angles = np.random.default_rng(3).uniform(0.1, 1.4, len(words))
    rotations = [gate("r" + word, 0, 1, params=(angle,)) for word, angle in zip(words, angles, strict=True)]
    program = circuit(2, *rotations)
    assert outcome({"rule": "max_free_parameters", "count": 8}, program, registers=free(0, 1)) is FAILED
    assert outcome({"rule": "max_free_parameters", "count": 9}, program, registers=free(0, 1)) is HELD


def test_amplitudes_are_numbers_and_a_basis_state_is_none():
    w = np.array([0, 1, 1, 0, 1, 0, 0, 0]) / np.sqrt(3)
    rule = {"rule": "max_free_parameters", "count": 0}
    assert outcome(rule, circuit(3, Prepare(w, (0, 1, 2)))) is FAILED
    assert outcome(rule, circuit(3, Prepare(np.eye(8)[5], (0, 1, 2)))) is HELD


def test_many_different_angles_are_counted_in_a_large_program():
    operations = [rz(0.001 * (k + 1), k % 20) for k in range(3_000) for _ in (0,)] + [h(k % 20) for k in range(20)]
    mixed = [op for k in range(3_000) for op in (rz(0.0007 * (k + 1), k % 20), h(k % 20))]
    assert outcome({"rule": "max_free_parameters", "count": 100}, circuit(20, *mixed)) is FAILED
    assert len(operations) == 3_020


def test_measuring_changes_no_upper_bound_on_entanglers():
    program = circuit(2, *BELL, *measure_all(2), num_clbits=2)
    assert outcome({"rule": "max_entanglers", "count": 1}, program) is HELD
