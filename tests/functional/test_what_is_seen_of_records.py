"""What a record changes where the compared object is not read from it."""

from __future__ import annotations

import numpy as np
import pytest

from contracts.target_values import IsometryTarget, StateTarget
from grader.functional.compare import compare
from grader.verdict import Outcome
from ir.program import Conditional, Measure, Operation
from tests.functional.building import contract, decided, h, program, register, turn, x

HELD = (Outcome.HELD, None)
FLIP = IsometryTarget(np.array([[0, 1], [1, 0]]) + 0j)
# A coin on a work qubit, which ends in |0> whatever it showed.
COIN = (h(1), Measure(1, 0), Conditional((0,), frozenset({1}), (x(1),)))


@pytest.mark.parametrize(
    "record",
    [
        (Measure(0, 0), Measure(1, 0)),  # two qubits, of which one clbit is left
        (Measure(0, 0), Measure(1, 1), Measure(1, 2)),  # three bits of two qubits
    ],
)
def test_a_state_that_is_not_read_from_the_record_may_have_any(record: tuple[Operation, ...]) -> None:
    """Where measuring is optional."""
    asked = contract("state", register("pair", 0, 1))
    zero = StateTarget(np.array([1, 0, 0, 0]) + 0j)
    assert decided(asked, zero, program(2, *record, clbits=3)) == HELD


def test_a_state_whose_record_must_be_there_may_have_more_of_it() -> None:
    asked = contract("state", register("pair", 0, 1), measurement="required")
    zero = StateTarget(np.array([1, 0, 0, 0]) + 0j)
    assert decided(asked, zero, program(2, Measure(0, 0), Measure(0, 2), Measure(1, 1), clbits=3)) == HELD
    assert decided(asked, zero, program(2, Measure(0, 0), clbits=3)) == (Outcome.FAILED, "functional.missing_record")


@pytest.mark.parametrize("kind", ["unitary", "isometry"])
def test_runs_that_a_record_tells_apart_are_no_unitary_though_they_end_alike(kind: str) -> None:
    asked = contract(kind, register("q", 0, start="free"), work_qubits="ignored")
    assert decided(asked, FLIP, program(2, x(0), *COIN, clbits=1)) == (Outcome.FAILED, "functional.not_unitary")
    assert decided(asked, FLIP, program(2, x(0), h(1), h(1), clbits=1)) == HELD


def test_phases_that_a_record_tells_apart_are_not_added_up_where_the_phase_counts() -> None:
    """Two runs of one state, of which one has the other sign: no phase is that of both."""
    asked = contract("state", register("q", 0), work_qubits="ignored", phase="fixed")
    zero = StateTarget(np.array([1, 0]) + 0j)
    turned = (h(1), Measure(1, 0), Conditional((0,), frozenset({1}), (x(1), turn("rz", 0, 2 * np.pi))))
    assert decided(asked, zero, program(2, *turned, clbits=1))[0] is Outcome.FAILED
    free = contract("state", register("q", 0), work_qubits="ignored")
    assert {item.outcome for item in compare(free, zero, program(2, *turned, clbits=1), "case")} == {Outcome.HELD}
