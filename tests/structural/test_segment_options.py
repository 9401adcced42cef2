"""Segments with several conventions, with phases free on both sides, and from states of further registers on."""

from __future__ import annotations

import math

import numpy as np
import pytest
from circuits import contract, gate, h, outcome
from pydantic import ValidationError
from way_circuits import Ops, built, cx, form, hs, passage, register, step

from grader.verdict import Outcome
from ir.program import Measure, Reset, UnitaryMatrix

HELD, FAILED = Outcome.HELD, Outcome.FAILED
TWO = (register(0, 1),)
THREE = (register(0, 1, 2),)
WITH_WORK = (*TWO, register(2, 3, name="work", end="ignored"))
UNSWAPPED: Ops = [h(1), gate("p", 0, params=(-math.pi / 2,), controls=(1,)), h(0)]
FOURIER: Ops = [*UNSWAPPED, gate("swap", 0, 1)]


def test_phases_are_free_before_an_operator_only_where_it_says_so() -> None:
    program = built(2, [gate("t", 0), *FOURIER, gate("s", 1)])
    inverse = form("inverse_dft", n=2)
    assert outcome(step(inverse, begins="start", ends="end", up_to="phases"), program, registers=TWO) is HELD
    assert outcome(step(inverse, begins="start", ends="end", up_to="diagonal"), program, registers=TWO) is FAILED


def test_phases_on_both_sides_hide_no_other_operator() -> None:
    rule = step(form("inverse_dft", n=2), begins="start", ends="end", up_to="phases")
    assert outcome(rule, built(2, [*hs(0, 1)]), registers=TWO) is FAILED
    assert outcome(rule, built(2, [*FOURIER, h(0)]), registers=TWO) is FAILED


def test_what_is_reset_at_the_end_was_made_before_it() -> None:
    rule = step(form("inverse_dft", n=2), begins="start", ends="end")
    assert outcome(rule, built(2, [*FOURIER, Reset(0), Reset(1)]), registers=TWO) is HELD
    assert outcome(rule, built(2, [*FOURIER, Measure(0, 0), Reset(0)], 1), registers=TWO) is HELD
    assert outcome(rule, built(2, [*FOURIER, Reset(0), h(0)]), registers=TWO) is FAILED
    assert outcome(rule, built(2, [*FOURIER[:-1], Reset(0), Reset(1)]), registers=TWO) is FAILED
    assert outcome(rule, built(2, [*FOURIER, Reset(0), cx(0, 1), Reset(1)]), registers=TWO) is FAILED


def test_a_form_may_stand_for_several_operators() -> None:
    rule = step(form("inverse_fourier_or_unswapped", n=2), begins="start", ends="end")
    assert outcome(rule, built(2, FOURIER), registers=TWO) is HELD
    assert outcome(rule, built(2, UNSWAPPED), registers=TWO) is HELD
    assert outcome(rule, built(2, [*hs(0, 1)]), registers=TWO) is FAILED


def test_a_segment_may_begin_at_a_state_that_it_shares_with_further_registers() -> None:
    # 3^x mod 4 is 1, 3, 1, 3: bit 1 of it is bit 0 of x.
    powers = [*hs(0, 1), gate("x", 2), cx(0, 3)]
    all_powers = form("powers_of_base", base=3, modulus=4, counting_bits=2, work_bits=2)
    state = passage(all_powers, "search", "work", up_to="diagonal")
    rule = step(form("inverse_dft", n=2), begins=state, ends="end")
    assert outcome(rule, built(4, [*powers, *FOURIER]), registers=WITH_WORK) is HELD
    assert outcome(rule, built(4, [*hs(0, 1), *FOURIER]), registers=WITH_WORK) is FAILED
    assert outcome(rule, built(4, [*powers, h(0)]), registers=WITH_WORK) is FAILED
    # Work that no gate touches, and that is in another state than declared.
    assert outcome(rule, built(4, FOURIER), registers=WITH_WORK) is FAILED


def test_diagonal_gates_of_each_qubit_are_free_and_no_others() -> None:
    turn = gate("p", 1, params=(math.pi / 4,), controls=(0,))
    eighth = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, "0.7071067811865476+0.7071067811865476j"))
    rule = step(form("matrix", rows=eighth), begins="start", ends="end", up_to="local_phases")
    dressed: Ops = [gate("rz", 1, params=(0.3,)), turn, gate("t", 0), gate("rz", 1, params=(-0.9,))]
    assert outcome(rule, built(2, [turn]), registers=TWO) is HELD
    assert outcome(rule, built(2, dressed), registers=TWO) is HELD
    for other in (
        [],
        [turn, turn],
        [gate("z", 1, controls=(0,))],
        [gate("p", 1, params=(-math.pi / 4,), controls=(0,))],
    ):
        assert outcome(rule, built(2, other), registers=TWO) is FAILED, other
    assert outcome(rule, built(2, [turn, h(0)]), registers=TWO) is FAILED


def test_diagonal_gates_of_each_qubit_are_free_beside_an_operator_that_is_not_diagonal() -> None:
    rule = step(form("inverse_dft", n=2), begins="start", ends="end", up_to="local_phases")
    assert outcome(rule, built(2, [gate("t", 0), *FOURIER, gate("s", 1)]), registers=TWO) is HELD
    assert outcome(rule, built(2, [gate("s", 1, controls=(0,)), *FOURIER]), registers=TWO) is FAILED


def test_a_diagonal_gate_after_a_state_that_is_met_up_to_diagonals_may_begin_the_operator() -> None:
    """S and CZ: neither what is before the T nor what is after the S begins it."""
    rows = [[1, 0, 0, 0], [0, "1j", 0, 0], [0, 0, 1, 0], [0, 0, 0, "-1j"]]
    rule = step(form("matrix", rows=rows), begins=passage(form("uniform", num_qubits=2), up_to="diagonal"), ends="end")
    turned: Ops = [gate("t", 0), gate("s", 0), gate("z", 1, controls=(0,))]
    assert outcome(rule, built(2, [*hs(0, 1), *turned]), registers=TWO) is HELD
    assert outcome(rule, built(2, [*hs(0, 1), turned[0], *turned[2:]]), registers=TWO) is FAILED
    assert outcome(rule, built(2, turned), registers=TWO) is FAILED


def test_what_an_ancilla_meets_after_the_segment_does_not_end_it_before() -> None:
    """The ancilla carries the sign, is |0> again, and is then joined to a qubit of which nothing is known."""
    carried: Ops = [cx(0, 2), gate("z", 1, controls=(2,)), cx(0, 2)]
    rule = step(form("phase_flip", num_qubits=2, marked=("11",)), begins="start", ends="end")
    registers = (*TWO, register(3, name="other", start="free", end="ignored"))
    assert outcome(rule, built(4, [*carried, cx(3, 2)]), registers=registers) is HELD
    assert outcome(rule, built(4, [cx(3, 2), *carried]), registers=registers) is FAILED
    assert outcome(rule, built(4, [*carried, cx(3, 1)]), registers=registers) is FAILED


# Entry (0, 7), (7, 1) and the like: what they say of the phases of single bits are halves.
CYCLE = (7, 6, 4, 3, 2, 1, 5, 0)
SIGNS = (1, -1, -1, 1, 1, 1, -1, 1)


def test_where_phases_of_single_qubits_are_not_fixed_it_is_undecided() -> None:
    permutation = np.eye(8)[list(CYCLE)]
    rule = step(form("matrix", rows=permutation.tolist()), begins="start", ends="end", up_to="local_phases")
    signed = UnitaryMatrix(permutation @ np.diag(SIGNS) + 0j, (0, 1, 2))
    other = UnitaryMatrix(np.roll(permutation, 1, axis=0) + 0j, (0, 1, 2))
    assert outcome(rule, built(3, [signed]), registers=THREE) is Outcome.UNDECIDED
    assert outcome(rule, built(3, [other]), registers=THREE) is FAILED
    # One of several forms that is undecided leaves it open; one that is met does not.
    several = {**rule, "any_of": (form("matrix", rows=np.eye(8).tolist()), *rule["any_of"])}
    assert outcome(several, built(3, [signed]), registers=THREE) is Outcome.UNDECIDED
    assert outcome(several, built(3, []), registers=THREE) is HELD


def test_a_step_may_stand_on_another_register_instead() -> None:
    spares = (register(0, name="spare"), register(1, name="other"), register(2, name="ancilla"), register(3, name="q"))
    half = form("matrix", rows=((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, "1j")))
    begins = passage(form("uniform", num_qubits=1), "ancilla", up_to="diagonal")
    here = step(half, begins=begins, registers=("ancilla", "q"), up_to="local_phases")
    anywhere = {**here, "instead": ({"ancilla": "spare"},)}

    def controlled_by(qubit: int) -> Ops:
        return [h(3), h(qubit), gate("s", 3, controls=(qubit,)), h(qubit)]

    assert outcome(here, built(4, controlled_by(2)), registers=spares) is HELD
    assert outcome(here, built(4, controlled_by(0)), registers=spares) is FAILED
    assert outcome(anywhere, built(4, controlled_by(2)), registers=spares) is HELD
    assert outcome(anywhere, built(4, controlled_by(0)), registers=spares) is HELD
    assert outcome(anywhere, built(4, controlled_by(1)), registers=spares) is FAILED
    # The state that it begins at moves along.
    flat: Ops = [h(2), h(3), gate("s", 3, controls=(0,))]
    assert outcome(anywhere, built(4, flat), registers=spares) is FAILED


@pytest.mark.parametrize("places", [{}, {"other": "spare"}, {"ancilla": "q"}])
def test_another_place_is_told_by_registers_of_the_step(places: dict[str, str]) -> None:
    registers = (register(0, name="spare"), register(1, name="other"), register(2, name="ancilla"), register(3))
    rule = step(form("inverse_dft", n=2), registers=("ancilla", "q"), instead=(places,))
    with pytest.raises(ValidationError, match="instead"):
        contract(rule, registers=registers)
