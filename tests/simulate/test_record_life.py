"""Records are kept apart as long as somebody may read them, and no longer."""

from __future__ import annotations

import numpy as np

from grader.simulate.dense import Branch, basis_inputs, branches
from grader.simulate.limits import DenseLimits
from grader.simulate.record_life import live_after
from ir.program import Conditional, Control, Gate, Measure, Operation, Program, Reset
from ir.random_programs import random_program


def cx(control: int, target: int) -> Gate:
    return Gate("x", (target,), (), (Control(control),))


def density(found: tuple[Branch, ...]) -> np.ndarray:
    return sum(branch.columns @ branch.columns.conj().T for branch in found)


def test_a_bit_lives_from_its_writing_to_its_last_reading() -> None:
    operations = (Measure(0, 0), Gate("h", (0,)), Conditional((0,), frozenset({1}), (Gate("x", (1,)),)), Measure(1, 1))
    assert live_after(operations, 0b10) == [0b01, 0b01, 0b00, 0b10]


def test_a_reading_inside_a_branch_keeps_a_bit_alive() -> None:
    inner = Conditional((1,), frozenset({1}), (Gate("x", (0,)),))
    operations = (Measure(0, 1), Measure(0, 0), Conditional((0,), frozenset({1}), (inner,)))
    assert live_after(operations, 0) == [0b10, 0b11, 0]


def test_a_bit_written_in_one_branch_only_may_still_hold_the_older_record() -> None:
    rewritten = Conditional((1,), frozenset({1}), (Measure(0, 0),))
    assert live_after((Measure(0, 0), rewritten), 0b01)[0] == 0b11


def test_unread_records_are_hidden_and_the_state_is_the_same() -> None:
    checked = 0
    for seed in range(40):
        program = random_program(np.random.default_rng(seed), 3, 40, num_clbits=6, channels=False)
        whole = branches(program, basis_inputs(3, [0]))
        hidden = branches(program, basis_inputs(3, [0]), observed=())
        np.testing.assert_allclose(density(hidden), density(whole), atol=1e-12)
        assert len(hidden) <= 8  # no more than the rank of a state of three qubits
        checked += len(whole) > len(hidden)
    assert checked > 10


def test_observed_records_keep_their_law() -> None:
    checked = 0
    for seed in range(40):
        program = random_program(np.random.default_rng(seed), 3, 16, num_clbits=3)
        laws = []
        for observed in (None, {1}):
            law: dict[int, float] = {}
            for branch in branches(program, basis_inputs(3, [0]), observed=observed):
                bit = branch.record[1] or 0
                law[bit] = law.get(bit, 0) + float(np.linalg.norm(branch.columns)) ** 2
            laws.append(law)
        assert laws[0].keys() == laws[1].keys()
        for bit, probability in laws[0].items():
            assert abs(probability - laws[1][bit]) < 1e-12
            checked += 1
    assert checked > 40


def syndrome_rounds(rounds: int) -> Program:
    """Repeated parity checks of three data qubits with one ancilla, corrected at once; each round has its own bits."""
    operations: list[Operation] = [Gate("ry", (q,), (0.4 + q,)) for q in range(3)]
    for index in range(rounds):
        for bit, (left, right) in enumerate(((0, 1), (1, 2))):
            operations += [cx(left, 3), cx(right, 3), Measure(3, 2 * index + bit), Reset(3)]
        read = (2 * index, 2 * index + 1)
        operations += [
            Conditional(read, frozenset({value}), (Gate("x", (q,)),)) for value, q in ((1, 0), (3, 1), (2, 2))
        ]
        operations.append(Gate("rx", (1,), (0.3,)))
    return Program(4, 2 * rounds, tuple(operations))


def test_repeated_syndrome_rounds_cost_no_more_than_their_rank() -> None:
    """Thirty rounds have 2^60 records; the data qubits are a state of rank at most 8."""
    tight = DenseLimits(max_branches=64)
    found = branches(syndrome_rounds(30), basis_inputs(4, [0]), tight, observed=())
    assert len(found) <= 8
    np.testing.assert_allclose(np.trace(density(found)), 1, atol=1e-12)


def test_merging_changes_nothing_that_two_rounds_leave_behind() -> None:
    program = syndrome_rounds(2)
    whole = branches(program, basis_inputs(4, [0]))
    hidden = branches(program, basis_inputs(4, [0]), observed=())
    assert len(whole) > len(hidden)
    np.testing.assert_allclose(density(hidden), density(whole), atol=1e-14)
