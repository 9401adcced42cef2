"""Small targets of wide programs, laws of runs that overlap, and leaks beside a difference of unitaries."""

from __future__ import annotations

import math

import numpy as np
import pytest

from contracts.closed_forms.operators import flip_where_all_are_one
from contracts.schema import Contract
from contracts.target_values import AffineDistributionTarget, DistributionTarget, ProgramTarget
from grader.functional.compare import compare
from grader.functional.wide import array_form
from grader.verdict import Outcome
from ir.program import Conditional, Control, Gate, Measure, Program
from tests.functional.building import contract, decided, register
from tests.functional.wide_building import cx, ghz_chain

HELD = (Outcome.HELD, None)
DIFFERS = (Outcome.FAILED, "functional.distribution_differs")
N = 40


def h(qubit: int) -> Gate:
    return Gate("h", (qubit,))


def x(qubit: int) -> Gate:
    return Gate("x", (qubit,))


@pytest.mark.parametrize(("weights", "found"), [((0.5, 0, 0, 0.5), HELD), ((0.25, 0.25, 0.25, 0.25), DIFFERS)])
def test_a_small_law_of_a_program_too_wide_for_arrays_is_read_as_a_list(weights, found):
    """Two of forty qubits of a GHZ state, all of which reach them: no part can be left out."""
    asked = contract("distribution", register("q", 0, N - 1), work_qubits="ignored", qubits=64)
    assert decided(asked, DistributionTarget(np.array(weights)), ghz_chain(N)) == found


def test_an_operator_given_by_what_it_does_has_no_array_however_small_it_is():
    asked = contract("unitary", register("q", 0, 1, 2, start="free"), accept=1e-7, reject=1e-5)
    flip = flip_where_all_are_one(3)
    right = Program(3, 0, (Gate("x", (2,), controls=(Control(0), Control(1))),))
    assert array_form(asked, flip, right) is None
    assert decided(asked, flip, right) == HELD
    assert decided(asked, flip, Program(3, 0, (cx(0, 2),))) == (Outcome.FAILED, "functional.unitary_differs")


@pytest.mark.parametrize("spread", [(), (Gate("t", (1,)),)])
def test_what_is_clean_is_said_of_a_law_that_cannot_be_read(spread):
    asked = contract("distribution", register("q", *range(N)), measurement="required", qubits=64)
    unread = Program(N + 1, 0, (*ghz_chain(N).operations, *spread, x(N)))
    even = AffineDistributionTarget(N, 0, ((1 << N) - 1,))
    found = compare(asked, even, unread, "case")
    assert [(item.check, item.reason) for item in found] == [
        ("record", "functional.missing_record"),
        ("clean_qubits", "functional.ancilla_not_restored"),
    ]


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ((h(0), x(1)), (h(0),), HELD),
        ((h(1), x(0)), (h(1),), HELD),
        ((h(0), x(1)), (h(0), x(1)), DIFFERS),
        ((h(0), x(2)), (h(0),), DIFFERS),
    ],
)
def test_runs_whose_values_overlap_add_up_value_by_value(one, other, found):
    """All four values of two qubits in half of the runs, two of them in a quarter, and the other two in the rest."""
    asked = contract("distribution", register("q", *range(N)), measurement="required", work_qubits="ignored", qubits=64)
    throw = [h(N), Measure(N, N), h(N + 1), Measure(N + 1, N + 1)]
    halves = Conditional((N + 1,), frozenset({1}), one, other)
    branch = Conditional((N,), frozenset({1}), (h(0), h(1)), (halves,))
    program = Program(N + 2, N + 2, (*throw, branch, *(Measure(q, q) for q in range(N))))
    assert decided(asked, AffineDistributionTarget(N, 0, (1, 2)), program) == found


@pytest.mark.parametrize("inverted", [False, True])
def test_a_record_that_is_acted_on_later_counts_as_it_is_printed(inverted):
    """Not Clifford, so its amplitudes are listed; qubit 0 is turned after its measurement, which is not the last."""
    asked = contract("distribution", register("q", *range(N)), measurement="required", qubits=64)
    first = [x(0), Gate("t", (0,)), Measure(0, 0, inverted), x(0), h(0), Gate("t", (0,)), h(0)]
    program = Program(N, N, (*first, *(Measure(q, q) for q in range(1, N))))
    one, zero = (AffineDistributionTarget(N, value, ()) for value in (1, 0))
    assert decided(asked, zero if inverted else one, program) == HELD
    assert decided(asked, one if inverted else zero, program) == DIFFERS


def _textbook(n: int) -> Program:
    return Program(n, 0, (*ghz_chain(n).operations, Gate("t", (n - 1,))))


def _unitary(n: int) -> Contract:
    return contract("unitary", register("q", *range(n), start="free"), qubits=64, accept=1e-5, reject=1e-4)


@pytest.mark.parametrize("n", [16, N])  # by one column, and by single inputs
def test_a_work_qubit_that_is_left_dirty_is_named_beside_the_difference(n):
    program = Program(n + 1, 0, (*_textbook(n).operations, x(0), x(n)))
    found = compare(_unitary(n), ProgramTarget(_textbook(n)), program, "case")
    assert [(item.check, item.reason) for item in found] == [
        ("clean_qubits", "functional.ancilla_not_restored"),
        ("unitary", "functional.unitary_differs"),
    ]


@pytest.mark.parametrize("n", [16, N])
@pytest.mark.parametrize(("leak", "checks"), [(0.7e-4, ["unitary"]), (1.3e-4, ["clean_qubits", "unitary"])])
def test_a_leak_fails_from_the_bound_on(n, leak, checks):
    """A norm of sin(angle / 2) where the contract rejects from 1e-4; what is less is not said to be clean either."""
    turned = Gate("rx", (n,), (2 * math.asin(leak),))
    program = Program(n + 1, 0, (*_textbook(n).operations, x(0), turned))
    found = compare(_unitary(n), ProgramTarget(_textbook(n)), program, "case")
    assert [item.check for item in found] == checks
    assert {item.outcome for item in found} == {Outcome.FAILED}
