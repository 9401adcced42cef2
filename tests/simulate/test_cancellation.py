"""Cancelling two programs: what cancels is equal, what is shuffled cancels, and what differs never does."""

from __future__ import annotations

import math

import numpy as np

from grader.functional.distances import phase_aligned_operator_distance
from grader.simulate.cancellation import cancel, rests
from grader.simulate.dense import unitary
from ir.program import Control, Gate, Operation, Program
from ir.random_programs import random_gate, random_unitary_program
from tests.functional.wide_building import cp, cx, qft, qft_swaps_first


def program(n: int, *operations: Operation) -> Program:
    return Program(n, 0, operations)


def test_a_program_cancels_against_itself() -> None:
    rng = np.random.default_rng(1)
    for _ in range(40):
        one = random_unitary_program(rng, 5, 25)
        found = cancel(one, one)
        assert found is not None
        assert abs(math.remainder(found.phase, 2 * math.pi)) < 1e-9


def test_whatever_cancels_is_equal_and_its_phase_is_right() -> None:
    """Random pairs, half of them one program with gates that commute exchanged and one gate sometimes changed."""
    rng = np.random.default_rng(2)
    cancelled = 0
    for index in range(150):
        one = random_unitary_program(rng, 4, 12)
        operations = list(one.operations)
        for _ in range(20):
            k = int(rng.integers(len(operations) - 1))
            first, second = operations[k], operations[k + 1]
            if np.abs(unitary(program(4, first, second)) - unitary(program(4, second, first))).max() < 1e-12:
                operations[k : k + 2] = second, first
        if index % 2:
            operations[int(rng.integers(len(operations)))] = random_gate(rng, 4)
        other = Program(4, 0, tuple(operations), 0.4)
        found = cancel(one, other)
        if found is None:
            continue
        cancelled += 1
        left, right = unitary(one), unitary(other)
        assert np.abs(left - np.exp(1j * found.phase) * right).max() < 1e-9
        assert phase_aligned_operator_distance(left, right) < 1e-9
    assert 30 < cancelled < 120


def test_the_two_usual_orders_of_the_fourier_transform_cancel() -> None:
    assert cancel(qft(12), qft_swaps_first(12)) is not None


def test_controls_and_operands_of_a_phase_may_change_places() -> None:
    assert cancel(program(2, cp(0, 1, 0.3)), program(2, cp(1, 0, 0.3))) is not None
    left = Gate("p", (2,), (0.3,), (Control(0, 0), Control(1)))
    right = Gate("p", (1,), (0.3,), (Control(0, 0), Control(2)))
    assert cancel(program(3, left), program(3, right)) is not None
    wrong = Gate("p", (1,), (0.3,), (Control(0), Control(2)))
    assert cancel(program(3, left), program(3, wrong)) is None


def test_an_open_control_on_the_lowest_qubit_of_a_phase() -> None:
    left = Gate("p", (2,), (0.3,), (Control(0, 0), Control(1)))
    x = Gate("x", (0,))
    closed = Gate("p", (2,), (0.3,), (Control(0), Control(1)))
    assert np.abs(unitary(program(3, left)) - unitary(program(3, x, closed, x))).max() < 1e-15
    assert cancel(program(3, left), program(3, left)) is not None


def test_a_swap_only_renames_but_must_be_undone() -> None:
    swap = Gate("swap", (0, 1))
    assert cancel(program(3, swap, cx(0, 2)), program(3, cx(1, 2), swap)) is not None
    assert cancel(program(3, swap, cx(0, 2)), program(3, cx(1, 2))) is None


def test_rotations_about_one_axis_add_up() -> None:
    turns = [Gate("rz", (0,), (angle,)) for angle in (0.1, 0.2, 0.3)]
    assert cancel(program(1, *turns[:2]), program(1, turns[2])) is not None


def test_a_small_difference_does_not_cancel() -> None:
    assert cancel(program(1, Gate("rz", (0,), (0.3,))), program(1, Gate("rz", (0,), (0.3 + 1e-10,)))) is None


def test_a_phase_under_control_is_no_global_phase() -> None:
    turned = Gate("rz", (0,), (0.3,), (Control(1), Control(2)))
    shifted = Gate("p", (0,), (0.3,), (Control(1), Control(2)))
    assert cancel(program(3, turned), program(3, shifted)) is None
    free = cancel(program(1, Gate("rz", (0,), (0.3,))), program(1, Gate("p", (0,), (0.3,))))
    assert free is not None and abs(free.phase + 0.15) < 1e-12


def test_gates_that_do_not_commute_are_not_moved_past_each_other() -> None:
    assert cancel(program(2, Gate("h", (0,)), cx(0, 1)), program(2, cx(0, 1), Gate("h", (0,)))) is None
    assert cancel(program(2, Gate("x", (1,)), cx(0, 1)), program(2, cx(0, 1), Gate("x", (1,)))) is not None


def test_what_is_left_is_as_far_from_the_identity_as_the_programs_are_from_each_other() -> None:
    rng = np.random.default_rng(6)
    checked = 0
    for index in range(60):
        one = random_unitary_program(rng, 4, 14)
        swaps = tuple(Gate("swap", tuple(int(q) for q in rng.permutation(4)[:2])) for _ in range(index % 3))
        operations = list(one.operations)
        operations[int(rng.integers(len(operations)))] = random_gate(rng, 4)
        other = program(4, *swaps, *operations) if index % 2 else program(4, *operations, *swaps)
        exact = phase_aligned_operator_distance(unitary(one), unitary(other))
        for left in rests(one, other):
            found = phase_aligned_operator_distance(unitary(left.program), np.eye(16) + 0j)
            assert abs(found - exact) <= left.error + 1e-12
            checked += 1
    assert checked == 120


def test_one_way_leaves_less_than_the_other() -> None:
    """A QFT without its final swaps: before the inverse nothing cancels, behind it only the swaps are left."""
    whole = qft(20)
    without_swaps = program(20, *(op for op in whole.operations if isinstance(op, Gate) and op.name != "swap"))
    before, behind = rests(without_swaps, whole)
    assert len(before.program.operations) > 100
    assert len(behind.program.operations) == 10
    assert {type(op) for op in behind.program.operations} == {Gate}
