"""Which measurements are terminal: nothing uses their qubit or their clbit afterwards."""

from __future__ import annotations

from grader.simulate.terminal import split_terminal
from ir.program import Barrier, Conditional, Control, Gate, Measure, Operation, Program, Reset

H0 = Gate("h", (0,))


def terminal(*operations: Operation) -> tuple[Measure, ...]:
    return split_terminal(Program(3, 3, operations)).terminal


def test_measurements_at_the_end_are_terminal_in_program_order() -> None:
    assert terminal(H0, Measure(1, 0), Measure(0, 1)) == (Measure(1, 0), Measure(0, 1))


def test_the_body_keeps_the_rest_in_order() -> None:
    split = split_terminal(Program(3, 3, (H0, Measure(0, 0), Gate("x", (1,)), Barrier((0, 1)), Measure(1, 1))))
    assert split.body.operations == (H0, Gate("x", (1,)), Barrier((0, 1)))


def test_operations_on_other_qubits_do_not_matter() -> None:
    assert terminal(Measure(0, 0), Gate("x", (1,))) == (Measure(0, 0),)


def test_a_measured_qubit_that_is_used_again_is_not_terminal() -> None:
    assert terminal(Measure(0, 0), H0) == ()
    assert terminal(Measure(0, 0), Reset(0)) == ()
    assert terminal(Measure(0, 0), Gate("x", (1,), (), (Control(0),))) == ()


def test_a_record_that_is_read_is_not_terminal() -> None:
    assert terminal(Measure(0, 0), Conditional((0,), frozenset({1}), (Gate("x", (1,)),))) == ()


def test_a_qubit_that_a_branch_uses_is_not_terminal() -> None:
    assert terminal(Measure(0, 0), Conditional((1,), frozenset({1}), (H0,))) == ()


def test_a_measurement_inside_a_conditional_is_not_terminal() -> None:
    assert terminal(Conditional((1,), frozenset({0}), (Measure(0, 0),))) == ()


def test_an_overwritten_record_is_not_terminal() -> None:
    assert terminal(Measure(0, 0), Measure(1, 0)) == (Measure(1, 0),)


def test_a_second_measurement_leaves_only_itself_terminal() -> None:
    assert terminal(Measure(0, 0), Measure(0, 1)) == (Measure(0, 1),)


def test_barriers_do_not_count() -> None:
    assert terminal(Measure(0, 0), Barrier((0,))) == (Measure(0, 0),)


def test_kept_qubits_stay_in_the_body() -> None:
    split = split_terminal(Program(2, 2, (Measure(0, 0), Measure(1, 1))), keep=(0,))
    assert split.terminal == (Measure(1, 1),)
    assert split.body.operations == (Measure(0, 0),)
