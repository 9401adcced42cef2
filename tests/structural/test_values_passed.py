"""Bits that a reversible program must hold on its way: the carries of an adder."""

from __future__ import annotations

from circuits import checked, circuit, cx, gate, h, x

from contracts.closed_forms.arithmetic import add_with_carry
from grader.verdict import Outcome
from ir.program import Operation

# Two bits: carry-in 0, b on 1 and 2, a on 3 and 4, the high bit on 5.
RULE = {
    "rule": "values_passed",
    "name": "the carry between the bits",
    "registers": ("a",),
    "form": {"form": "inner_carries", "parameters": {"bits": 2}},
}
FIELDS = {
    "registers": tuple(
        {"name": name, "qubits": qubits, "start": "free"}
        for name, qubits in (("carry_in", (0,)), ("b", (1, 2)), ("a", (3, 4)), ("high", (5,)))
    ),
    "kind": "classical_function",
}


def ccx(a: int, b: int, target: int) -> Operation:
    return gate("x", target, controls=(a, b))


def majority(c: int, b: int, a: int) -> list[Operation]:
    return [cx(a, b), cx(a, c), ccx(c, b, a)]


def back_with_sum(c: int, b: int, a: int) -> list[Operation]:
    return [ccx(c, b, a), cx(a, c), cx(c, b)]


RIPPLE = [*majority(0, 1, 3), *majority(3, 2, 4), cx(4, 5), *back_with_sum(3, 2, 4), *back_with_sum(0, 1, 3)]


def increment(control: int, *bits: int) -> list[Operation]:
    found = [gate("x", bit, controls=(control, *bits[:k])) for k, bit in enumerate(bits)]
    return found[::-1]


INCREMENTS = [*increment(0, 1, 2, 5), *increment(3, 1, 2, 5), *increment(4, 2, 5)]


def outcome(*operations: Operation) -> Outcome:
    return checked(RULE, circuit(6, *operations), **FIELDS).outcome


def sums(operations: list[Operation]) -> list[int]:
    found = []
    for value in range(64):
        for item in operations:
            if all(value >> control.qubit & 1 for control in item.controls):
                value ^= 1 << item.qubits[0]
        found.append(value)
    return found


def test_both_programs_of_these_tests_add() -> None:
    assert sums(RIPPLE) == sums(INCREMENTS) == list(add_with_carry(2).table)


def test_a_ripple_carry_adder_holds_its_carry_in_the_place_of_a() -> None:
    assert outcome(*RIPPLE) is Outcome.HELD


def test_a_carry_may_stand_there_with_input_bits_added() -> None:
    # The next bit of a is added to it before it is computed, as adders without that CX back do.
    assert outcome(cx(4, 3), *majority(0, 1, 3)[:2], x(3), ccx(0, 1, 3)) is not Outcome.HELD
    assert outcome(*majority(0, 1, 3)[:2], cx(4, 3), x(3), ccx(0, 1, 3)) is Outcome.HELD


def test_counting_up_holds_no_carry() -> None:
    found = checked(RULE, circuit(6, *INCREMENTS), **FIELDS)
    assert (found.outcome, found.measured) == (Outcome.FAILED, "0 of 1 bit")


def test_a_carry_elsewhere_does_not_count() -> None:
    assert outcome(cx(3, 1), cx(3, 0), cx(3, 5), ccx(0, 1, 5)) is Outcome.FAILED


def test_a_carry_that_is_undone_at_once_does_not_count() -> None:
    there = majority(0, 1, 3)
    assert outcome(*there, *there[::-1], *INCREMENTS) is Outcome.FAILED


def test_a_program_that_leaves_the_basis_states_is_undecided() -> None:
    assert outcome(h(0), *RIPPLE) is Outcome.UNDECIDED
