"""What measurements and resets tell of the data: declared parities, by themselves and together."""

from __future__ import annotations

from typing import Any

import pytest
from circuits import checked, circuit, cx, cz, gate, h, outcome, unitary, x
from pydantic import ValidationError

from contracts.rules import OnlyParities
from grader.verdict import Outcome
from ir.program import Conditional, Measure, Operation, Prepare, Program, Reset

HELD, FAILED, UNDECIDED = Outcome.HELD, Outcome.FAILED, Outcome.UNDECIDED
DATA = {"name": "data", "qubits": (0, 1, 2), "start": "given", "given": "000"}
SYNDROME = {"name": "syndrome", "qubits": (3, 4), "end": "ignored"}
RULE: dict[str, Any] = {
    "rule": "only_parities",
    "data": ("data",),
    "parities": ({"data": (0, 1)}, {"data": (1, 2)}, {"data": (0, 1, 2), "basis": "x"}),
}


def of(*operations: Operation) -> Program:
    return circuit(7, *operations, num_clbits=4)


def told(*operations: Operation) -> Outcome:
    return outcome(RULE, of(*operations), registers=(DATA, SYNDROME))


def onto(ancilla: int, *qubits: int) -> tuple[Operation, ...]:
    return tuple(cx(qubit, ancilla) for qubit in qubits)


def along(ancilla: int, *qubits: int) -> tuple[Operation, ...]:
    """The product of X on the qubits, by way of the ancilla."""
    return h(ancilla), *(cx(ancilla, qubit) for qubit in qubits), h(ancilla)


@pytest.mark.parametrize(
    "operations",
    [
        (),
        (*onto(3, 0, 1), Measure(3, 0), *onto(4, 1, 2), Measure(4, 1)),
        (*along(3, 0, 1, 2), Measure(3, 0)),
        (*onto(3, 0, 2), Measure(3, 0)),  # the product of two
        (*onto(3, 0, 1), x(3), Measure(3, 0)),  # signs do not matter
        (*onto(3, 0, 1), Measure(3, 0), Reset(3), *onto(3, 1, 2), Measure(3, 1)),
        (*onto(3, 0, 1), Measure(3, 0), Conditional((0,), frozenset({1}), (x(3),)), *onto(3, 1, 2), Measure(3, 1)),
        (cx(0, 1), cx(1, 3), cx(0, 1), Measure(3, 0)),  # gathered on the data
        (*onto(3, 0), *onto(3, 0), Measure(3, 0)),  # nothing
        (*onto(3, 0), cz(3, 4), *onto(3, 0), Measure(4, 0), Reset(3)),  # borrowed for a gate, and cleaned
        (h(5), Measure(5, 0)),  # a coin
        (cz(0, 1), gate("t", 2), gate("z", 0, controls=(1, 2)), *along(3, 0, 1, 2), Measure(3, 0)),
    ],
)
def test_products_of_the_parities_may_be_found_out(operations):
    assert told(*operations) is HELD


@pytest.mark.parametrize(
    "operations",
    [
        (Measure(0, 0),),
        (*onto(3, 0), Measure(3, 0)),
        (*onto(3, 0, 1, 2), Measure(3, 0)),
        (*along(3, 0, 1), Measure(3, 0)),
        (*onto(5, 0), Reset(5)),  # a copy is thrown away
        (h(5), cx(5, 0), Reset(5)),  # another basis of it is
        (*onto(5, 0), Reset(5), *onto(3, 0, 1), Measure(3, 0)),
        (*onto(3, 0), Measure(3, 0), *onto(3, 1), Measure(3, 1)),  # the parity, but by its parts
        (*onto(3, 0, 1), Measure(3, 0), *onto(3, 1), Measure(3, 1)),  # found out by what is left in the ancilla
        (*onto(5, 0), gate("swap", 5, 6), Measure(6, 0)),
        (*onto(5, 0), Prepare([1, 0], (5,))),
    ],
)
def test_nothing_else_may_be_found_out(operations):
    assert told(*operations) is FAILED


def test_what_several_records_tell_together_counts():
    pair = (h(5), cx(5, 6))
    assert told(*pair, *onto(5, 0), Measure(5, 0)) is HELD
    assert told(*pair, *onto(5, 0), Measure(5, 0), Measure(6, 1)) is FAILED
    assert told(*pair, *onto(5, 0, 1), Measure(5, 0), Measure(6, 1)) is HELD
    # The pair is made of qubits that were reset, or measured, before.
    again = (*onto(5, 0, 1), Measure(5, 2), Reset(5), *pair, *onto(5, 0), Measure(5, 0))
    assert told(*again) is HELD
    assert told(*again, Measure(6, 1)) is FAILED


def test_the_words_say_what_was_found_out():
    evidence = checked(RULE, of(*onto(3, 0, 1), *along(4, 2), Measure(3, 0), Measure(4, 1)), registers=(DATA, SYNDROME))
    assert evidence.measured == "operation 6: measure 4 into clbit 1 tells X2"


def test_what_cannot_be_followed_is_undecided():
    assert told(*onto(3, 0, 1), gate("t", 3), h(3), Measure(3, 0)) is UNDECIDED
    turned = Conditional((1,), frozenset({1}), (h(3),))
    assert told(h(5), Measure(5, 1), *onto(3, 0, 1), turned, Measure(3, 0)) is UNDECIDED
    coins = [operation for _ in range(101) for operation in (h(5), Measure(5, 0))]
    assert told(*coins) is UNDECIDED


def test_a_proved_fault_comes_before_what_cannot_be_followed():
    assert told(*onto(3, 0, 1), gate("t", 3), h(3), Measure(3, 0), *onto(4, 0), Measure(4, 1)) is FAILED


def test_the_same_matrices_are_the_same_parity():
    flip = [[1, 0, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0], [0, 1, 0, 0]]
    assert told(unitary(flip, 0, 3), unitary(flip, 1, 3), Measure(3, 0)) is HELD
    assert told(unitary(flip, 0, 3), Measure(3, 0)) is FAILED


def test_candidates_are_told_every_parity():
    rule = OnlyParities.model_validate({**RULE, "because": "a test asks for it"})
    assert "Z0 Z1, Z1 Z2, X0 X1 X2" in rule.told()
    with pytest.raises(ValidationError):
        OnlyParities.model_validate({**RULE, "parities": (), "because": "a test asks for it"})
