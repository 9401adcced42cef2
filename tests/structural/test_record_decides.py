"""Rule ``record_decides``: the programs that it makes, and what it concludes from which of them are right."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from circuits import circuit, contract, cx, gate, h, x
from pydantic import ValidationError

from contracts.rules import RecordDecides
from contracts.schema import Contract
from grader.structural.record_decides import MAX_RECORDS, record_decides, without_resets
from grader.structural.stand_ins import StandIn, with_stand_ins
from grader.verdict import Evidence, Outcome
from ir.program import Barrier, Conditional, Control, Measure, Operation, Program, Reset, walk

QUBIT = ({"name": "q", "qubits": (0,), "start": "free"},)
DECIDES = {"rule": "record_decides", "register_name": "q"}


def when(clbit: int, *operations: Operation) -> Conditional:
    return Conditional((clbit,), frozenset({1}), operations)


def answered(program: Program, right: Callable[[Program], Outcome], **fields: object) -> Evidence:
    made: Contract = contract({**DECIDES, **fields}, registers=QUBIT, kind="channel")
    (rule,) = made.rules
    assert isinstance(rule, RecordDecides)
    return record_decides(rule, made, program, "the case", right)


def constants(program: Program) -> dict[int, int]:
    """What is written into which clbit by measuring the last qubit, which nothing acts on."""
    spare = program.num_qubits - 1
    measured = (item for item in walk(program.operations) if isinstance(item, Measure) and item.qubit == spare)
    return {item.clbit: int(item.inverted) for item in measured}


TWICE = circuit(1, Measure(0, 0), when(0, x(0)), Measure(0, 1), when(1, x(0)), num_clbits=2)


def test_a_constant_takes_the_place_of_the_record_alone():
    program = circuit(1, h(0), Measure(0, 0, inverted=True), when(0, x(0)), num_clbits=1)
    changed = with_stand_ins(program, [{1: StandIn.constant(1)}])
    expected = (h(0), Measure(0, 1, inverted=True), Measure(1, 0, inverted=True), when(0, x(0)))
    assert changed == Program(2, 2, expected)


def test_a_measurement_in_a_branch_is_replaced_there():
    program = circuit(1, Measure(0, 0), Conditional((0,), frozenset({1}), (h(0),), (Measure(0, 1),)), num_clbits=2)
    branch = with_stand_ins(program, [{3: StandIn.constant(0)}]).operations[1]
    assert branch == Conditional((0,), frozenset({1}), (h(0),), (Measure(0, 2), Measure(1, 1)))


def test_nothing_is_added_where_nothing_is_replaced():
    assert with_stand_ins(TWICE, []) is TWICE


def test_resets_of_the_named_qubits_go_and_the_others_keep_their_numbers():
    program = circuit(2, Reset(0), Reset(1), when(0, Reset(0), x(0)), num_clbits=1)
    assert without_resets(program, (0,)).operations == (Barrier((0,)), Reset(1), when(0, Barrier((0,)), x(0)))


def test_a_record_without_which_the_program_is_wrong_is_needed():
    program = circuit(1, Measure(0, 0), when(0, x(0)), num_clbits=1)
    tried = []

    def right(changed: Program) -> Outcome:
        tried.append(constants(changed))
        return Outcome.FAILED

    assert answered(program, right).outcome is Outcome.HELD
    assert tried == [{0: 0}, {0: 1}]


@pytest.mark.parametrize("value", [0, 1])
def test_a_record_that_one_constant_replaces_is_not_needed(value):
    program = circuit(1, Measure(0, 0), when(0, x(0)), num_clbits=1)

    def right(changed: Program) -> Outcome:
        return Outcome.HELD if constants(changed) == {0: value} else Outcome.FAILED

    evidence = answered(program, right)
    assert evidence.reason == "rule.record_decides"
    assert f"operation 0: measure 0 into clbit 0, if it always gives {value}" in evidence.witness


@pytest.mark.parametrize(("count", "expected"), [(1, Outcome.HELD), (2, Outcome.FAILED)])
def test_of_two_records_that_can_stand_in_for_one_another_one_is_needed(count, expected):
    # Either round of the reset is enough.
    def right(changed: Program) -> Outcome:
        return Outcome.FAILED if len(constants(changed)) == 2 else Outcome.HELD

    assert answered(TWICE, right, count=count).outcome is expected


def test_what_nobody_reads_is_not_tried():
    program = circuit(2, Measure(0, 0), Measure(1, 1), when(1, x(0)), num_clbits=2)
    evidence = answered(program, pytest.fail)
    assert (evidence.outcome, evidence.witness) == (Outcome.FAILED, "no record of the register is read")


def test_an_older_value_that_is_read_where_the_newer_is_not_written_is_tried():
    program = circuit(1, Measure(0, 0), when(1, Measure(0, 0)), when(0, x(0)), num_clbits=2)
    tried = []

    def right(changed: Program) -> Outcome:
        tried.append(changed)
        return Outcome.FAILED

    assert answered(program, right, count=2).outcome is Outcome.HELD
    assert len(tried) == 4


@pytest.mark.parametrize("last", [Outcome.FAILED, Outcome.UNDECIDED])
def test_a_comparison_that_decides_nothing_decides_nothing_here(last):
    program = circuit(1, Measure(0, 0), when(0, x(0)), num_clbits=1)
    answers = iter((Outcome.UNDECIDED, last))
    assert answered(program, lambda _: next(answers)).reason == "undecided.rule"


def test_a_constant_that_is_right_decides_whatever_the_other_one_says():
    program = circuit(1, Measure(0, 0), when(0, x(0)), num_clbits=1)
    answers = iter((Outcome.UNDECIDED, Outcome.HELD))
    assert answered(program, lambda _: next(answers)).reason == "rule.record_decides"


def test_without_its_resets_the_program_must_be_right():
    program = circuit(1, Measure(0, 0), when(0, gate("z", 0)), Reset(0), num_clbits=1)
    evidence = answered(program, lambda _: Outcome.FAILED, resets="left_out")
    assert (evidence.reason, evidence.measured) == (
        "rule.record_decides",
        "without its reset instructions the program is wrong",
    )


def test_without_its_resets_the_records_are_tried():
    program = circuit(1, Measure(0, 0), when(0, x(0)), Reset(0), num_clbits=1)
    tried = []

    def right(changed: Program) -> Outcome:
        tried.append(changed)
        return Outcome.HELD if len(tried) == 1 else Outcome.FAILED

    assert answered(program, right, resets="left_out").outcome is Outcome.HELD
    assert len(tried) == 3 and not any(isinstance(item, Reset) for made in tried for item in walk(made.operations))


def test_undecided_without_resets_stays_undecided():
    program = circuit(1, Measure(0, 0), when(0, x(0)), Reset(0), num_clbits=1)
    assert answered(program, lambda _: Outcome.UNDECIDED, resets="left_out").reason == "undecided.rule"


@pytest.mark.parametrize(("number", "expected"), [(MAX_RECORDS, None), (MAX_RECORDS + 1, "undecided.rule")])
def test_only_so_many_records_are_tried(number, expected):
    pairs = [(Measure(0, k), when(k, x(0))) for k in range(number)]
    program = circuit(1, *(item for pair in pairs for item in pair), num_clbits=number)
    assert answered(program, lambda _: Outcome.FAILED).reason == expected


def test_a_contract_that_compares_the_record_itself_may_not_ask():
    with pytest.raises(ValidationError, match="record_decides: one of state, unitary, isometry, channel"):
        contract(DECIDES, kind="distribution")


def test_controls_are_no_records():
    program = circuit(2, cx(0, 1), Measure(0, 0), num_clbits=1)
    assert program.operations[0].controls == (Control(0),)
    assert answered(program, pytest.fail).outcome is Outcome.FAILED


def test_what_follows_a_record_takes_its_constant():
    # One coin, read twice: both say the same, so that each constant is tried alone and then for both.
    program = circuit(1, h(0), Measure(0, 0), Measure(0, 1), when(0, x(0)), when(1, x(0)), num_clbits=2)
    tried = []

    def right(changed: Program) -> Outcome:
        tried.append(constants(changed))
        return Outcome.HELD if tried[-1] == {0: 1, 1: 1} else Outcome.FAILED

    evidence = answered(program, right)
    assert tried == [{0: 0}, {0: 1}, {0: 0, 1: 0}, {0: 1, 1: 1}]
    first, second = (f"operation {k}: measure 0 into clbit {k - 1}, if it always gives 1" for k in (1, 2))
    assert evidence.witness == f"right all the same: {first}, and {second}"


def test_a_record_of_another_register_follows_too():
    program = circuit(2, h(0), cx(0, 1), Measure(0, 0), Measure(1, 1), when(0, x(0)), when(1, x(0)), num_clbits=2)

    def right(changed: Program) -> Outcome:
        return Outcome.HELD if constants(changed) == {0: 0, 1: 0} else Outcome.FAILED

    assert answered(program, right).reason == "rule.record_decides"


def test_what_follows_in_some_runs_only_is_said():
    parity = [h(0), h(1), cx(0, 2), cx(1, 2), Measure(0, 0), Measure(1, 1), Measure(2, 2)]
    program = circuit(3, *parity, *(when(k, x(0)) for k in range(3)), num_clbits=3)

    def right(changed: Program) -> Outcome:
        return Outcome.HELD if changed.num_clbits > 4 else Outcome.FAILED

    evidence = answered(program, right)
    assert evidence.witness.endswith("if it always gives 0, and operation 6 what occurs beside it")


def test_of_records_that_are_functions_of_one_another_one_is_needed():
    program = circuit(1, h(0), Measure(0, 0), Measure(0, 1), when(0, x(0)), when(1, h(0)), num_clbits=2)
    evidence = answered(program, lambda _: Outcome.FAILED, count=2)
    assert (evidence.reason, evidence.measured) == ("rule.record_decides", "1 record needed")


def test_of_records_that_occur_in_every_combination_each_is_needed():
    program = circuit(1, h(0), Measure(0, 0), h(0), Measure(0, 1), when(0, x(0)), when(1, h(0)), num_clbits=2)
    assert answered(program, lambda _: Outcome.FAILED, count=2).outcome is Outcome.HELD


def test_work_qubits_are_reset_behind_what_is_replaced():
    program = circuit(2, h(0), cx(0, 1), Measure(1, 0), when(0, x(1)), Measure(0, 1), when(1, x(0)), num_clbits=2)
    ends = []

    def right(changed: Program) -> Outcome:
        ends.append(changed.operations[-1])
        return Outcome.FAILED

    answered(program, right)
    assert set(ends) == {Reset(1)}


def test_records_that_are_too_many_to_be_seen_together_are_undecided():
    coins = [item for k in range(11) for item in (h(0), Measure(0, k), when(k, x(0)))]
    program = circuit(1, *coins, num_clbits=11)
    assert answered(program, lambda _: Outcome.FAILED).reason == "undecided.rule"
