"""What a program takes back does not count as done: segments that come to nothing, and coins in place of outcomes."""

from __future__ import annotations

import math
from typing import Any

import pytest
from circuits import gate, h, outcome, x
from way_circuits import Ops, built, cx, cz, form, hs, passage, register, step

from grader.structural import segment as segment_rule, taken_back
from grader.structural.cuts_state import TooLarge
from grader.verdict import Outcome
from ir.program import Conditional, Control, Gate, Measure, Reset

HELD, FAILED, UNDECIDED = Outcome.HELD, Outcome.FAILED, Outcome.UNDECIDED
TWO = (register(0, 1),)
WITH_DATA = (*TWO, register(2, name="data", start="free"))
SWAP = gate("swap", 0, 1)
FOURIER: Ops = [h(1), gate("p", 0, params=(math.pi / 2,), controls=(1,)), h(0), SWAP]
BACK: Ops = [SWAP, h(0), gate("p", 0, params=(-math.pi / 2,), controls=(1,)), h(1)]
TRANSFORM = step(form("dft", n=2), begins="start")

UNDONE: dict[str, Ops] = {
    "at once": [*FOURIER, *BACK],
    "by its own cube": FOURIER * 4,
    "but for one-qubit gates": [*FOURIER, gate("z", 1), gate("z", 1), *BACK, gate("t", 0), h(1)],
    "but for a move": [*FOURIER, SWAP, *BACK[1:], SWAP],
    "past a gate on another qubit": [*FOURIER, h(2), *BACK, gate("t", 2)],
    "after a coupling that is undone": [*FOURIER, cz(0, 2), cz(2, 0), *BACK],
    "for every record of a coin": [
        *FOURIER, h(3), Measure(3, 0), Conditional((0,), frozenset({1}), (gate("x", 0),)), *BACK[:2],
        Gate("p", (0,), (-math.pi / 2,), (Control(1),)), h(1),
    ],
}  # fmt: skip

LEFT_STANDING: dict[str, Ops] = {
    "nothing after it": FOURIER,
    "something before it": [*hs(0, 1), cz(0, 1), *FOURIER],
    "something of its own after it": [*FOURIER, cz(0, 1), *BACK],
    "coupled to the data before it is undone": [*FOURIER, cz(0, 2), *BACK],
    "undone and done again": [*FOURIER, *BACK, *FOURIER],
    "measured": [*FOURIER, Measure(0, 0), Conditional((0,), frozenset({1}), (x(1),))],
    "reset": [*FOURIER, Reset(0), Reset(1)],
}


@pytest.mark.parametrize("name", [name for name in UNDONE if "coin" not in name])
def test_a_segment_that_is_undone_is_none(name: str) -> None:
    assert outcome(TRANSFORM, built(4, UNDONE[name]), registers=WITH_DATA) is FAILED


@pytest.mark.parametrize("name", UNDONE)
def test_where_it_may_be_undone_it_counts(name: str) -> None:
    rule = {**TRANSFORM, "may_be_undone": True}
    assert outcome(rule, built(4, UNDONE[name], 1), registers=WITH_DATA) is HELD


@pytest.mark.parametrize("name", LEFT_STANDING)
def test_a_segment_that_leaves_something_counts(name: str) -> None:
    rule = {**TRANSFORM, "begins": "anywhere"} if "before" in name else TRANSFORM
    assert outcome(rule, built(4, LEFT_STANDING[name], 1), registers=WITH_DATA) is HELD


def test_a_segment_that_undoes_an_earlier_one_is_none() -> None:
    minus = passage(form("parity_signs", secret="10"))
    oracle = step(form("cnots", num_qubits=2, pairs=((0, 1),)), begins=minus, up_to="diagonal")
    twice = [*hs(0, 1), gate("z", 1), cx(0, 1), cx(0, 1), *hs(0, 1)]
    assert outcome(oracle, built(2, twice), registers=TWO) is FAILED
    assert outcome(oracle, built(2, [*twice[:4], *hs(0, 1)]), registers=TWO) is HELD


def test_halves_of_two_queries_that_cancel_are_none() -> None:
    # CX from 0 and from 1 commute: between any two cuts that hold one of each stands the query.
    registers = (register(0, 1, 2),)
    query = step(form("parity_oracle", secret="11"), begins="anywhere")
    cancelling = [cx(0, 2), cx(1, 2), cx(0, 2), cx(1, 2)]
    assert outcome(query, built(3, cancelling), registers=registers) is FAILED
    assert outcome(query, built(3, cancelling[:2]), registers=registers) is HELD


def test_operators_that_are_local_to_each_qubit_are_not_asked() -> None:
    flip = step(form("pauli_error", num_qubits=2, pauli="x", qubit=1))
    assert outcome(flip, built(2, [x(1), x(1)]), registers=TWO) is HELD


def test_where_free_inputs_make_the_state_too_large_nothing_is_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Coupled to another register on the way: whether that is taken back needs more inputs than the segment's own."""
    coupled = built(4, [cz(0, 2), *FOURIER, cz(0, 2)])
    rule = {**TRANSFORM, "begins": "anywhere"}
    assert outcome(rule, coupled, registers=WITH_DATA) is HELD
    followed = segment_rule.ahead_of

    def ahead_of(steps: Any, front: Any, state: Any, qubits: Any, inputs: Any) -> Any:
        if len(inputs) > len(qubits):
            raise TooLarge("too many amplitudes")
        return followed(steps, front, state, qubits, inputs)

    monkeypatch.setattr(segment_rule, "ahead_of", ahead_of)
    assert outcome(rule, coupled, registers=WITH_DATA) is UNDECIDED
    assert outcome(TRANSFORM, built(2, FOURIER), registers=TWO) is HELD


def test_where_the_bound_of_undoing_is_met_nothing_is_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(taken_back, "_PLANNING", 2**28)
    program = built(4, [*FOURIER, h(2)], 1)
    assert outcome(TRANSFORM, program, registers=WITH_DATA) is Outcome.UNDECIDED


USED = {"rule": "mid_circuit_measurement", "register_name": "search"}


def test_a_coin_is_no_measurement() -> None:
    decided = Conditional((0,), frozenset({1}), (x(2),))
    coin = [h(0), Measure(0, 0), decided]
    assert outcome(USED, built(3, coin, 1), registers=WITH_DATA) is FAILED
    assert outcome(USED, built(3, [cx(2, 0), *coin[1:]], 1), registers=WITH_DATA) is HELD


def test_a_reset_qubit_that_is_tossed_is_no_measurement() -> None:
    free = (register(0, start="free"),)
    tossed = [Reset(0), h(0), Measure(0, 0), Conditional((0,), frozenset({1}), (x(0),))]
    assert outcome(USED, built(1, tossed, 1), registers=free) is FAILED
    assert outcome(USED, built(1, tossed[1:], 1), registers=free) is HELD
