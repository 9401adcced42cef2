"""States at cuts: what is connected through a record, and values that cannot occur."""

from __future__ import annotations

import numpy as np
import pytest
from circuits import circuit, cx, h, x

from grader.structural.cuts_scope import connected
from grader.structural.cuts_state import CutState, start_state
from grader.structural.steps import steps_of
from ir.program import Conditional, Measure, Operation, Prepare, Reset


def after(*operations: Operation, qubits: int = 2, clbits: int = 2) -> CutState:
    state = start_state(range(qubits), {}, ())
    for step in steps_of(circuit(qubits, *operations, num_clbits=clbits)):
        state.apply(step)
    return state


def records(state: CutState) -> list[dict[int, int]]:
    """For each trajectory the latest value of each clbit."""
    return [{clbit: value for (clbit, _), value in sorted(bits.items())} for bits in state.bits]


@pytest.mark.parametrize("clbit", [0, 1, 3])
def test_a_condition_connects_its_qubit_with_the_one_that_was_measured(clbit):
    steps = steps_of(
        circuit(3, h(0), Measure(0, clbit), Conditional((clbit,), frozenset({1}), (x(1),)), h(2), num_clbits=4)
    )
    kept, qubits = connected(steps, (1,))
    assert [step.number for step in kept] == [0, 1, 3] and qubits == (0, 1)
    kept, qubits = connected(steps, (2,))
    assert [step.number for step in kept] == [4] and qubits == (2,)


def test_conditions_on_other_clbits_connect_nothing():
    steps = steps_of(circuit(3, Measure(0, 0), Measure(2, 1), Conditional((1,), frozenset({1}), (x(1),)), num_clbits=2))
    assert connected(steps, (1,))[1] == (1, 2)


@pytest.mark.parametrize("value", [0, 1])
def test_a_measurement_of_a_basis_state_leaves_one_trajectory(value):
    state = after(*[x(0)] * value, Measure(0, 0))
    assert records(state) == [{0: value}]
    assert abs(state.columns[value, 0]) == pytest.approx(1)
    assert records(after(*[x(0)] * value, Measure(0, 0, inverted=True))) == [{0: 1 - value}]


def test_a_measurement_of_half_a_pair_leaves_two():
    state = after(h(0), cx(0, 1), Measure(1, 0))
    assert records(state) == [{0: 0}, {0: 1}]
    assert np.allclose(np.abs(state.columns) ** 2, [[0.5, 0], [0, 0], [0, 0], [0, 0.5]])


@pytest.mark.parametrize("value", [0, 1])
def test_a_reset_of_a_basis_state_leaves_zero(value):
    state = after(*[x(0)] * value, Reset(0), Measure(0, 0))
    assert records(state) == [{0: 0}]
    assert abs(state.columns[0, 0]) == pytest.approx(1)


@pytest.mark.parametrize("value", [0, 1, 2, 3])
def test_a_preparation_replaces_whatever_was_there(value):
    before = [x(q) for q in range(2) if value >> q & 1]
    state = after(*before, Prepare(np.array([0, 0.6, 0, 0.8]), (0, 1)))
    assert np.allclose(state.columns[:, 0], [0, 0.6, 0, 0.8])


def test_a_measurement_that_does_not_run_keeps_the_older_value():
    again = Conditional((0,), frozenset({0}), (Measure(1, 1),))
    assert records(after(x(0), x(1), Measure(0, 0), Measure(0, 1), again)) == [{0: 1, 1: 1}]
    assert records(after(x(0), Measure(0, 0), Measure(0, 1), again)) == [{0: 1, 1: 1}]
    assert records(after(x(1), Measure(0, 0), Measure(0, 1), again)) == [{0: 0, 1: 1}]
