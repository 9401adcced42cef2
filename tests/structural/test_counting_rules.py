"""``min_qubits``, ``min_operations``, ``min_measurements`` and the ban on measurement."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from circuits import checked, circuit, contract, cx, free, gate, h, measure_all, outcome, rz, swap, unitary, x

from grader.structural.check import check_rules
from grader.verdict import Evidence, Outcome
from ir.program import Barrier, Channel, Conditional, Measure, Operation, Prepare, Reset


def rule(name: str, count: int, **fields: Any) -> dict[str, Any]:
    return {"rule": name, "count": count, **fields}


# --- qubits ------------------------------------------------------------------------------------


def test_idle_qubits_do_not_count() -> None:
    program = circuit(4, h(0), cx(0, 2))
    assert outcome(rule("min_qubits", 2), program) is Outcome.HELD
    evidence = checked(rule("min_qubits", 3), program)
    assert evidence.outcome is Outcome.FAILED
    assert evidence.reason == "rule.min_qubits"
    assert evidence.measured == "2 qubits acted on: 0, 2"
    assert evidence.bound == "at least 3"
    assert evidence.witness == "no effect on 2 qubits of 4: 1, 3"


@pytest.mark.parametrize(
    "padding",
    [
        (gate("id", 2),),
        (Barrier((0, 1, 2)),),
        (gate("rx", 2, params=(2 * math.pi,)),),
        (x(2), x(2)),
        (h(2), gate("u", 2, params=(math.pi / 2, 0.0, math.pi))),
        (cx(1, 2), h(2), gate("z", 2, controls=(1,)), h(2)),
        (swap(1, 2), swap(2, 1)),
        (unitary(np.kron(np.eye(2), [[0, 1], [1, 0]]), 1, 2),),
        (gate("id", 2, controls=(0,)),),
    ],
)
def test_padding_acts_on_no_qubit(padding: tuple[Operation, ...]) -> None:
    program = circuit(3, h(0), cx(0, 1), *padding)
    assert outcome(rule("min_qubits", 3), program) is Outcome.FAILED
    assert outcome(rule("min_qubits", 2), program) is Outcome.HELD


@pytest.mark.parametrize(
    "operation",
    [
        x(2),
        Measure(2, 0),
        Reset(2),
        Prepare(np.array([0, 1]), (2,)),
        Channel((math.sqrt(0.5) * np.eye(2), math.sqrt(0.5) * np.diag([1, -1])), (2,)),
        Conditional((0,), frozenset({1}), (), (x(2),)),
    ],
)
def test_everything_else_acts(operation: Operation) -> None:
    program = circuit(3, h(0), cx(0, 1), operation, num_clbits=1)
    assert outcome(rule("min_qubits", 3), program) is Outcome.HELD


# --- operations --------------------------------------------------------------------------------


def test_operations_with_an_effect_are_counted() -> None:
    program = circuit(2, h(0), cx(0, 1), *measure_all(2), num_clbits=2)
    assert outcome(rule("min_operations", 4), program) is Outcome.HELD
    evidence = checked(rule("min_operations", 5), program)
    assert evidence.outcome is Outcome.FAILED
    assert evidence.reason == "rule.min_operations"
    assert evidence.measured == "4 operations with an effect"


@pytest.mark.parametrize(
    "padding",
    [
        (gate("id", 0), Barrier(()), gate("gphase", params=(0.3,))),
        (x(0), x(0), x(1), x(1)),
        (rz(0.3, 0), rz(0.4, 0), rz(-0.7, 0)),
        (cx(0, 1), rz(0.3, 0), cx(0, 1), rz(-0.3, 0)),
        (h(1), cx(0, 1), h(1), gate("z", 1, controls=(0,))),
        (swap(0, 1), swap(0, 1)),
        (h(0), x(0), h(0), gate("z", 0)),
    ],
)
def test_what_comes_to_nothing_is_not_counted(padding: tuple[Operation, ...]) -> None:
    program = circuit(2, gate("t", 0), gate("t", 1), h(0), cx(0, 1), *padding)
    registers = free(0, 1)
    assert outcome(rule("min_operations", 4), program, registers=registers) is Outcome.HELD
    assert outcome(rule("min_operations", 5), program, registers=registers) is Outcome.FAILED


def test_operations_that_do_not_cancel_are_all_counted() -> None:
    program = circuit(2, h(0), gate("t", 0), h(0), rz(0.3, 1), cx(0, 1), rz(0.3, 1), cx(0, 1))
    assert outcome(rule("min_operations", 7), program) is Outcome.HELD


def test_the_witness_lists_what_has_no_effect() -> None:
    evidence = checked(rule("min_operations", 3), circuit(2, h(0), x(1), Barrier((0, 1)), x(1)))
    assert evidence.witness == "without an effect: operation 1: x on 1, operation 3: x on 1"


# --- measurements ------------------------------------------------------------------------------


def test_measurements_are_counted_on_the_qubits_that_are_named() -> None:
    program = circuit(3, Measure(0, 0), Measure(2, 1), Measure(2, 2), num_clbits=3)
    assert outcome(rule("min_measurements", 3), program) is Outcome.HELD
    assert outcome(rule("min_measurements", 4), program) is Outcome.FAILED
    assert outcome(rule("min_measurements", 2, qubits=(2, 1)), program) is Outcome.HELD
    evidence = checked(rule("min_measurements", 1, qubits=(1,)), program)
    assert evidence.outcome is Outcome.FAILED
    assert evidence.reason == "rule.min_measurements"
    assert evidence.measured == "0 measurements of qubits 1"


def test_a_measurement_in_a_branch_counts_if_it_can_run() -> None:
    def branching(values: frozenset[int]) -> Outcome:
        inner = Conditional((0,), values, (Measure(1, 1),))
        return outcome(rule("min_measurements", 2), circuit(2, Measure(0, 0), inner, num_clbits=2))

    assert branching(frozenset({1})) is Outcome.HELD
    assert branching(frozenset()) is Outcome.FAILED


def test_measurements_that_tell_nothing_may_be_left_out() -> None:
    unknown = rule("min_measurements", 1, of_known="left_out")
    untouched = circuit(2, h(1), Measure(0, 0), num_clbits=1)
    coin = circuit(2, h(0), Measure(0, 0), num_clbits=1)
    discarded = circuit(2, h(1), cx(1, 0), Reset(0), Measure(0, 0), num_clbits=1)
    for program in (untouched, coin, discarded):
        assert outcome(rule("min_measurements", 1), program) is Outcome.HELD
        assert outcome(unknown, program) is Outcome.FAILED
    met = circuit(2, h(1), cx(1, 0), Measure(0, 0), num_clbits=1)
    assert outcome(unknown, met) is Outcome.HELD
    assert outcome(unknown, circuit(1, Measure(0, 0), num_clbits=1), registers=free(0)) is Outcome.HELD


def test_each_measurement_of_a_known_qubit_is_left_out_alone() -> None:
    program = circuit(2, h(0), cx(0, 1), Measure(0, 0), Reset(0), Measure(0, 1), Measure(1, 2), num_clbits=3)
    assert outcome(rule("min_measurements", 2, of_known="left_out"), program) is Outcome.HELD
    evidence = checked(rule("min_measurements", 3, of_known="left_out"), program)
    assert (evidence.measured, evidence.bound) == ("2 measurements", "at least 3, of qubits in unknown states")


# --- no measurement at all ---------------------------------------------------------------------


def the_ban(*operations: Operation) -> Evidence:
    made = contract({"rule": "returns_program"}, registers=free(0, 1), measurement="forbidden")
    found = {item.check: item for item in check_rules(made, circuit(3, h(0), *operations, num_clbits=2), "the case")}
    ban = found["measurement_forbidden"]
    assert ban.reason in (None, "rule.measurement_forbidden")
    return ban


def forbidden(*operations: Operation) -> Outcome:
    return the_ban(*operations).outcome


def test_a_unitary_program_holds_where_measurement_is_forbidden() -> None:
    assert forbidden(cx(0, 1), Barrier((0,))) is Outcome.HELD
    assert forbidden(Channel((np.diag([1, 1j]),), (0,))) is Outcome.HELD


@pytest.mark.parametrize(
    "operation",
    [
        Measure(2, 0),
        Reset(0),
        Prepare(np.array([1, 0]), (0,)),
        Conditional((0,), frozenset({1}), (Reset(0),)),
    ],
)
def test_measuring_and_resetting_fail_where_measurement_is_forbidden(operation: Operation) -> None:
    assert forbidden(operation) is Outcome.FAILED


def test_measuring_at_the_end_alone_is_told_to_be_what_a_returned_result_does() -> None:
    returned = "returning probs, counts or samples measures too"
    assert returned in the_ban(Measure(1, 0), Barrier((0,)), Measure(0, 1)).witness
    assert returned not in the_ban(Measure(0, 0), x(0), Measure(1, 1)).witness
    assert returned not in the_ban(Reset(0)).witness
    assert returned not in the_ban(Conditional((0,), frozenset({1}), (Measure(0, 0),))).witness


# --- noise -------------------------------------------------------------------------------------

DEPHASING = Channel((math.sqrt(0.5) * np.eye(2), math.sqrt(0.5) * np.diag([1, -1])), (0,))


def noise(*operations: Operation, **changed: str) -> list[Outcome]:
    made = contract({"rule": "returns_program"}, **changed)
    evidence = check_rules(made, circuit(3, h(0), *operations, num_clbits=1), "the case")
    return [item.outcome for item in evidence if item.check == "noise_forbidden"]


def test_noise_fails_wherever_it_stands() -> None:
    assert noise(DEPHASING) == [Outcome.FAILED]
    assert noise(Measure(0, 0), Conditional((0,), frozenset({1}), (DEPHASING,))) == [Outcome.FAILED]


def test_measuring_resetting_and_unitary_channels_are_no_noise() -> None:
    assert noise(Measure(2, 0), Reset(0), Channel((np.diag([1, 1j]),), (0,))) == [Outcome.HELD]


def test_noise_of_no_strength_is_none() -> None:
    for strength, expected in [(0.0, Outcome.HELD), (1e-14, Outcome.HELD), (1e-6, Outcome.FAILED)]:
        kraus = (math.sqrt(1 - strength) * np.eye(2), math.sqrt(strength) * np.diag([1, -1]))
        assert noise(Channel(kraus, (0,))) == [expected]


def test_a_contract_may_allow_noise() -> None:
    assert noise(DEPHASING, noise="allowed") == []
