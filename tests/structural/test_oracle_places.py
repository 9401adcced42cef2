"""Which qubit of an oracle is which: what its operations say, what other cases say, and what stays open."""

from __future__ import annotations

import pytest
from circuits import gate, h
from test_oracle_uses import BLOCK, NAME, RULE, used
from way_circuits import Ops, cx

from contracts.arguments import Circuit
from grader.structural.case_program import CaseProgram
from grader.structural.oracle_generic import Readings, oracle_generic
from grader.structural.oracle_uses import Uses, assignments, uses_of
from ir.program import Barrier, Control, Gate, Program

# Gates that name the qubits of another oracle, in order; there and back it is its own inverse.
NAMES = ("z", "x", "h", "y")


def ccz(n: int = 3) -> Program:
    """Two controls that are alike, and a target; qubits beyond three are idle."""
    return Program(n, 0, (gate("z", 2, controls=(0, 1)),))


def single(n: int) -> Program:
    """One CX, from qubit 0 to the last one; those between are idle."""
    return Program(n, 0, (cx(0, n - 1),))


def found(oracle: Program, operations: Ops, qubits: int = 6) -> Uses:
    return uses_of(Program(qubits, 0, tuple(operations)), NAME, oracle)


def readings(*cases: tuple[Program, Ops], qubits: int = 6) -> Readings:
    """Of the first case, each an oracle and the operations of the program."""
    seen = tuple(
        CaseProgram(f"case {k}", {NAME: Circuit("phase_oracle", {}, oracle)}, Program(qubits, 0, tuple(operations)))
        for k, (oracle, operations) in enumerate(cases)
    )
    n = cases[0][0].num_qubits
    there = [gate(NAMES[k], k) for k in range(n)]
    return oracle_generic(RULE, seen, 0, Program(n, 0, (*there, *there[-2::-1])))


def places(read: Readings, n: int) -> list[tuple[tuple[int, ...], ...]]:
    """For each reading the qubits of every use, in order, of an oracle of ``n`` qubits."""
    listed = []
    for program in read.programs:
        own = [one.qubits[0] for one in program.operations if isinstance(one, Gate) and one.origin == BLOCK]
        listed.append(tuple(tuple(own[k : k + n]) for k in range(0, len(own), 2 * n - 1)))
    return listed


def test_qubits_that_an_operation_uses_are_no_idle_ones() -> None:
    (use,) = found(ccz(4), used(ccz(4), 1, 2, 3, 0), 5).found
    assert use.candidates == (frozenset({1, 2}), frozenset({1, 2}), frozenset({3}), frozenset({0, 4}))


def test_a_use_needs_as_many_qubits_as_the_oracle_has() -> None:
    """Under its name, and by the same operations, on a program that has no qubit for the idle one."""
    assert len(found(ccz(4), used(ccz(3), 0, 1, 2), 4).found) == 1
    assert not found(ccz(4), used(ccz(3), 0, 1, 2), 3).found


def test_what_one_operation_makes_certain_is_none_of_the_others() -> None:
    """Three controls that are alike; two further gates name the third, by which the second is told, then the first."""
    told = Program(5, 0, (gate("z", 3, controls=(0, 1, 2)), gate("z", 4, controls=(1, 2)), cx(2, 4)))
    (use,) = found(told, used(told, 5, 1, 0, 3, 4)).found
    assert use.candidates == tuple(frozenset({q}) for q in (5, 1, 0, 3, 4))


def test_operations_that_leave_a_qubit_of_the_oracle_no_place_are_no_use() -> None:
    """Three controls, all of them twice; the program has two of its own twice. Each alone would have a place."""
    oracle = Program(4, 0, (gate("z", 3, controls=(0, 1, 2)),) * 2)
    first, second = used(oracle, 0, 1, 2, 3)
    assert len(found(oracle, [first, second]).found) == 1
    assert not found(oracle, [first, *used(oracle, 0, 1, 4, 3)[:1]]).found


def test_a_barrier_within_a_use_ends_it() -> None:
    oracle = Program(2, 0, (h(0), cx(0, 1)))
    first, second = used(oracle, 0, 1)
    assert len(found(oracle, [first, second]).found) == 1
    assert not found(oracle, [first, Barrier((0, 1), BLOCK), second]).found


def test_what_another_case_says_counts_where_all_have_as_many_uses() -> None:
    """One CX leaves both idle qubits open; another case's oracle has a CX from one of them."""
    pairs = Program(4, 0, (cx(1, 3), cx(0, 3)))
    one, two = used(single(4), 0, 1, 2, 3), used(pairs, 0, 1, 2, 3)
    alone, told = readings((single(4), one), qubits=4), readings((single(4), one), (pairs, two), qubits=4)
    assert places(alone, 4) == [((0, 1, 2, 3),), ((0, 2, 1, 3),)]
    assert places(told, 4) == [((0, 1, 2, 3),)]
    assert alone.complete and told.complete


def test_a_case_with_another_number_of_uses_says_nothing() -> None:
    pairs = Program(4, 0, (cx(1, 3), cx(0, 3)))
    one, two = used(single(4), 0, 1, 2, 3), used(pairs, 0, 1, 2, 3)
    read = readings((single(4), one), (pairs, [*two, h(0), *two]), qubits=4)
    assert places(read, 4) == [((0, 1, 2, 3),), ((0, 2, 1, 3),)]


def test_cases_that_use_it_on_other_qubits_leave_each_to_itself() -> None:
    """Controls on 2 and 3 here, on 2 and 4 there: both cannot be qubit 2."""
    read = readings((ccz(), used(ccz(), 2, 3, 0)), (ccz(), used(ccz(), 2, 4, 0)))
    assert places(read, 3) == [((2, 3, 0),), ((3, 2, 0),)]
    assert read.complete


def test_uses_with_more_and_with_fewer_places_are_all_read() -> None:
    """The idle qubit has two places under the control, and three without it. (Which control was added is open too.)"""
    controlled = used(single(3), 0, 1, 2, controls=(Control(4),))
    other = readings((single(3), [*used(single(3), 0, 1, 2), h(4), *controlled]), qubits=5)
    listed = places(other, 3)
    assert sorted({pair[0] for pair in listed}) == [(0, 1, 2), (0, 3, 2), (0, 4, 2)]
    assert sorted({pair[1] for pair in listed if pair[1][0] == 0}) == [(0, 1, 2), (0, 3, 2)]
    assert other.complete


@pytest.mark.parametrize(("idle", "complete"), [(4, True), (5, False)])
def test_more_places_than_are_read_leave_the_readings_incomplete(idle: int, complete: bool) -> None:
    """Four idle qubits have 24 orders, five have 120."""
    oracle = Program(idle + 1, 0, (gate("t", 0),))
    seen = CaseProgram(
        "a case",
        {NAME: Circuit("phase_oracle", {}, oracle)},
        Program(idle + 1, 0, tuple(used(oracle, *range(idle + 1)))),
    )
    read = oracle_generic(RULE, (seen,), 0, Program(idle + 1, 0, (gate("z", 0),)))
    assert read.complete is complete and len(read.programs) == 24


def test_a_qubit_is_likeliest_where_the_others_stand() -> None:
    (use,) = found(single(3), used(single(3), 3, 4, 5), 7).found
    assert next(assignments(use, {})) == (3, 4, 5)
    assert [chosen[1] for chosen in assignments(use, {})] == [4, 2, 6, 1, 0]
