"""What a program finds out about its inputs: SWAP tests, Hadamard tests, queries; and programs with the law alone."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from circuits import checked, gate, h, outcome, x
from way_circuits import HALF, Ops, built, cx, cz, form, hs, passage, register

from contracts.targets import TargetError
from grader.structural import cuts_search
from grader.verdict import Outcome
from ir.program import Channel, Conditional, Control, Gate, Measure, Reset

HELD, FAILED, UNDECIDED = Outcome.HELD, Outcome.FAILED, Outcome.UNDECIDED
REGISTERS = (register(0, name="ancilla"), register(1, 2, name="states"))
SWAP_TEST = {
    "rule": "measures", "name": "a SWAP test", "inputs": ("states",), "outputs": ("ancilla",),
    "any_of": (form("swap_test_of_qubits", pairs=1),),
}  # fmt: skip
FREDKIN = Gate("swap", (1, 2), controls=(Control(0),))
INPUTS = [gate("ry", 1, params=(0.7,)), gate("ry", 2, params=(1.9,)), gate("rz", 2, params=(0.4,))]
BELL_BASIS = [cx(1, 2), h(1)]
AND = gate("x", 0, controls=(1, 2))

SWAP_TESTS: dict[str, tuple[int, Ops]] = {
    "controlled swap": (3, [*INPUTS, h(0), FREDKIN, h(0)]),
    "ancilla first": (3, [h(0), *INPUTS, FREDKIN, h(0)]),
    "phases of the outcome": (3, [*INPUTS, h(0), FREDKIN, h(0), gate("t", 0)]),
    "open control and a swap": (3, [*INPUTS, h(0), Gate("swap", (1, 2), controls=(Control(0, 0),)), h(0)]),
    "Bell basis and an AND": (3, [*INPUTS, *BELL_BASIS, AND]),
    "measured at the end": (3, [*INPUTS, h(0), FREDKIN, h(0), Measure(0, 0)]),
    "Bell measurement with feed-forward": (
        3, [*INPUTS, *BELL_BASIS, Measure(1, 0), Measure(2, 1), Conditional((0, 1), frozenset({3}), (x(0),))],
    ),
    "states thrown away": (3, [*INPUTS, h(0), FREDKIN, h(0), Reset(1), Reset(2)]),
    "control copied and left": (4, [*INPUTS, *BELL_BASIS, gate("x", 3, controls=(1, 2)), cx(3, 0)]),
}  # fmt: skip
NO_SWAP_TESTS: dict[str, tuple[int, Ops]] = {
    "the law by one rotation": (3, [*INPUTS, gate("ry", 0, params=(0.8,))]),
    "nothing": (3, []),
    "a plain swap": (3, [*INPUTS, h(0), gate("swap", 1, 2), h(0)]),
    "one state read and a coin": (3, [*INPUTS, h(2), AND]),
    "outcome inverted": (3, [*INPUTS, h(0), FREDKIN, h(0), x(0)]),
    "undone": (3, [*INPUTS, h(0), FREDKIN, FREDKIN, h(0)]),
    "answer replaced": (3, [*INPUTS, h(0), FREDKIN, h(0), Reset(0), gate("ry", 0, params=(0.8,))]),
    "triplets in place of the singlet": (3, [*INPUTS, *BELL_BASIS, x(1), AND]),
}  # fmt: skip


@pytest.mark.parametrize("name", SWAP_TESTS)
def test_every_construction_of_a_swap_test_is_one(name: str) -> None:
    num_qubits, operations = SWAP_TESTS[name]
    assert outcome(SWAP_TEST, built(num_qubits, operations, 2), registers=REGISTERS) is HELD


@pytest.mark.parametrize("name", NO_SWAP_TESTS)
def test_what_does_not_compare_is_no_swap_test(name: str) -> None:
    num_qubits, operations = NO_SWAP_TESTS[name]
    assert outcome(SWAP_TEST, built(num_qubits, operations, 2), registers=REGISTERS) is FAILED


def test_only_a_printed_record_ends_what_the_outcome_is_made_of() -> None:
    rewritten = built(3, [*INPUTS, h(0), FREDKIN, h(0), Measure(0, 0), Reset(0)], 1)
    assert outcome(SWAP_TEST, rewritten, registers=REGISTERS) is HELD
    assert outcome(SWAP_TEST, replace(rewritten, unprinted=(0,)), registers=REGISTERS) is FAILED
    measured_again = built(3, [*INPUTS, h(0), FREDKIN, h(0), Measure(0, 1), Measure(0, 0)], 2)
    assert outcome(SWAP_TEST, replace(measured_again, unprinted=(1,)), registers=REGISTERS) is HELD


def test_a_small_angle_off_is_another_measurement_and_a_rounded_one_is_not() -> None:
    """The outcomes exclude each other, so that a turn of the ancilla shows by its square."""
    for angle, expected in ((1e-1, FAILED), (1e-3, HELD)):
        off = [*INPUTS, h(0), FREDKIN, h(0), gate("ry", 0, params=(angle,))]
        assert outcome(SWAP_TEST, built(3, off), registers=REGISTERS) is expected


def test_the_evidence_says_how_near_it_came() -> None:
    evidence = checked(SWAP_TEST, built(3, [*INPUTS, gate("ry", 0, params=(0.8,))]), registers=REGISTERS)
    assert evidence.measured == "no moment from which the program is a SWAP test"
    assert evidence.witness.endswith("away") and "beginnings looked at" in evidence.witness


def test_outputs_that_do_not_start_clean_are_no_outputs() -> None:
    """The ancilla is entangled with qubit 3 before the inputs are there."""
    coupled = [h(3), cx(3, 0), *INPUTS, h(0), FREDKIN, h(0)]
    assert outcome(SWAP_TEST, built(4, coupled), registers=REGISTERS) is FAILED


QUERY = (register(0, 1, name="query"), register(2, 3, name="oracle"))
UNIFORM = {**passage(form("uniform", num_qubits=2), "query", up_to="phase")}
SIMON = {
    "rule": "measures", "name": "a query", "inputs": ("query",), "any_of": (form("coset_sampling", secret="11"),),
    "begins": UNIFORM,
}  # fmt: skip
F = [cx(0, 2), cx(1, 2)]

SIMONS: dict[str, Ops] = {
    "one output": [*hs(0, 1), *F, *hs(0, 1)],
    "two outputs": [*hs(0, 1), *F, cx(0, 3), cx(1, 3), *hs(0, 1)],
    "value measured between": [*hs(0, 1), *F, Measure(2, 0), *hs(0, 1)],
    "value forgotten": [*hs(0, 1), *F, Reset(2), *hs(0, 1)],
    "other values": [*hs(0, 1), x(2), *F, cx(2, 3), *hs(0, 1)],
    "phases before the readout are none after it": [*hs(0, 1), *F, *hs(0, 1), cz(0, 1)],
}  # fmt: skip
NO_SIMONS: dict[str, Ops] = {
    "GHZ state": [h(0), cx(0, 1), cx(0, 2)],
    "GHZ state after the uniform one": [*hs(0, 1), h(1), cx(0, 1), cx(0, 2)],
    "one-to-one": [*hs(0, 1), cx(0, 2), cx(1, 3), *hs(0, 1)],
    "constant": [*hs(0, 1), *hs(0, 1)],
    "value uncomputed": [*hs(0, 1), *F, *F, *hs(0, 1)],
    "another period": [*hs(0, 1), cx(0, 2), *hs(0, 1)],
}  # fmt: skip


@pytest.mark.parametrize("name", SIMONS)
def test_any_two_to_one_function_makes_a_query_of_its_period(name: str) -> None:
    assert outcome(SIMON, built(4, SIMONS[name], 1), registers=QUERY) is HELD


SX_FRAME = [gate("sx", 0), gate("sx", 1), *F, gate("sx", 0), gate("sx", 1)]


def test_phases_of_a_compiler_are_free_where_the_state_is_passed_up_to_a_diagonal() -> None:
    """SX makes (|0> - i|1>)/sqrt 2: the superposition but for phases that commute with the query."""
    assert outcome(SIMON, built(4, SX_FRAME), registers=QUERY) is FAILED
    free = {**SIMON, "begins": {**UNIFORM, "up_to": "diagonal"}}
    assert outcome(free, built(4, SX_FRAME), registers=QUERY) is HELD
    for name, operations in NO_SIMONS.items():
        assert outcome(free, built(4, operations, 1), registers=QUERY) is FAILED, name


@pytest.mark.parametrize("name", NO_SIMONS)
def test_the_law_of_a_query_is_no_query(name: str) -> None:
    assert outcome(SIMON, built(4, NO_SIMONS[name], 1), registers=QUERY) is FAILED


TESTED = (register(0, name="ancilla"), register(1, name="system"))
H_ROWS = [[0.5**0.5, 0.5**0.5], [0.5**0.5, -(0.5**0.5)]]
HADAMARD_TEST = {
    "rule": "measures", "name": "a Hadamard test", "inputs": ("system",), "outputs": ("ancilla",),
    "any_of": (form("hadamard_test_of", rows=H_ROWS),), "begins": passage(form("uniform", num_qubits=1), "system"),
}  # fmt: skip
QUARTER = math.pi / 4


@pytest.mark.parametrize(
    ("operations", "expected"),
    [
        ([h(1), h(0), gate("h", 1, controls=(0,)), h(0)], HELD),
        # RY(pi/4) CZ RY(-pi/4) with the preparation merged into the first rotation.
        ([gate("ry", 1, params=(math.pi / 2 - QUARTER,)), h(0), cz(0, 1), h(0)], HELD),
        ([gate("ry", 1, params=(QUARTER,)), cx(1, 0)], HELD),
        ([h(1), gate("ry", 0, params=(QUARTER,))], FAILED),
        ([h(1), h(0), gate("x", 1, controls=(0,)), h(0)], FAILED),
        ([gate("ry", 1, params=(0.3,)), cx(1, 0)], FAILED),
    ],
)
def test_local_changes_that_keep_the_state_may_be_merged_into_it(operations: Ops, expected: Outcome) -> None:
    assert outcome(HADAMARD_TEST, built(2, operations), registers=TESTED) is expected


def test_from_the_start_inputs_are_what_the_contract_says_they_are() -> None:
    rule = {**HADAMARD_TEST, "begins": "start"}
    assert outcome(rule, built(2, [h(0), gate("h", 1, controls=(0,)), h(0)]), registers=TESTED) is HELD
    assert outcome(rule, built(2, [h(1), h(0), gate("h", 1, controls=(0,)), h(0)]), registers=TESTED) is HELD
    assert outcome(rule, built(2, [gate("t", 1), h(0), gate("h", 1, controls=(0,)), h(0)]), registers=TESTED) is FAILED


def test_a_beginning_that_is_not_passed_is_named() -> None:
    evidence = checked(SIMON, built(4, NO_SIMONS["GHZ state"]), registers=QUERY)
    assert evidence.outcome is FAILED
    assert "the state uniform is not passed" in evidence.measured


def test_one_of_several_measurements_is_enough() -> None:
    both = {**SIMON, "any_of": (form("coset_sampling", secret="01"), form("coset_sampling", secret="11"))}
    assert outcome(both, built(4, SIMONS["one output"]), registers=QUERY) is HELD


def test_it_must_hold_for_every_record_before_it() -> None:
    """A coin that is recorded decides whether the function is queried at all."""
    coin = [h(3), Measure(3, 0)]
    always = [*coin, Conditional((0,), frozenset({1}), (gate("z", 2),)), *hs(0, 1), *F, *hs(0, 1)]
    sometimes = [*coin, *hs(0, 1), Conditional((0,), frozenset({1}), tuple(F)), *hs(0, 1)]
    assert outcome(SIMON, built(4, always, 1), registers=QUERY) is HELD
    assert outcome(SIMON, built(4, sometimes, 1), registers=QUERY) is FAILED


def test_a_state_that_is_passed_only_by_what_a_record_before_it_says_is_passed() -> None:
    """The coin flips qubit 0 before its H; a Z that waits for the coin makes |+> of |-> again."""
    heads = lambda *operations: Conditional((0,), frozenset({1}), operations)  # noqa: E731
    tossed = [h(3), Measure(3, 0), heads(x(0)), *hs(0, 1), heads(gate("z", 0))]
    assert outcome(SIMON, built(4, [*tossed, *F, *hs(0, 1)], 1), registers=QUERY) is HELD
    assert outcome(SIMON, built(4, [*tossed[:-1], *F, heads(cx(0, 1)), *hs(0, 1)], 1), registers=QUERY) is FAILED


def test_one_qubit_gates_on_the_inputs_are_part_of_what_is_measured() -> None:
    """From |+> on the basis of X is measured: between the two H, and nowhere else."""
    rule = {
        "rule": "measures", "name": "a look at X", "inputs": ("system",), "any_of": (form("matrix", rows=H_ROWS),),
        "begins": passage(form("uniform", num_qubits=1), "system", up_to="phase"),
    }  # fmt: skip
    assert outcome(rule, built(2, [gate("ry", 1, params=(HALF,)), h(1)]), registers=TESTED) is HELD
    assert outcome(rule, built(2, [h(1), h(1), h(0)]), registers=TESTED) is HELD
    assert outcome(rule, built(2, [h(1)]), registers=TESTED) is FAILED


def test_noise_on_the_way_is_part_of_what_is_measured() -> None:
    dephased = Channel((np.sqrt(0.5) * np.eye(2), np.sqrt(0.5) * np.diag([1, -1])), (1,))
    turned = [*hs(0, 1), *F, dephased, *hs(0, 1)]
    assert outcome(SIMON, built(4, turned), registers=QUERY, noise="allowed") is FAILED


def test_past_the_bound_it_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuts_search, "MAX_WORK", 2**16)
    assert outcome(SWAP_TEST, built(3, NO_SWAP_TESTS["undone"][1]), registers=REGISTERS) is UNDECIDED


def test_a_form_that_does_not_fit_the_registers_is_the_contracts_error() -> None:
    with pytest.raises(TargetError, match="from 2 to 1 qubits is expected"):
        outcome({**SWAP_TEST, "any_of": (form("swap_test_of_qubits", pairs=2),)}, built(3, []), registers=REGISTERS)
