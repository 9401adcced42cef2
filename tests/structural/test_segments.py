"""Operators on free inputs between two cuts: controlled swaps, Fourier transforms, queries, ancillas."""

from __future__ import annotations

import math

import numpy as np
import pytest
from circuits import checked, gate, h, outcome, x
from way_circuits import Ops, between_x, built, cx, cz, form, hs, passage, register, step, toffoli_in_parts

from contracts.targets import TargetError
from grader.structural import cuts_search
from grader.verdict import Outcome
from ir.program import Conditional, Control, Gate, Measure, Reset, UnitaryMatrix

HELD, FAILED, UNDECIDED = Outcome.HELD, Outcome.FAILED, Outcome.UNDECIDED
THREE = (register(0, 1, 2),)
TWO = (register(0, 1),)
CSWAP = step(form("controlled_swap"))
FREDKIN = Gate("swap", (1, 2), controls=(Control(0),))
INPUTS = [gate("ry", 1, params=(0.7,)), gate("ry", 2, params=(1.9,)), gate("rz", 2, params=(0.4,))]

SWAP_TESTS: dict[str, tuple[int, Ops]] = {
    "one gate": (3, [*INPUTS, h(0), FREDKIN, h(0)]),
    "CX, Toffoli, CX": (3, [*INPUTS, h(0), cx(2, 1), gate("x", 2, controls=(0, 1)), cx(2, 1), h(0)]),
    "the other way round": (3, [*INPUTS, h(0), cx(1, 2), gate("x", 1, controls=(0, 2)), cx(1, 2), h(0)]),
    "T and CX": (3, [*INPUTS, h(0), cx(2, 1), *toffoli_in_parts(0, 1, 2), cx(2, 1), h(0)]),
    "preparation interleaved": (3, [h(0), cx(2, 1), cx(2, 1), INPUTS[0], *INPUTS[1:], FREDKIN, h(0)]),
    "conjugated": (3, [*INPUTS, h(0), *hs(1, 2), FREDKIN, *hs(1, 2), h(0)]),
    "copy of the control on an ancilla": (
        4, [*INPUTS, h(0), cx(0, 3), Gate("swap", (1, 2), controls=(Control(3),)), cx(0, 3), h(0)],
    ),
    "ancilla uncomputed by a measurement": (
        4,
        [
            *INPUTS, h(0), cx(0, 3), Gate("swap", (1, 2), controls=(Control(3),)), h(3), Measure(3, 0),
            Conditional((0,), frozenset({1}), (gate("z", 0), x(3))), h(0),
        ],
    ),
}  # fmt: skip

NO_SWAP_TESTS: dict[str, tuple[int, Ops]] = {
    "the law by one rotation": (3, [*INPUTS, gate("ry", 0, params=(0.8,))]),
    "a plain swap": (3, [*INPUTS, h(0), gate("swap", 1, 2), h(0)]),
    "controlled on the wrong value": (3, [*INPUTS, h(0), Gate("swap", (1, 2), controls=(Control(0, 0),)), h(0)]),
    "the relative phase of a Margolus gate": (3, [*INPUTS, h(0), cx(2, 1), gate("rccx", 0, 1, 2), cx(2, 1), h(0)]),
    "the ancilla keeps the control": (
        4, [*INPUTS, h(0), cx(0, 3), Gate("swap", (1, 2), controls=(Control(3),)), h(0)],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SWAP_TESTS)
def test_a_swap_test_holds_a_controlled_swap(name: str) -> None:
    num_qubits, operations = SWAP_TESTS[name]
    clbits = 1 if "measurement" in name else 0
    assert outcome(CSWAP, built(num_qubits, operations, clbits), registers=THREE) is HELD


@pytest.mark.parametrize("name", NO_SWAP_TESTS)
def test_the_law_of_a_swap_test_is_no_controlled_swap(name: str) -> None:
    num_qubits, operations = NO_SWAP_TESTS[name]
    assert outcome(CSWAP, built(num_qubits, operations), registers=THREE) is FAILED


def _phase_estimation(phase: float, inverse_transform: Ops) -> Ops:
    """Two counting qubits, target 2 in |1>."""
    return [
        x(2), *hs(0, 1),
        gate("p", 2, params=(2 * math.pi * phase,), controls=(0,)),
        gate("p", 2, params=(4 * math.pi * phase,), controls=(1,)),
        *inverse_transform,
    ]  # fmt: skip


INVERSE_FOURIER = [
    gate("swap", 0, 1), h(0), gate("p", 1, params=(-math.pi / 2,), controls=(0,)), h(1),
]  # fmt: skip


def test_the_inverse_fourier_transform_ends_a_phase_estimation() -> None:
    rule = step(form("inverse_dft", n=2), ends="end", up_to="diagonal")
    assert outcome(rule, built(3, _phase_estimation(0.3, INVERSE_FOURIER)), registers=TWO) is HELD
    assert outcome(rule, built(3, _phase_estimation(0.3, INVERSE_FOURIER[:-1])), registers=TWO) is FAILED
    turned_back = [*INVERSE_FOURIER[:2], gate("p", 1, params=(math.pi / 2,), controls=(0,)), h(1)]
    assert outcome(rule, built(3, _phase_estimation(0.3, turned_back)), registers=TWO) is FAILED


def test_a_diagonal_is_free_after_it_only_where_it_says_so() -> None:
    fourier = [*INVERSE_FOURIER, cz(0, 1), gate("t", 0)]
    program = built(3, _phase_estimation(0.3, fourier))
    exact = step(form("inverse_dft", n=2), ends="end")
    assert outcome(step(form("inverse_dft", n=2), ends="end", up_to="diagonal"), program, registers=TWO) is HELD
    assert outcome(exact, program, registers=TWO) is FAILED


def test_local_changes_before_and_after_are_free_where_it_says_so() -> None:
    query = step(form("phase_flip", num_qubits=3, marked=("101",)), up_to="local")
    flipped = [*hs(0, 1, 2), gate("x", 2, controls=(0, 1)), h(2)]
    assert outcome(query, built(3, flipped), registers=THREE) is HELD
    assert outcome(query, built(3, [*hs(0, 1, 2), cz(0, 1), cz(1, 2)]), registers=THREE) is FAILED


@pytest.mark.parametrize("marked", ["00", "01", "10", "11"])
def test_a_query_marks_its_item_for_every_input(marked: str) -> None:
    program = built(2, [*hs(0, 1), Gate("z", (0,), controls=(Control(1, 0),)), *hs(0, 1)])
    rule = step(form("phase_flip", num_qubits=2, marked=(marked,)))
    assert outcome(rule, program, registers=TWO) is (HELD if marked == "01" else FAILED)


def test_one_of_several_operators_is_enough() -> None:
    rule = {**CSWAP, "any_of": (form("controlled_swap"), form("phase_flip", num_qubits=3, marked=("111",)))}
    assert outcome(rule, built(3, [*hs(0, 1, 2), cz(0, 1, 2)]), registers=THREE) is HELD


def test_from_the_start_inputs_are_free_whatever_the_contract_puts_in() -> None:
    rule = step(form("diffusion", num_qubits=2), begins="start", ends="end")
    diffusion = [*hs(0, 1), *between_x("00", [cz(0, 1)]), *hs(0, 1)]
    assert outcome(rule, built(2, diffusion), registers=TWO) is HELD
    assert outcome(rule, built(2, [x(0), *diffusion]), registers=TWO) is FAILED


def test_other_qubits_may_be_asked_to_be_clean() -> None:
    kickback = [x(2), h(2), gate("x", 2, controls=(0, 1))]
    rule = step(form("phase_flip", num_qubits=2, marked=("11",)), ends="end")
    assert outcome(rule, built(3, kickback), registers=TWO) is HELD
    assert outcome({**rule, "ancillas": "clean"}, built(3, kickback), registers=TWO) is FAILED
    assert outcome({**rule, "ancillas": "clean"}, built(3, [*kickback, h(2), x(2)]), registers=TWO) is HELD


def test_an_ancilla_in_an_unknown_state_ends_the_segment() -> None:
    """Qubit 2 is entangled with qubit 3: what acts through it is no operator on the register."""
    rule = step(form("phase_flip", num_qubits=2, marked=("11",)))
    program = built(4, [h(3), cx(3, 2), *hs(0, 1), gate("z", 1, controls=(0, 2)), cx(3, 2), h(3)])
    assert outcome(rule, program, registers=TWO) is FAILED


def test_an_outcome_that_tells_of_the_input_is_no_operator() -> None:
    rule = step(form("phase_flip", num_qubits=2, marked=("11",)), begins="start", ends="end")
    program = built(3, [cx(0, 2), Measure(2, 0), Reset(2), cz(0, 1)], 1)
    assert outcome(rule, program, registers=TWO) is FAILED


def test_it_begins_at_the_state_that_is_passed() -> None:
    rule = step(
        form("phase_flip", num_qubits=2, marked=("11",)),
        begins=passage(form("uniform", num_qubits=2), up_to="phase"),
    )
    assert outcome(rule, built(2, [*hs(0, 1), cz(0, 1)]), registers=TWO) is HELD
    evidence = checked(rule, built(2, [cz(0, 1), h(0)]), registers=TWO)
    assert evidence.outcome is FAILED and "uniform is not passed" in evidence.measured


def test_where_the_bound_is_met_nothing_is_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuts_search, "MAX_WORK", 100 * cuts_search.MIN_COST)
    program = built(3, [*INPUTS, *(h(k % 3) for k in range(40)), cz(0, 1)])
    evidence = checked(CSWAP, program, registers=THREE)
    assert evidence.outcome is UNDECIDED and "amplitudes would be touched" in evidence.measured


def test_a_closed_form_that_is_no_unitary_on_the_register_is_the_contracts_fault() -> None:
    for operator in (form("ghz", n=3), form("controlled_swap")):
        with pytest.raises(TargetError, match="a unitary on 2 qubits is expected"):
            checked(step(operator), built(2, [h(0)]), registers=TWO)


def test_a_matrix_of_the_step_is_the_step() -> None:
    matrix = np.eye(8)[[0, 1, 2, 5, 4, 3, 6, 7]].astype(np.complex128)
    assert outcome(CSWAP, built(3, [h(0), UnitaryMatrix(matrix, (0, 1, 2))]), registers=THREE) is HELD
