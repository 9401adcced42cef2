"""Records that a program makes and does not print: no answer, but conditions and selection read them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from contracts.schema import Contract
from contracts.target_values import DistributionTarget, StateTarget
from grader.audit.second_opinion import seen
from grader.functional.observe import Unreadable, program_readout
from grader.verdict import Outcome
from ir.program import Measure, Operation, Program, Reset
from tests.functional.building import contract, decided, h, program, register, x

READOUTS = ("ordered", "by_qubit")
HELD, DIFFERS = (Outcome.HELD, None), (Outcome.FAILED, "functional.distribution_differs")
ONE, ZERO = DistributionTarget(np.array([0.0, 1.0])), DistributionTarget(np.array([1.0, 0.0]))


def asked(readout: str, measurement: str = "optional") -> Contract:
    return contract("distribution", register("q", 0), measurement=measurement, readout=readout)


def unprinted(made: Program, *clbits: int) -> Program:
    return replace(made, unprinted=clbits)


def rewritten(*last: Operation) -> Program:
    """Qubit 0 is 1 when it is measured, and 0 afterwards."""
    return program(1, x(0), Measure(0, 1), Reset(0), *last, clbits=2)


@pytest.mark.parametrize("readout", READOUTS)
def test_a_qubit_whose_record_is_not_printed_is_observed_as_it_ends(readout):
    assert decided(asked(readout), ZERO, unprinted(rewritten(), 1)) == HELD
    assert decided(asked(readout), ONE, unprinted(rewritten(), 1)) == DIFFERS
    assert decided(asked(readout), ONE, rewritten()) == HELD


@pytest.mark.parametrize("readout", READOUTS)
def test_a_printed_record_counts_beside_one_that_is_not(readout):
    assert decided(asked(readout), ZERO, unprinted(rewritten(Measure(0, 0)), 1)) == HELD


@pytest.mark.parametrize("readout", READOUTS)
def test_what_is_not_printed_is_missing_where_measuring_is_required(readout):
    found = decided(asked(readout, "required"), ONE, unprinted(program(1, x(0), Measure(0, 0), clbits=1), 0))
    assert found == (Outcome.FAILED, "functional.missing_record")


def test_of_the_whole_record_every_bit_counts():
    assert decided(asked("record"), ONE, unprinted(rewritten(), 1)) == HELD


def test_runs_are_selected_by_what_was_measured_printed_or_not():
    """Qubit 1 is measured in 1 in half the runs, and always 0 at the end."""
    selecting = contract(
        "state",
        register("out", 0),
        register("flag", 1, end="postselected", success="1"),
        minimum_success=0.4,
    )
    made = unprinted(program(2, h(1), Measure(1, 0), Reset(1), clbits=1), 0)
    assert decided(selecting, StateTarget(np.array([1.0, 0.0])), made) == HELD


def test_a_printed_record_selects_before_one_that_is_not():
    flag = register("flag", 1, end="postselected", success="1")
    selecting = contract("state", register("out", 0), flag, minimum_success=0.4)
    made = unprinted(program(2, Measure(1, 0), x(1), Measure(1, 1), clbits=2), 0)
    assert program_readout(selecting, made, (1,)).bits == (("clbit", 1),)


def test_two_printed_records_of_one_qubit_are_still_one_too_many():
    made = program(1, Measure(0, 0), x(0), Measure(0, 1), clbits=2)
    with pytest.raises(Unreadable):
        program_readout(asked("ordered"), made, (0,))


@pytest.mark.parametrize("readout", READOUTS)
def test_the_second_computation_reads_the_same(readout):
    assert (
        seen(asked(readout), unprinted(rewritten(), 1)).numbers.keys()
        == seen(asked(readout), program(1)).numbers.keys()
    )
    assert seen(asked(readout), rewritten()).numbers.keys() != seen(asked(readout), program(1)).numbers.keys()
