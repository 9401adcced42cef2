"""Programs of several cases side by side: what may differ between them, and what must."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from circuits import circuit, gate, h, x
from way_circuits import Ops, cx, cz

from contracts.schema import Contract
from grader.structural.case_program import CaseProgram
from grader.structural.check import check_cases
from grader.verdict import Evidence, Outcome
from ir.program import Barrier, Conditional, Measure

HELD, FAILED, UNDECIDED = Outcome.HELD, Outcome.FAILED, Outcome.UNDECIDED
SAME = {"rule": "same_program_up_to_input", "registers": ("data",)}
STRUCTURE = {"rule": "same_structure"}


def _contract(rule: dict[str, Any]) -> Contract:
    return Contract(
        schema_version=1,
        id="tests/cases",
        version=1,
        title="A contract of a test",
        statement="Built by a test.",
        entry_point={
            "name": "build",
            "arguments": (
                {"name": "bit", "type": "bit", "description": "a bit"},
                {"name": "angle", "type": "angle", "description": "an angle"},
            ),
        },
        registers=({"name": "data", "qubits": (0, 1)}, {"name": "rest", "qubits": (2,)}),
        measurement="optional",
        compare={"object": "distribution", "accept": 1e-9, "reject": 1e-7, "target": {"form": "unused"}},
        cases=({"arguments": {"bit": 0, "angle": 0.0}},),
        rules=({"because": "a test asks for it", **rule},),
        limits={"qubits": 64},
    )


VALUES = [(0, 0.0), (1, 0.0), (0, 0.4), (1, 1.1)]


def _checked(
    rule: dict[str, Any], build: Callable[[int, float], Ops], values: Any = VALUES, clbits: int = 0
) -> Evidence:
    cases = tuple(
        CaseProgram(f"case {k}", {"bit": bit, "angle": angle}, circuit(3, *build(bit, angle), num_clbits=clbits))
        for k, (bit, angle) in enumerate(values)
    )
    (evidence,) = check_cases(_contract(rule), cases)
    return evidence


def _outcome(rule: dict[str, Any], build: Callable[[int, float], Ops], **fields: Any) -> Outcome:
    return _checked(rule, build, **fields).outcome


BODY = [h(0), cx(0, 1), cz(1, 2), x(1), h(1)]


def test_flips_at_the_beginning_are_the_input() -> None:
    assert _outcome(SAME, lambda bit, _: [*[x(0)] * bit, *BODY]) is HELD
    assert _outcome(SAME, lambda bit, _: [h(2), *[x(1)] * bit, *BODY]) is HELD


def test_a_flip_in_other_words_is_a_flip() -> None:
    assert (
        _outcome(
            SAME, lambda bit, _: [*[h(1), gate("z", 1), h(1)] * 0, *[gate("rx", 1, params=(math.pi,))] * bit, *BODY]
        )
        is HELD
    )


def test_a_flip_that_meets_one_of_the_programs_own_hides_neither() -> None:
    assert _outcome(SAME, lambda bit, _: [*[x(1)] * bit, x(1), cz(1, 2), x(1)]) is HELD


def test_a_flip_of_another_register_or_later_on_is_a_branch() -> None:
    assert _outcome(SAME, lambda bit, _: [*[x(2)] * bit, *BODY]) is FAILED
    assert _outcome(SAME, lambda bit, _: [*BODY, *[x(0)] * bit]) is FAILED
    assert _outcome({**SAME, "anywhere": True}, lambda bit, _: [*BODY, *[x(0)] * bit]) is HELD


def test_another_gate_for_another_argument_is_a_branch() -> None:
    evidence = _checked(SAME, lambda bit, _: [*BODY, cz(0, 2) if bit else cx(0, 2)])
    assert evidence.outcome is FAILED
    assert evidence.subject == "case 1" and "z on 2 controlled by 0" in evidence.witness


def test_the_order_of_independent_operations_and_padding_is_no_branch() -> None:
    def build(bit: int, _: float) -> Ops:
        if bit:
            return [h(2), Barrier((0, 1)), h(0), gate("t", 1), gate("tdg", 1), cx(0, 1), gate("id", 2)]
        return [h(0), cx(0, 1), h(2)]

    assert _outcome(SAME, build) is HELD


def test_another_condition_is_a_branch() -> None:
    def build(bit: int, _: float) -> Ops:
        return [h(0), Measure(0, 0), Conditional((0,), frozenset({bit}), (x(1),))]

    assert _outcome(SAME, build, clbits=1) is FAILED


def test_angles_may_differ_where_the_structure_is_asked_for() -> None:
    def build(_: int, angle: float) -> Ops:
        return [gate("ry", 0, params=(angle,)), gate("rzz", 0, 1, params=(angle + 1,)), h(2)]

    assert _outcome(STRUCTURE, build) is HELD
    assert _outcome(SAME, build) is FAILED


def test_entanglers_on_other_qubits_are_another_structure() -> None:
    assert _outcome(STRUCTURE, lambda bit, _: [h(0), cx(0, 1 + bit)]) is FAILED
    assert _outcome(STRUCTURE, lambda bit, _: [h(0), cx(0, 1), *[cz(1, 2)] * bit]) is FAILED
    assert _outcome(STRUCTURE, lambda bit, _: [*[Measure(0, 0)] * bit, h(0)], clbits=1) is FAILED


def test_a_program_depends_on_what_changes_it() -> None:
    both = {"rule": "depends_on", "arguments": ("bit", "angle")}
    assert _outcome(both, lambda bit, angle: [*[x(0)] * bit, gate("ry", 1, params=(angle,))]) is HELD
    assert _outcome(both, lambda bit, _: [*[x(0)] * bit]) is FAILED
    deaf = _checked(both, lambda bit, angle: [gate("ry", 1, params=(angle,)), *[gate("id", 0)] * bit])
    assert deaf.outcome is FAILED and "other values of bit" in deaf.measured


def test_padding_is_no_dependence() -> None:
    rule = {"rule": "depends_on", "arguments": ("bit",)}
    assert _outcome(rule, lambda bit, _: [h(0), *[x(1), x(1)] * bit]) is FAILED


def test_one_value_says_nothing_about_dependence() -> None:
    rule = {"rule": "depends_on", "arguments": ("bit",)}
    assert _outcome(rule, lambda bit, _: [h(0)], values=[(0, 0.1), (0, 0.2)]) is UNDECIDED
