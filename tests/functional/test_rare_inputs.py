"""A gate with many controls is found out on the input that it waits for."""

from __future__ import annotations

import math

from grader.functional.rare_inputs import MAX_GATES, rare_inputs
from grader.simulate.sparse import run_superpositions
from grader.simulate.sparse_keys import unpack_keys
from ir.program import Control, Gate, Program

N = 40
H = Gate("h", (0,))
FAN_OUT = tuple(Gate("x", (k,), controls=(Control(0, 1),)) for k in range(1, N))
PATTERN = tuple(Control(k, k % 2) for k in range(N - 1))
RARE = Gate("z", (N - 1,), controls=PATTERN)


def _inputs(*operations: Gate, clean: dict[int, int] | None = None):
    return list(rare_inputs(Program(N, 0, operations), clean or {}, 1 << 10))


def _weight_met(gates: tuple[Gate, ...], start) -> float:
    """The share of the state, after ``gates``, on which all controls of the pattern are met."""
    state = run_superpositions(Program(N, 0, gates), [start])
    met = [all(row >> c.qubit & 1 == c.value for c in PATTERN) for row in unpack_keys(state.keys)]
    return sum(abs(a) ** 2 for a, one in zip(state.amplitudes, met, strict=True) if one)


def test_each_input_reaches_the_gate_through_all_that_stands_before_it():
    found = _inputs(H, *FAN_OUT, RARE)
    assert len(found) == 4 and {number for number, _ in found} == {N}
    weights = sorted(_weight_met((H, *FAN_OUT), start) for _, start in found)
    assert all(math.isclose(a, b, abs_tol=1e-12) for a, b in zip(weights, (0.5, 0.5, 1, 1), strict=True))


def test_inputs_are_normalised_and_keep_to_the_clean_qubits():
    for _, start in _inputs(H, *FAN_OUT, RARE, clean={5: 1}):
        assert math.isclose(sum(abs(amplitude) ** 2 for _, amplitude in start), 1)
        assert all(row >> 5 & 1 == 1 for row, _ in start)


def test_what_only_dirty_work_qubits_could_reach_is_left_out():
    assert not _inputs(RARE, clean={1: 0})  # the pattern needs qubit 1 in |1>


def test_gates_with_few_controls_are_left_to_seeded_inputs():
    assert not _inputs(H, *FAN_OUT)


def test_only_so_many_gates_are_looked_at():
    assert len({number for number, _ in _inputs(*[RARE] * (MAX_GATES + 5))}) == MAX_GATES


def test_what_spreads_too_far_is_left_out():
    assert not _inputs(*(Gate("h", (k,)) for k in range(N)), RARE)
