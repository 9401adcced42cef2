"""Rules that compare cases pair by pair take cases that hand over circuits, graphs and arrays too."""

from __future__ import annotations

import pytest

from contracts.arguments import Array, Circuit, Graph, PauliSum
from contracts.program_families import build_program
from grader.structural.case_differences import differences
from grader.structural.case_program import CaseProgram
from ir.program import Control, Gate, Program


def _oracle(marked):
    return Circuit("phase_oracle", {"marked": [marked]}, build_program("phase_oracle", 2, {"marked": [marked]}))


VALUES = [
    pytest.param(lambda: _oracle("01"), lambda: _oracle("10"), id="circuit"),
    pytest.param(lambda: Graph(3, ((0, 1),)), lambda: Graph(3, ((1, 2),)), id="graph"),
    pytest.param(lambda: PauliSum(2, ((1.0, "XX"),)), lambda: PauliSum(2, ((1.0, "ZZ"),)), id="pauli sum"),
    pytest.param(lambda: Array((2,), (0.5, 1.0)), lambda: Array((2,), (1.0, 0.5)), id="array"),
]


@pytest.mark.parametrize(("one", "other"), VALUES)
def test_cases_are_paired_where_all_other_arguments_are_equal(one, other):
    """Four cases, two values of each argument: two pairs differ in the error alone, each with one X more."""
    bell = (Gate("h", (0,)), Gate("x", (1,), controls=(Control(0),)))
    cases = [
        CaseProgram("", {"error": error, "given": given()}, Program(2, 0, (*bell, *[Gate("x", (0,))] * error)))
        for given in (one, other)
        for error in (0, 1)
    ]
    found = list(differences(cases, "error"))
    assert [(d.one, d.other) for d in found] == [(cases[0], cases[1]), (cases[2], cases[3])]
    assert [len(d.middle) + len(d.end) for d in found] == [1, 1]


@pytest.mark.parametrize(("one", "other"), VALUES)
def test_equal_values_are_one_key(one, other):
    assert len({one(), one(), other()}) == 2
