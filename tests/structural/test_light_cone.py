"""What a reset forgets, and noise that comes to a reset: entanglers before it reach nothing."""

from __future__ import annotations

import math

import numpy as np
import pytest
from circuits import circuit, cx, cz, gate, h, measure_all, outcome, rz

from grader.verdict import Outcome
from ir.program import Channel, Measure, Operation, Reset

RULE = {"rule": "min_entanglers", "count": 2}


def damping(qubit: int, gamma: float) -> Channel:
    return Channel((np.diag([1, math.sqrt(1 - gamma)]), np.array([[0, math.sqrt(gamma)], [0, 0]])), (qubit,))


def thrown_away(*last: Operation) -> Outcome:
    return outcome(
        RULE, circuit(2, h(0), h(1), cz(0, 1), rz(0.3, 0), h(0), h(1), cz(0, 1), *last, *measure_all(2), num_clbits=2)
    )


def test_what_was_swapped_away_and_reset_does_not_count() -> None:
    moved = (gate("swap", 0, 2), gate("swap", 1, 3), Reset(2), Reset(3))
    entangled = (h(0), h(1), cz(0, 1), rz(0.3, 0), h(0), h(1), cz(0, 1))
    assert outcome(RULE, circuit(4, *entangled, *moved, *measure_all(2), num_clbits=2)) is Outcome.FAILED
    kept = (gate("swap", 0, 2), gate("swap", 1, 3), Reset(0), Reset(1))
    read = (Measure(2, 0), Measure(3, 1))
    assert outcome(RULE, circuit(4, *entangled, *kept, *read, num_clbits=2)) is Outcome.HELD


def certain_flip_to_a_mixture(qubit: int) -> Channel:
    half = math.sqrt(0.5)
    return Channel(
        tuple(np.array(k) * half for k in ([[1, 0], [0, 0]], [[0, 1], [0, 0]], [[0, 0], [1, 0]], [[0, 0], [0, 1]])),
        (qubit,),
    )


@pytest.mark.parametrize(
    "forget", [Reset, lambda qubit: damping(qubit, 1.0), certain_flip_to_a_mixture], ids=["reset", "decay", "mixture"]
)
def test_entanglers_before_something_that_forgets_both_qubits_do_not_count(forget) -> None:
    assert thrown_away(forget(0), forget(1)) is Outcome.FAILED


@pytest.mark.parametrize("gamma", [0.0, 0.5, 0.99])
def test_noise_that_forgets_in_part_leaves_them_counted(gamma: float) -> None:
    assert thrown_away(damping(0, gamma), damping(1, gamma)) is Outcome.HELD


def test_one_forgotten_qubit_of_two_leaves_them_counted() -> None:
    assert thrown_away(damping(0, 1.0)) is Outcome.HELD


def test_phase_damping_forgets_a_phase_and_not_the_value() -> None:
    dephase = Channel((np.diag([1.0, 0]), np.diag([0, 1.0])), (0,))
    assert thrown_away(dephase) is Outcome.HELD


def test_entanglers_after_it_count() -> None:
    program = circuit(
        2,
        h(0),
        damping(0, 1.0),
        damping(1, 1.0),
        h(0),
        h(1),
        cz(0, 1),
        h(1),
        rz(0.3, 1),
        h(1),
        cx(1, 0),
        *measure_all(2),
        num_clbits=2,
    )
    assert outcome(RULE, program) is Outcome.HELD
