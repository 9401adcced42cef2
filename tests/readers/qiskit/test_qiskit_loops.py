"""Loops with jumps, loops that count, and runtime variables: unrolled exactly, or refused by name."""

from __future__ import annotations

import numpy as np
import pytest
from qiskit import QuantumCircuit
from qiskit.circuit import BreakLoopOp, ContinueLoopOp, ForLoopOp
from qiskit.circuit.classical import expr, types

from ir.lowering.base import InvalidCandidate, UnsupportedOperation
from ir.program import Conditional, Gate, Measure
from tests.readers.qiskit.concrete import branches as expected_branches
from tests.readers.qiskit.random_dynamic import Generator
from tests.readers.reference import branches, differing_branches

X, Y = Gate("x", (0,)), Gate("y", (0,))
ATOL = 1e-9


def on(*operations, otherwise=()):
    """A conditional on clbit 0 being 1."""
    return Conditional((0,), frozenset({1}), operations, otherwise)


def test_a_break_leaves_out_what_follows_up_to_the_end_of_the_loop(lower):
    circuit = QuantumCircuit(1, 1)
    with circuit.for_loop(range(2)):
        circuit.measure(0, 0)
        with circuit.if_test((circuit.clbits[0], 1)):
            circuit.break_loop()
        circuit.x(0)
    circuit.y(0)
    second = (Measure(0, 0), on(otherwise=(X,)))
    assert lower(circuit).operations == (Measure(0, 0), on(otherwise=(X, *second)), Y)


def test_a_continue_leaves_out_what_follows_up_to_the_next_turn(lower):
    circuit = QuantumCircuit(1, 1)
    with circuit.for_loop(range(2)):
        with circuit.if_test((circuit.clbits[0], 1)):
            circuit.continue_loop()
        circuit.x(0)
    last = on(otherwise=(X,))
    assert lower(circuit).operations == (on(last, otherwise=(X, last)),)


def test_a_jump_that_is_always_taken_needs_no_question(lower):
    circuit = QuantumCircuit(1, 1)
    with circuit.for_loop(range(3)):
        circuit.x(0)
        circuit.break_loop()
    assert lower(circuit).operations == (X,)


def test_repeat_until_success_within_three_tries(lower):
    """The usual program: an ancilla says whether it worked."""
    circuit = QuantumCircuit(2, 1)
    with circuit.for_loop(range(3)):
        circuit.ry(1.0, 1)
        circuit.cx(1, 0)
        circuit.measure(1, 0)
        with circuit.if_test((circuit.clbits[0], 1)):
            circuit.break_loop()
        circuit.reset(1)
    found = branches(lower(circuit))
    failure = np.cos(0.5) ** 2
    assert np.trace(found[0]).real == pytest.approx(failure**3)
    assert not differing_branches(found, expected_branches(circuit), ATOL)


def test_a_loop_of_a_loop_breaks_only_the_inner_one(lower):
    circuit = QuantumCircuit(1, 1)
    with circuit.for_loop(range(2)):
        with circuit.for_loop(range(2)):
            circuit.x(0)
            circuit.break_loop()
        circuit.y(0)
    assert lower(circuit).operations == (X, Y, X, Y)


def test_a_jump_in_a_case_of_a_switch(lower):
    circuit = QuantumCircuit(1, 2)
    register = circuit.cregs[0]
    with circuit.for_loop(range(2)):
        circuit.h(0)
        circuit.measure(0, 0)
        with circuit.switch(register) as case:
            with case(0):
                circuit.continue_loop()
            with case(1, 3):
                circuit.break_loop()
        circuit.x(0)
    assert not differing_branches(branches(lower(circuit)), expected_branches(circuit), ATOL)


def test_a_while_loop_that_counts_its_turns(lower):
    circuit = QuantumCircuit(1, 1)
    count = circuit.add_var("count", expr.lift(0, types.Uint(4)))
    with circuit.while_loop(expr.less(count, 3)):
        circuit.x(0)
        circuit.store(count, expr.add(count, 1))
    assert lower(circuit).operations == (X, X, X)


def test_a_while_loop_with_a_bound_asks_the_record_each_turn(lower):
    circuit = QuantumCircuit(1, 1)
    count = circuit.add_var("count", expr.lift(0, types.Uint(4)))
    with circuit.while_loop(expr.logic_and(expr.logic_not(circuit.clbits[0]), expr.less(count, 2))):
        circuit.h(0)
        circuit.measure(0, 0)
        circuit.store(count, expr.add(count, 1))
    program = lower(circuit)
    assert not differing_branches(branches(program), expected_branches(circuit), ATOL)
    assert np.trace(branches(program)[0]).real == pytest.approx(0.25)


def test_a_while_loop_of_two_hundred_counted_turns(lower):
    circuit = QuantumCircuit(1)
    count = circuit.add_var("count", expr.lift(0, types.Uint(8)))
    with circuit.while_loop(expr.less(count, 200)):
        circuit.x(0)
        circuit.store(count, expr.add(count, 1))
    assert lower(circuit).operations == (X,) * 200


def _cleared(circuit):
    circuit.x(0)
    circuit.reset(1)
    circuit.measure(1, 1)


def _flipped_and_read(circuit):
    circuit.reset(1)
    circuit.x(1)
    circuit.measure(1, 0)
    circuit.x(1)
    circuit.measure(1, 1)


@pytest.mark.parametrize("build", [_cleared, _flipped_and_read])
def test_a_while_loop_ends_where_its_turn_leaves_a_record_that_ends_it(build, lower):
    circuit = QuantumCircuit(2, 2)
    circuit.h(1)
    circuit.measure(1, 1)
    with circuit.while_loop((circuit.clbits[1], 1)):
        build(circuit)
    circuit.x(0)
    assert not differing_branches(branches(lower(circuit)), expected_branches(circuit), ATOL)


def test_a_while_loop_whose_turn_leaves_a_record_that_goes_on_is_refused(lower):
    circuit = QuantumCircuit(2, 1)
    with circuit.while_loop((circuit.clbits[0], 0)):
        circuit.reset(0)
        circuit.measure(0, 0)
    with pytest.raises(UnsupportedOperation, match="while_loop whose number of turns has no bound"):
        lower(circuit)


def test_a_while_loop_of_which_one_bit_is_known_may_end(lower):
    circuit = QuantumCircuit(2, 2)
    circuit.h([0, 1])
    circuit.measure([0, 1], [0, 1])
    with circuit.while_loop(expr.logic_and(circuit.clbits[0], circuit.clbits[1])):
        circuit.reset(1)
        circuit.measure([0, 1], [0, 1])
    assert not differing_branches(branches(lower(circuit)), expected_branches(circuit), ATOL)


def _forever(circuit):
    with circuit.while_loop(expr.lift(True)):
        pass


def _until_success(circuit):
    with circuit.while_loop((circuit.clbits[0], 0)):
        circuit.h(0)
        circuit.measure(0, 0)


def _until_a_break(circuit):
    with circuit.while_loop(expr.lift(True)):
        circuit.h(0)
        circuit.measure(0, 0)
        with circuit.if_test((circuit.clbits[0], 1)):
            circuit.break_loop()


@pytest.mark.parametrize("build", [_forever, _until_success, _until_a_break])
def test_a_while_loop_without_a_bound_is_refused_by_name(build, lower):
    circuit = QuantumCircuit(1, 1)
    build(circuit)
    with pytest.raises(UnsupportedOperation, match=r"while_loop whose number of turns has no bound.* at operation 0"):
        lower(circuit)


@pytest.mark.parametrize("jump", [BreakLoopOp, ContinueLoopOp])
def test_a_jump_outside_a_loop_is_refused(jump, lower):
    circuit = QuantumCircuit(1, 1)
    circuit.append(jump(1, 1), [0], [0])
    with pytest.raises(UnsupportedOperation, match="_loop outside a loop"):
        lower(circuit)


def test_a_loop_variable_has_the_value_of_its_turn(lower):
    body = QuantumCircuit(1, 1)
    index = body.add_input("index", types.Uint(4))
    with body.if_test(expr.equal(index, 2)):
        body.x(0)
    circuit = QuantumCircuit(1, 1)
    circuit.append(ForLoopOp(range(4), index, body), [0], [0])
    circuit.y(0)
    assert lower(circuit).operations == (X, Y)


def test_a_variable_remembers_what_was_measured(lower):
    circuit = QuantumCircuit(1, 2)
    circuit.measure(0, 0)
    flag = circuit.add_var("flag", expr.logic_not(circuit.clbits[0]))
    circuit.measure(0, 1)
    with circuit.if_test(flag):
        circuit.x(0)
    assert lower(circuit).operations[-1] == Conditional((0,), frozenset({0}), (X,))


def test_a_bit_of_a_variable_is_stored_alone(lower):
    circuit = QuantumCircuit(1, 1)
    number = circuit.add_var("number", expr.lift(4, types.Uint(3)))
    circuit.store(expr.index(number, 0), expr.lift(True))
    with circuit.if_test(expr.equal(number, 5)):
        circuit.x(0)
    assert lower(circuit).operations == (X,)


def test_a_variable_stored_in_a_branch_depends_on_the_branch(lower):
    circuit = QuantumCircuit(1, 1)
    flag = circuit.add_var("flag", expr.lift(False))
    circuit.measure(0, 0)
    with circuit.if_test((circuit.clbits[0], 0)):
        circuit.store(flag, expr.lift(True))
    with circuit.if_test(flag):
        circuit.x(0)
    assert lower(circuit).operations[-1] == Conditional((0,), frozenset({0}), (X,))


def test_a_variable_of_an_overwritten_clbit_is_refused_when_it_is_read(lower):
    circuit = QuantumCircuit(1, 1)
    circuit.measure(0, 0)
    flag = circuit.add_var("flag", circuit.clbits[0])
    circuit.measure(0, 0)
    lower(circuit)  # nobody reads it
    with circuit.if_test(flag):
        circuit.x(0)
    with pytest.raises(UnsupportedOperation, match="'flag' that depends on an earlier record"):
        lower(circuit)


def test_an_input_without_a_value_is_the_candidates_error(lower):
    circuit = QuantumCircuit(1, 1)
    given = circuit.add_input("given", types.Bool())
    with circuit.if_test(given):
        circuit.x(0)
    with pytest.raises(InvalidCandidate, match="'given' is read and has no value"):
        lower(circuit)


def test_a_store_to_a_clbit_is_refused(lower):
    circuit = QuantumCircuit(1, 1)
    circuit.store(circuit.clbits[0], expr.lift(True))
    with pytest.raises(UnsupportedOperation, match="store to a clbit"):
        lower(circuit)


def _compare(lower, seeds) -> tuple[int, int, set[str]]:
    """Compared, refused, kinds of instruction met; a disagreement fails the test."""
    compared = refused = 0
    used: set[str] = set()
    for seed in seeds:
        generator = Generator(seed)
        circuit = generator.build()
        try:
            program = lower(circuit)
        except UnsupportedOperation as error:
            if "earlier record" not in str(error):
                raise
            refused += 1
            continue
        assert not differing_branches(branches(program), expected_branches(circuit), ATOL), f"seed {seed}"
        used |= generator.used
        compared += 1
    return compared, refused, used


KINDS = {"float", "measure", "reset", "store", "if", "switch", "for", "while", "break", "continue", "box"}


def test_random_dynamic_circuits_have_the_branches_that_qiskits_states_give(lower):
    compared, refused, used = _compare(lower, range(60))
    assert compared >= 45
    assert refused < compared / 3
    assert used >= KINDS - {"break", "continue"}


@pytest.mark.long
def test_a_thousand_random_dynamic_circuits(lower):
    compared, refused, used = _compare(lower, range(1000, 2200))
    print(f"{compared} compared, {refused} refused")
    assert compared >= 1000
    assert used >= KINDS
