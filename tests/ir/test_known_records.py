"""Which records operations leave whatever the state is."""

from __future__ import annotations

import pytest

from ir.lowering.known_records import known_records
from ir.program import Barrier, Conditional, Control, Gate, Measure, Prepare, Reset

X = Gate("x", (0,))
CASES = {
    "reset": ((Reset(0), Measure(0, 2)), {2: 0}),
    "reset and flipped": ((Reset(0), X, Measure(0, 2)), {2: 1}),
    "read inverted": ((Reset(0), Measure(0, 2, True)), {2: 1}),
    "across a barrier": ((Reset(0), Barrier((0, 1)), Measure(0, 2)), {2: 0}),
    "measured twice": ((Reset(0), Measure(0, 2), X, Measure(0, 3)), {2: 0, 3: 1}),
    "other qubits": ((Reset(0), Gate("h", (1,)), Measure(0, 2)), {2: 0}),
    "no reset": ((Measure(0, 2),), {}),
    "flipped without a reset": ((X, Measure(0, 2)), {}),
    "turned since": ((Reset(0), Gate("h", (0,)), Measure(0, 2)), {}),
    "flipped under a control": ((Reset(0), Gate("x", (0,), (), (Control(1),)), Measure(0, 2)), {}),
    "control of another": ((Reset(0), Gate("x", (1,), (), (Control(0),)), Measure(0, 2)), {}),
    "prepared since": ((Reset(0), Prepare([0.6, 0.8], (0,)), Measure(0, 2)), {}),
    "written again": ((Reset(0), Measure(0, 2), Measure(1, 2)), {}),
    "turned in a branch": ((Reset(0), Conditional((5,), frozenset({1}), (X,)), Measure(0, 2)), {}),
    "written in a branch": (
        (Reset(0), Measure(0, 2), Conditional((5,), frozenset({1}), (Measure(1, 2),))),
        {},
    ),
    "written in the other branch": (
        (Reset(0), Measure(0, 2), Conditional((5,), frozenset({1}), (), (Measure(1, 2),))),
        {},
    ),
    "read by a branch": ((Reset(0), Measure(0, 2), Conditional((2,), frozenset({1}), (Gate("x", (1,)),))), {2: 0}),
}


@pytest.mark.parametrize("name", CASES)
def test_the_records_that_are_known(name):
    operations, known = CASES[name]
    assert known_records(operations) == known
