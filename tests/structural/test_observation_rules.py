"""Which qubits are measured, and when."""

from __future__ import annotations

import numpy as np
import pytest
from circuits import SWAP_MATRIX, circuit, cx, cz, gate, h, outcome, swap, unitary, x

from grader.verdict import Outcome
from ir.program import Conditional, Measure, Reset

HELD, FAILED = Outcome.HELD, Outcome.FAILED
NEVER = {"rule": "never_measured", "qubits": (0, 1)}
TERMINAL = {"rule": "terminal_measurement", "register_name": "q"}
MIDWAY = {"rule": "mid_circuit_measurement", "register_name": "q"}
DATA = ({"name": "q", "qubits": (0, 1)}, {"name": "r", "qubits": (2,)})


@pytest.mark.parametrize(
    ("operations", "found"),
    [
        ((h(0), cx(0, 2), cx(1, 2), Measure(2, 0)), HELD),
        ((swap(0, 1), cx(0, 2), Measure(2, 0)), HELD),  # moved within the register
        ((swap(0, 2), swap(0, 2), Measure(2, 0)), HELD),
        ((Measure(0, 0),), FAILED),
        ((Conditional((0,), frozenset({1}), (Measure(1, 1),)),), FAILED),
        ((swap(0, 2), Measure(2, 0)), FAILED),
        ((swap(0, 2), Measure(2, 0), swap(0, 2)), FAILED),
        ((unitary(SWAP_MATRIX, 2, 1), Measure(2, 0)), FAILED),
        ((cx(0, 2), cx(2, 0), cx(0, 2), Measure(2, 0)), FAILED),
        ((cx(0, 2), h(0), h(2), cx(0, 2), h(0), h(2), cx(0, 2), x(2), Measure(2, 0)), FAILED),
        ((Conditional((0,), frozenset(), (Measure(1, 1),)),), HELD),  # never runs
    ],
)
def test_never_measured_follows_moves(operations, found):
    assert outcome(NEVER, circuit(3, *operations, num_clbits=2), registers=DATA) is found


@pytest.mark.parametrize(
    ("operations", "found"),
    [
        ((h(0), cx(0, 1), Measure(0, 0), Measure(1, 1)), HELD),
        ((h(0), Measure(0, 0), h(1), cx(1, 2), Measure(1, 1)), HELD),  # the other qubit may go on
        ((h(0), cx(0, 1)), HELD),  # optional: observed at the end
        ((h(0), Measure(0, 0), Measure(1, 1), h(0), h(0)), HELD),
        ((Measure(0, 0), Measure(1, 1), Measure(0, 0)), HELD),
        ((h(0), Measure(0, 0)), FAILED),  # one of two
        ((h(0), Measure(0, 0), Measure(1, 1), Conditional((0,), frozenset({1}), (x(2),))), FAILED),
        ((h(0), Measure(0, 0), h(0), Measure(0, 0), Measure(1, 1)), FAILED),
        ((h(0), Measure(0, 0), cx(0, 1), Measure(1, 1)), FAILED),
    ],
)
def test_terminal_measurement(operations, found):
    program = circuit(3, *operations, num_clbits=2)
    assert outcome(TERMINAL, program, registers=DATA) is found


def test_a_correction_that_nobody_looks_at_is_no_use_of_a_measurement():
    ignored = ({"name": "q", "qubits": (0, 1)}, {"name": "r", "qubits": (2,), "end": "ignored"})
    program = circuit(3, h(0), Measure(0, 0), Measure(1, 1), Conditional((0,), frozenset({1}), (x(2),)), num_clbits=2)
    assert outcome(TERMINAL, program, registers=ignored) is HELD
    assert outcome(MIDWAY, program, registers=ignored) is FAILED


def test_a_required_measurement_must_be_there():
    assert outcome(TERMINAL, circuit(2, h(0)), measurement="required") is FAILED


SHARED = (h(1), cx(1, 0))  # qubit 0 is in no state of its own: measuring it is no coin toss


@pytest.mark.parametrize(
    ("operations", "found"),
    [
        ((*SHARED, Measure(0, 0), Conditional((0,), frozenset({1}), (x(2),))), HELD),
        ((*SHARED, Measure(0, 0), Conditional((0, 1), frozenset({1, 3}), (x(2),))), HELD),
        ((*SHARED, Measure(0, 0), Reset(0), h(0), Measure(0, 1)), HELD),
        ((*SHARED, Measure(0, 0), Measure(1, 1)), FAILED),
        ((*SHARED, Measure(0, 0), Conditional((0,), frozenset({1}), (gate("rz", 2, params=(0.0,)),))), FAILED),
        ((*SHARED, Measure(0, 0), Conditional((0,), frozenset({0, 1}), (x(2),))), FAILED),
        ((*SHARED, Measure(0, 0), Conditional((0, 1), frozenset({2, 3}), (x(2),))), FAILED),
        ((*SHARED, Measure(0, 0), Conditional((0,), frozenset({1}), (x(2),), (x(2),))), FAILED),
        ((Measure(0, 0), Conditional((0,), frozenset({1}), (x(2),))), FAILED),  # |0>: the outcome is known
    ],
)
def test_mid_circuit_measurement_asks_for_use(operations, found):
    assert outcome(MIDWAY, circuit(3, *operations, num_clbits=2), registers=DATA) is found


def test_uses_are_counted_by_measurement():
    teleport = (h(1), cx(1, 2), h(0), cx(0, 1), h(0), Measure(0, 0), Measure(1, 1))
    corrected = (Conditional((1,), frozenset({1}), (x(2),)), Conditional((0,), frozenset({1}), (gate("z", 2),)))
    program = circuit(3, *teleport, *corrected, num_clbits=2)
    assert outcome({**MIDWAY, "count": 2}, program, registers=DATA) is HELD
    assert outcome({**MIDWAY, "count": 3}, program, registers=DATA) is FAILED
    coherent = circuit(3, *teleport[:5], cx(1, 2), cz(0, 2), Measure(0, 0), Measure(1, 1), num_clbits=2)
    assert outcome({**MIDWAY, "count": 1}, coherent, registers=DATA) is FAILED


def test_relabelling_qubits_changes_no_answer():
    for seed in range(6):
        a, b, c = (int(item) for item in np.random.default_rng(seed).permutation(3))
        registers = ({"name": "q", "qubits": (a, b)}, {"name": "r", "qubits": (c,)})
        moved = circuit(3, h(a), swap(a, c), Measure(c, 0), num_clbits=1)
        assert outcome({"rule": "never_measured", "qubits": (a, b)}, moved, registers=registers) is FAILED
        parity = circuit(3, h(a), cx(a, c), cx(b, c), Measure(c, 0), num_clbits=1)
        assert outcome({"rule": "never_measured", "qubits": (a, b)}, parity, registers=registers) is HELD
