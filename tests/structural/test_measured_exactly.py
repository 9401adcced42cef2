"""``measured_exactly``: which qubits, and in which order."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from circuits import checked, circuit, cx, h, outcome, x

from grader.verdict import Outcome
from ir.program import Conditional, Measure, Operation, Program

RULE = {"rule": "measured_exactly", "register_name": "q"}
THREE = ({"name": "q", "qubits": (0, 1, 2)}, {"name": "other", "qubits": (3,), "end": "ignored"})


def record(*pairs: tuple[int, int], num_clbits: int = 8) -> Program:
    return circuit(5, h(0), x(1), *(Measure(qubit, clbit) for qubit, clbit in pairs), num_clbits=num_clbits)


def found(program: Program, **fields: Any) -> Outcome:
    return outcome(RULE, program, **{"registers": THREE, "measurement": "required", **fields})


def test_the_register_in_ascending_clbits_holds() -> None:
    assert found(record((0, 0), (1, 1), (2, 2))) is Outcome.HELD
    assert found(record((2, 2), (0, 0), (1, 1))) is Outcome.HELD


def test_clbits_that_are_never_written_are_left_out() -> None:
    assert found(record((0, 2), (1, 5), (2, 7))) is Outcome.HELD


def test_a_reversed_record_fails_with_a_hint() -> None:
    evidence = checked(RULE, record((0, 2), (1, 1), (2, 0)), registers=THREE, measurement="required")
    assert evidence.outcome is Outcome.FAILED
    assert evidence.reason == "rule.measured_exactly"
    assert evidence.witness == "the record is reversed: qubit 2 in clbit 0; qubit 1 in clbit 1; qubit 0 in clbit 2"


def test_another_order_fails_without_being_called_reversed() -> None:
    evidence = checked(RULE, record((1, 0), (0, 1), (2, 2)), registers=THREE, measurement="required")
    assert evidence.outcome is Outcome.FAILED
    assert evidence.witness.startswith("the record is in another order")


@pytest.mark.parametrize("readout", ["by_qubit", "record"])
def test_the_order_is_free_unless_the_readout_is_ordered(readout: str) -> None:
    assert found(record((0, 2), (1, 1), (2, 0)), readout=readout) is Outcome.HELD


def test_a_register_that_is_listed_otherwise_is_read_as_it_is_listed() -> None:
    backwards = ({"name": "q", "qubits": (2, 1, 0)},)
    assert found(record((2, 0), (1, 1), (0, 2)), registers=backwards) is Outcome.HELD
    assert found(record((0, 0), (1, 1), (2, 2)), registers=backwards) is Outcome.FAILED


def test_a_missing_qubit_fails_and_is_named() -> None:
    evidence = checked(RULE, record((0, 0), (2, 2)), registers=THREE, measurement="required")
    assert evidence.outcome is Outcome.FAILED
    assert evidence.witness == "never measured: 1"


def test_an_overwritten_qubit_is_missing() -> None:
    evidence = checked(RULE, record((0, 0), (1, 1), (2, 1)), registers=THREE, measurement="required")
    assert evidence.outcome is Outcome.FAILED
    assert evidence.witness == "overwritten in the record: 1"


@pytest.mark.parametrize("qubit", [3, 4])
def test_a_measurement_outside_the_register_fails(qubit: int) -> None:
    evidence = checked(RULE, record((qubit, 3), (0, 0), (1, 1), (2, 2)), registers=THREE, measurement="required")
    assert evidence.outcome is Outcome.FAILED
    assert f"measure {qubit} into clbit 3" in evidence.witness


def test_a_qubit_that_is_recorded_twice_fails_where_the_order_counts() -> None:
    twice = record((0, 0), (1, 1), (2, 2), (0, 3))
    assert found(twice) is Outcome.FAILED
    assert found(twice, readout="by_qubit") is Outcome.HELD


def test_measuring_nothing_holds_where_measurement_is_optional_and_fails_where_it_is_required() -> None:
    assert found(record(), measurement="optional") is Outcome.HELD
    assert found(record(), measurement="required") is Outcome.FAILED


def test_measuring_only_a_part_fails_also_where_measurement_is_optional() -> None:
    assert found(record((0, 0)), measurement="optional") is Outcome.FAILED


def conditional(first: tuple[Operation, ...], second: tuple[Operation, ...]) -> Program:
    start = (h(0), Measure(0, 0), Measure(1, 1))
    return circuit(5, *start, Conditional((0,), frozenset({1}), first, second), num_clbits=8)


def test_a_measurement_in_both_branches_is_certain() -> None:
    assert found(conditional((x(2), Measure(2, 2)), (Measure(2, 2),))) is Outcome.HELD


def test_a_measurement_in_one_branch_depends_on_the_run() -> None:
    evidence = checked(RULE, conditional((x(2), Measure(2, 2)), (cx(0, 2),)), registers=THREE, measurement="required")
    assert evidence.outcome is Outcome.UNDECIDED
    assert evidence.reason == "undecided.rule"
    assert evidence.measured == "what clbits 2 show depends on the run"


def test_a_measurement_outside_the_register_fails_in_a_branch_too() -> None:
    assert found(conditional((Measure(4, 4),), ())) is Outcome.FAILED


def test_a_branch_that_no_record_leads_to_measures_nothing() -> None:
    program = circuit(
        4,
        *(Measure(k, k) for k in range(3)),
        Conditional((0,), frozenset(), (Measure(3, 3),)),
        Conditional((0,), frozenset({0, 1}), (x(0),), (Measure(3, 3),)),
        num_clbits=4,
    )
    assert found(program) is Outcome.HELD


def test_an_inverted_record_is_a_record() -> None:
    program = circuit(4, Measure(0, 0, inverted=True), Measure(1, 1), Measure(2, 2), num_clbits=3)
    assert found(program) is Outcome.HELD


def test_a_qubit_measured_again_over_its_own_record_fails_where_the_order_counts() -> None:
    again = record((0, 0), (1, 1), (2, 2), (0, 0))
    evidence = checked(RULE, again, registers=THREE, measurement="required")
    assert evidence.outcome is Outcome.FAILED
    assert evidence.witness == "measured again over an earlier record: 0"
    assert found(again, readout="by_qubit") is Outcome.HELD


def test_branches_that_exclude_each_other_may_measure_the_same_qubit() -> None:
    measure = Measure(0, 0)
    either = Conditional((5,), frozenset({1}), (x(0), measure), (measure,))
    program = circuit(3, h(0), either, Measure(1, 1), Measure(2, 2), num_clbits=8)
    assert found(program) is not Outcome.FAILED


def test_what_is_not_printed_is_no_record() -> None:
    unprinted = replace(record((0, 0), (1, 1), (2, 2)), unprinted=(0, 1, 2))
    assert found(unprinted, measurement="optional") is Outcome.HELD
    evidence = checked(RULE, unprinted, registers=THREE, measurement="required")
    assert evidence.outcome is Outcome.FAILED
    assert evidence.witness == "measured, but not in what is returned: 0, 1, 2"
    assert found(unprinted, measurement="required", readout="record") is Outcome.HELD


def test_a_measurement_outside_the_register_fails_printed_or_not() -> None:
    assert found(replace(record((3, 0)), unprinted=(0,)), measurement="optional") is Outcome.FAILED
