"""The second computation of post-selected states: only runs that read the success bits count."""

from __future__ import annotations

import math

from contracts.load import load_mapping
from contracts.schema import Contract
from grader.audit import second_opinion
from ir.program import Control, Gate, Measure, Program


def _contract() -> Contract:
    return load_mapping(
        {
            "schema_version": 1,
            "id": "own/kept",
            "version": 1,
            "title": "Half of the runs",
            "statement": "Keep the runs that read 1.",
            "measurement": "optional",
            "entry_point": {"name": "kept"},
            "registers": [
                {"name": "flag", "qubits": [0], "end": "postselected", "success": "1"},
                {"name": "data", "qubits": [1]},
            ],
            "compare": {
                "object": "state", "accept": 1e-5, "reject": 1.1e-5, "minimum_success": 0.4,
                "target": {"form": "amplitudes", "parameters": {"values": [0, 1]}},
            },
            "rules": [{"rule": "returns_program", "because": "a program is graded"}],
        },
        source="test",
    )  # fmt: skip


def _seen(*operations: Gate | Measure) -> second_opinion.Seen:
    clbits = sum(isinstance(operation, Measure) for operation in operations)
    return second_opinion.seen(_contract(), Program(2, clbits, operations))


HALF = (Gate("h", (0,)), Gate("x", (1,), (), (Control(0, 1),)))


def test_a_failure_branch_may_hold_anything() -> None:
    other = (*HALF, Gate("h", (1,), (), (Control(0, 0),)))
    assert second_opinion.same(_seen(*HALF), _seen(*other))


def test_another_state_in_the_success_branch_differs() -> None:
    other = (*HALF, Gate("h", (1,), (), (Control(0, 1),)))
    assert second_opinion.distance(_seen(*HALF), _seen(*other)) > second_opinion.DIFFERENT


def test_how_often_it_succeeds_counts_only_below_the_minimum() -> None:
    often = Gate("ry", (0,), (2 * math.asin(math.sqrt(0.9)),))
    seldom = Gate("ry", (0,), (2 * math.asin(math.sqrt(0.1)),))
    assert second_opinion.same(_seen(*HALF), _seen(often, HALF[1]))
    assert not second_opinion.same(_seen(*HALF), _seen(seldom, HALF[1]))


def test_a_flag_that_was_measured_counts_by_its_record() -> None:
    turned_later = (*HALF, Measure(0, 0), Gate("x", (0,)))
    assert second_opinion.same(_seen(*HALF), _seen(*turned_later))
