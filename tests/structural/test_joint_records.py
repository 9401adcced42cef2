"""Records that occur together: their distribution, and what the others must be beside a constant."""

from __future__ import annotations

import math

import pytest
from circuits import circuit, contract, cx, gate, h, x

from grader.simulate.limits import EngineLimit
from grader.structural.joint_records import beside_constant, follows, joint_records
from grader.structural.stand_ins import StandIn
from ir.program import MAX_CONDITION_CLBITS, Conditional, Gate, Measure, Operation, Program

ZERO, ONE = StandIn.constant(0), StandIn.constant(1)
NOT_GIVEN = {"rule": "min_measurements", "count": 1}
HALF, QUARTER = pytest.approx(0.5), pytest.approx(0.25)


def together(program: Program, *numbers: int, start: str = "zero", **fields: object):
    registers = ({"name": "q", "qubits": (0,), "start": start, **fields},)
    kind = "channel" if start == "free" else "state"
    return joint_records(contract(NOT_GIVEN, registers=registers, kind=kind), program, [], numbers)


def read(*operations: Operation) -> Program:
    return circuit(3, *operations, num_clbits=3)


# Of a coin, of its copy, and of another coin.
COPIED = read(h(0), cx(0, 1), h(2), Measure(0, 0), Measure(1, 1), Measure(2, 2))


def test_copies_are_equal_and_coins_are_free():
    expected = {(0, 0, 0): QUARTER, (0, 0, 1): QUARTER, (1, 1, 0): QUARTER, (1, 1, 1): QUARTER}
    assert together(COPIED, 3, 4, 5) == expected


def test_a_free_qubit_is_as_often_1_as_0():
    assert together(read(cx(0, 1), Measure(0, 0), Measure(1, 1)), 1, 2, start="free") == {(0, 0): HALF, (1, 1): HALF}


def test_a_given_state_is_prepared():
    assert together(read(Measure(0, 0)), 0, start="given", given="1") == {(1,): pytest.approx(1)}


def test_a_record_that_is_not_made_is_none():
    program = read(h(0), Measure(0, 0), Conditional((0,), frozenset({1}), (Measure(0, 1),)))
    assert together(program, 1, 3) == {(0, None): HALF, (1, 1): HALF}


def test_what_is_too_large_to_be_run_is_said():
    with pytest.raises(EngineLimit):
        together(circuit(40, *(h(k) for k in range(40)), Measure(0, 0), num_clbits=1), 40)


@pytest.mark.parametrize("value", [0, 1])
@pytest.mark.parametrize(("number", "other"), [(3, 4), (4, 3)])
def test_a_copy_takes_the_constant_whichever_was_measured_first(number, other, value):
    layer = beside_constant(together(COPIED, 3, 4, 5), (3, 4, 5), number, value)
    assert layer == {number: StandIn.constant(value), other: StandIn.constant(value)}


def test_of_three_whose_parity_is_even_the_last_follows_the_one_between():
    program = read(h(0), h(1), cx(0, 2), cx(1, 2), Measure(0, 0), Measure(1, 1), Measure(2, 2))
    joint = together(program, 4, 5, 6)
    last = StandIn((5,), zero=frozenset({1}), one=frozenset({0}))
    assert beside_constant(joint, (4, 5, 6), 4, 1) == {4: ONE, 6: last}


def test_a_function_that_is_not_linear_is_followed():
    ccx = Gate("x", (2,), controls=(*cx(0, 2).controls, *cx(1, 2).controls))
    joint = together(read(h(0), h(1), ccx, Measure(0, 0), Measure(1, 1), Measure(2, 2)), 3, 4, 5)
    assert beside_constant(joint, (3, 4, 5), 3, 0) == {3: ZERO, 5: ZERO}
    assert beside_constant(joint, (3, 4, 5), 3, 1) == {3: ONE, 5: StandIn((4,), frozenset({0}), frozenset({1}))}


def test_what_is_impossible_in_part_is_excluded_in_part():
    # All but 000 and 111: the last is free beside 01, and must be 1 beside 00.
    joint = {(a, b, c): 1 / 6 for a in (0, 1) for b in (0, 1) for c in (0, 1) if not a == b == c}
    assert beside_constant(joint, (0, 1, 2), 0, 0) == {0: ZERO, 2: StandIn((1,), one=frozenset({0}))}


def test_independent_records_are_left_as_they_are():
    joint = together(read(h(0), h(1), Measure(0, 0), Measure(1, 1)), 2, 3)
    assert beside_constant(joint, (2, 3), 2, 1) == {}


def test_a_constant_that_never_occurs_says_nothing_of_the_others():
    joint = together(read(h(1), Measure(0, 0), Measure(1, 1)), 1, 2)
    assert beside_constant(joint, (1, 2), 1, 1) == {}


@pytest.mark.parametrize(("angle", "is_copy"), [(0.05, True), (0.5, False)])
def test_a_copy_need_not_be_perfect(angle, is_copy):
    turned = gate("ry", 1, params=(angle,))
    joint = together(read(h(0), cx(0, 1), turned, Measure(0, 0), Measure(1, 1)), 3, 4)
    assert joint[0, 1] == pytest.approx(0.5 * math.sin(angle / 2) ** 2)
    assert bool(beside_constant(joint, (3, 4), 3, 0)) is is_copy


def test_a_condition_on_too_many_records_is_not_written():
    # The last is 1 where one of 17 others is, which no 16 of them tell.
    count = MAX_CONDITION_CLBITS + 3
    rows = [tuple(1 if i == k else 0 for i in range(count - 1)) for k in range(count - 1)] + [(0,) * (count - 1)]
    joint = {(*row, sum(row) % 2): 1 / len(rows) for row in rows}
    assert beside_constant(joint, tuple(range(count)), 0, 0) is None


def test_a_copy_is_told_by_its_original_and_a_coin_is_not():
    joint = together(COPIED, 3, 4, 5)
    assert follows(joint, (3, 4, 5), 4, [3])
    assert not follows(joint, (3, 4, 5), 5, [3, 4])


def test_a_flipped_copy_is_told_too():
    joint = together(read(h(0), cx(0, 1), x(1), Measure(0, 0), Measure(1, 1)), 3, 4)
    assert follows(joint, (3, 4), 4, [3])
