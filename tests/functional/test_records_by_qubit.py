"""Where each qubit has a bit of its own: which clbit that is, and when nobody can say."""

from __future__ import annotations

import numpy as np
import pytest

from contracts.target_values import DistributionTarget
from grader.functional.observe import Unreadable, program_readout
from grader.verdict import Outcome
from ir.program import Conditional, Measure, Operation
from tests.functional.building import contract, decided, h, program, register, x

ASKED = contract("distribution", register("q", 0, 1), measurement="required", readout="by_qubit")


def when(*operations: Operation, otherwise: tuple[Operation, ...] = ()) -> Conditional:
    return Conditional((3,), frozenset({1}), operations, otherwise)


@pytest.mark.parametrize(
    ("operations", "clbits"),
    [
        ((Measure(0, 0), Measure(1, 1)), (0, 1)),
        ((Measure(0, 1), Measure(1, 0)), (1, 0)),
        ((Measure(0, 0), Measure(0, 2), Measure(1, 1)), (2, 1)),  # the latest record
        ((Measure(0, 2), Measure(0, 0), Measure(1, 1)), (0, 1)),
        ((Measure(1, 0), Measure(0, 0), Measure(1, 1)), (0, 1)),  # overwritten: the bit is qubit 0's alone
        ((Measure(1, 1), when(Measure(0, 0), otherwise=(Measure(0, 0),))), (0, 1)),
        ((Measure(1, 1), Measure(0, 0), when(Measure(0, 0))), (0, 1)),  # one clbit, whichever was last
        ((Measure(1, 1), when(Measure(0, 0))), (0, 1)),  # in the other runs the clbit keeps its first zero
    ],
)
def test_the_latest_record_of_each_qubit_counts(operations, clbits):
    readout = program_readout(ASKED, program(2, *operations, clbits=4), (0, 1))
    assert readout.bits == tuple(("clbit", clbit) for clbit in clbits)


@pytest.mark.parametrize(
    "operations",
    [
        (Measure(1, 1), Measure(0, 0), when(Measure(1, 0))),  # the other qubit may have overwritten it
        (Measure(1, 1), Measure(0, 0), when(Measure(0, 2))),  # one clbit or the other, by a third record
        (Measure(1, 1), when(Measure(0, 0), otherwise=(Measure(0, 2),))),
        (Measure(1, 1), Measure(0, 0), Measure(1, 0)),
        (Measure(1, 1),),
    ],
)
def test_a_record_that_another_one_decides_is_missing(operations):
    made = program(2, *operations, clbits=4)
    with pytest.raises(Unreadable) as raised:
        program_readout(ASKED, made, (0, 1))
    assert raised.value.missing


def test_what_cannot_be_read_fails_as_a_missing_record():
    target = DistributionTarget(np.array([0.0, 0.5, 0.0, 0.5]))
    right = program(2, x(0), h(1), Measure(0, 0), Measure(1, 1), clbits=4)
    assert decided(ASKED, target, right) == (Outcome.HELD, None)
    spoilt = program(2, x(0), h(1), Measure(1, 1), Measure(0, 0), when(Measure(1, 0)), clbits=4)
    assert decided(ASKED, target, spoilt) == (Outcome.FAILED, "functional.missing_record")


@pytest.mark.parametrize(
    ("measurement", "found"),
    [("optional", (Outcome.HELD, None)), ("required", (Outcome.FAILED, "functional.missing_record"))],
)
def test_a_record_of_nothing_is_missing_only_where_measuring_is_required(measurement, found):
    asked = contract("distribution", register("q", 0, 1), measurement=measurement, readout="record")
    assert decided(asked, DistributionTarget(np.array([0.0, 0.5, 0.0, 0.5])), program(2, x(0), h(1))) == found
