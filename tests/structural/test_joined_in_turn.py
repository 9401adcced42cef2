"""Control qubits that are used one after another, told by their states alone."""

from __future__ import annotations

import math

import pytest
from circuits import checked, contract, gate, h, outcome, swap, x
from pydantic import ValidationError
from way_circuits import Ops, built, cx, hs, register, xs

from grader.verdict import Outcome
from ir.program import Conditional, Measure, Operation

HELD, FAILED, UNDECIDED = Outcome.HELD, Outcome.FAILED, Outcome.UNDECIDED
REGISTERS = (register(0, 1, 2, name="counting"), register(3, 4, 5, 6, name="work"))
RULE = {"rule": "joined_in_turn", "register_name": "counting", "qubits": (0, 1)}


def ccx(one: int, other: int, target: int) -> Operation:
    return gate("x", target, controls=(one, other))


def cswap(control: int, one: int, other: int) -> Operation:
    return gate("swap", one, other, controls=(control,))


# Powers of two modulo 15, by multiplication: 1 to 2 under qubit 0, then a rotation by two places under qubit 1.
BY_TWO: Ops = [cswap(0, 5, 6), cswap(0, 4, 5), cswap(0, 3, 4)]
BY_FOUR: Ops = [cswap(1, 3, 5), cswap(1, 4, 6)]
# The same state from a table: one bit for each value of the two controls.
TABLE: Ops = [
    *xs(0, 1), ccx(0, 1, 3), x(0), ccx(0, 1, 4), *xs(0, 1), ccx(0, 1, 5), x(0), ccx(0, 1, 6),
]  # fmt: skip
DONE: Ops = [h(0), h(1)]


def _outcome(operations: Ops, rule: dict[str, object] = RULE, clbits: int = 0) -> Outcome:
    return outcome(rule, built(7, operations, clbits), registers=REGISTERS)


def test_multiplications_in_either_order_are_in_turn() -> None:
    assert _outcome([*hs(0, 1, 2), x(3), *BY_TWO, *BY_FOUR, *DONE]) is HELD
    assert _outcome([*hs(0, 1, 2), x(3), *BY_FOUR, *BY_TWO, *DONE]) is HELD


def test_the_listing_is_free_where_the_graph_is() -> None:
    assert _outcome([x(3), h(0), *BY_TWO, h(1), *BY_FOUR, h(2), *DONE]) is HELD
    assert _outcome([*hs(0, 1, 2), cx(0, 3), cx(1, 4), *DONE]) is HELD


def test_a_table_of_both_controls_is_not() -> None:
    assert _outcome([*hs(0, 1, 2), *TABLE, *DONE]) is FAILED


def test_a_table_by_turns_of_its_targets_is_not() -> None:
    eighth = math.pi / 4
    half_toffoli: Ops = [gate("ry", 3, params=(eighth,)), cx(0, 3), gate("ry", 3, params=(eighth,)), cx(1, 3)]
    back: Ops = [gate("ry", 3, params=(-eighth,)), cx(0, 3), gate("ry", 3, params=(-eighth,))]
    assert _outcome([*hs(0, 1, 2), *half_toffoli, *back, *DONE]) is FAILED


def test_a_turn_that_is_taken_back_is_none() -> None:
    assert _outcome([*hs(0, 1, 2), cx(0, 6), cx(0, 6), *TABLE]) is FAILED
    assert _outcome([*hs(0, 1, 2), cx(0, 6), *TABLE, cx(0, 6)]) is FAILED


def test_a_table_that_comes_back_to_the_first_control_is_not() -> None:
    # First 1 or 2 by qubit 0, which alone is joined then; the second turn asks it again.
    by_two: Ops = [cx(0, 4), x(0), cx(0, 3), x(0)]
    again: Ops = [ccx(0, 1, 4), ccx(0, 1, 6), x(0), ccx(0, 1, 3), ccx(0, 1, 5), x(0)]
    assert _outcome([*hs(0, 1, 2), *by_two, *again, *DONE]) is FAILED
    assert _outcome([*hs(0, 1, 2), *by_two, *BY_FOUR, *DONE]) is HELD


def test_what_was_computed_of_a_qubit_may_be_uncomputed_in_the_end() -> None:
    copied: Ops = [cx(0, 3), cx(3, 4), cx(1, 4), cx(0, 3)]
    assert _outcome([*hs(0, 1), *copied]) is HELD


def test_it_does_not_matter_what_a_qubit_is_joined_to() -> None:
    # Out of place, then by a change of names.
    away: Ops = [x(3), cx(0, 7), x(0), cx(0, 8), x(0), swap(3, 7), swap(4, 8), *BY_FOUR]
    assert outcome(RULE, built(9, [*hs(0, 1), *away, *DONE], 0), registers=REGISTERS) is HELD


def test_one_moment_for_each_number_of_qubits() -> None:
    three = {**RULE, "qubits": (0, 1, 2)}
    assert _outcome([*hs(0, 1, 2), cx(0, 3), cx(1, 4), cx(2, 5)], three) is HELD
    assert _outcome([*hs(0, 1, 2), cx(0, 3), ccx(1, 2, 4)], three) is FAILED
    found = checked(three, built(7, [*hs(0, 1, 2), cx(0, 3), ccx(1, 2, 4)], 0), registers=REGISTERS)
    assert "one of qubits 1, 2 alone is too, after 0" in found.measured


def test_it_holds_for_every_record() -> None:
    coin: Ops = [h(2), Measure(2, 0)]
    turned = Conditional((0,), frozenset({1}), (x(3),))
    assert _outcome([*hs(0, 1), *coin, turned, cx(0, 4), cx(1, 5)], clbits=1) is HELD
    once = Conditional((0,), frozenset({1}), (cx(0, 4),))
    assert _outcome([*hs(0, 1), *coin, once], clbits=1) is FAILED


def test_a_transform_before_and_one_after_the_turns_are_free() -> None:
    def transform(sign: int) -> Ops:
        ops: Ops = []
        for k in range(3):
            ops += [*(gate("p", k, params=(sign * math.pi / 2 ** (k - j),), controls=(j,)) for j in range(k)), h(k)]
        return ops

    assert _outcome([*transform(1), x(3), *BY_TWO, *BY_FOUR, *transform(-1)]) is HELD
    assert _outcome([*transform(1), *TABLE, *transform(-1)]) is FAILED


def test_what_is_measured_at_the_end_is_taken_off() -> None:
    assert _outcome([*hs(0, 1), cx(0, 3), Measure(0, 0), cx(1, 4), Measure(1, 1)], clbits=2) is HELD


def test_too_many_qubits_are_not_decided() -> None:
    fan: Ops = [*hs(0, 1, 3), *(cx(3, k) for k in range(5, 25)), cx(0, 3), cx(1, 4)]
    assert outcome(RULE, built(25, fan, 0), registers=REGISTERS) is UNDECIDED


def test_a_qubit_is_named_once_and_is_the_contracts() -> None:
    with pytest.raises(ValidationError, match="different ones are expected"):
        contract({**RULE, "qubits": (0, 0)}, registers=REGISTERS)
    with pytest.raises(ValidationError, match="qubit 9 is in no register"):
        contract({**RULE, "qubits": (0, 9)}, registers=REGISTERS)
