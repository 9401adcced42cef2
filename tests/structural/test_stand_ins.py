"""What stands in for a record: the programs, run on small circuits whose records are known."""

from __future__ import annotations

import pytest
from circuits import circuit, cx, h, x

from grader.simulate.dense import basis_inputs, branches
from grader.structural.stand_ins import StandIn, with_kept_records, with_stand_ins
from ir.program import Conditional, Measure, Operation, Program

ZERO, ONE = StandIn.constant(0), StandIn.constant(1)
FOLLOWS = StandIn((1,), zero=frozenset({0}), one=frozenset({1}))  # what operation 1 has recorded
COINS = (h(0), Measure(0, 0), h(1), Measure(1, 1))


def records(program: Program, *clbits: int) -> set[tuple[int | None, ...]]:
    found = branches(program, basis_inputs(program.num_qubits, [0]))
    return {tuple(branch.record[clbit] for clbit in clbits) for branch in found}


def made(*operations: Operation) -> Program:
    return circuit(2, *operations, num_clbits=2)


@pytest.mark.parametrize(
    ("layers", "expected"),
    [
        pytest.param([], {(0, 0), (0, 1), (1, 0), (1, 1)}, id="nothing"),
        pytest.param([{3: ZERO}], {(0, 0), (1, 0)}, id="a constant"),
        pytest.param([{3: FOLLOWS}], {(0, 0), (1, 1)}, id="the other one"),
        pytest.param([{3: StandIn((1,), one=frozenset({0}))}], {(0, 1), (1, 0), (1, 1)}, id="1 beside 0"),
        pytest.param([{3: FOLLOWS}, {1: ONE}], {(1, 1)}, id="the other one, which is a constant"),
        pytest.param([{3: FOLLOWS}, {3: ZERO}], {(0, 0), (1, 0)}, id="a constant in the place of the other one"),
    ],
)
def test_records_are_what_stands_in_for_them(layers, expected):
    assert records(with_stand_ins(made(*COINS), layers), 0, 1) == expected


def test_what_is_looked_at_is_the_record_and_not_what_overwrites_its_bit():
    program = made(h(0), Measure(0, 0), x(0), Measure(0, 0), h(1), Measure(1, 1))
    assert records(with_stand_ins(program, [{5: FOLLOWS}]), 0, 1) == {(0, 1), (1, 0)}


def test_a_flipped_record_is_looked_at_as_it_is_written():
    program = made(Measure(0, 0, inverted=True), h(1), Measure(1, 1))
    looked = StandIn((0,), one=frozenset({1}))
    assert records(with_stand_ins(program, [{2: looked}]), 0, 1) == {(1, 1)}


def test_a_record_that_is_not_made_is_looked_at_as_0():
    program = made(h(0), Measure(0, 0), Conditional((0,), frozenset({1}), (Measure(0, 0),)), h(1), Measure(1, 1))
    looked = StandIn((3,), one=frozenset({0}))
    assert (0, 0) not in records(with_stand_ins(program, [{5: looked}]), 0, 1)


def test_kept_records_stand_in_bits_of_their_own():
    program, first = with_kept_records(made(h(0), cx(0, 1), Measure(0, 0), x(1), Measure(1, 0)), [], (2, 4))
    assert records(program, first, first + 1) == {(0, 1), (1, 0)}


def test_a_constant_is_kept_too():
    program, first = with_kept_records(made(*COINS), [{1: ONE}], (1, 3))
    assert records(program, first, first + 1) == {(1, 0), (1, 1)}
