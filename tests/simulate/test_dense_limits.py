"""What would be too large is refused before it is allocated, by a count that names itself."""

from __future__ import annotations

import tracemalloc

import numpy as np
import pytest

from grader.simulate.dense import basis_inputs, branches, state
from grader.simulate.limits import DenseLimits, EngineLimit
from ir.program import Channel, Gate, Measure, Program

SMALL = DenseLimits(max_amplitudes=64, max_branches=4, max_total=100)


def test_too_many_qubits_are_refused_by_dimension() -> None:
    with pytest.raises(EngineLimit) as caught:
        state(Program(40))
    assert caught.value.reason == "limit.dimension"
    assert (caught.value.estimate, caught.value.bound) == (2**40, 2**24)


def test_the_largest_number_of_qubits_numbers_itself() -> None:
    with pytest.raises(EngineLimit) as caught:
        state(Program(4096))
    assert caught.value.estimate == 2**4096


def test_the_refusal_allocates_nothing() -> None:
    tracemalloc.start()
    try:
        with pytest.raises(EngineLimit):
            basis_inputs(25, [0])
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()


def test_input_columns_count_too() -> None:
    assert basis_inputs(4, range(4), SMALL).shape == (16, 4)
    with pytest.raises(EngineLimit, match="amplitudes of 4 qubits with 5 input columns: 80 would be needed, 64"):
        basis_inputs(4, range(5), SMALL)


def test_too_many_branches_are_refused_by_name() -> None:
    coins = Program(3, 3, tuple(Gate("h", (q,)) for q in range(3)) + tuple(Measure(q, q) for q in range(3)))
    with pytest.raises(EngineLimit) as caught:
        branches(coins, basis_inputs(3, [0]), SMALL)
    assert caught.value.reason == "limit.branches"
    assert (caught.value.estimate, caught.value.bound) == (8, 4)


def test_the_total_is_bounded_as_well() -> None:
    coins = Program(5, 2, (Gate("h", (0,)), Gate("h", (1,)), Measure(0, 0), Measure(1, 1)))
    with pytest.raises(EngineLimit, match="amplitudes of 4 branches: 128 would be needed, 100"):
        branches(coins, basis_inputs(5, [0]), SMALL)


def test_noise_terms_count_as_branches() -> None:
    kraus = tuple(np.sqrt(0.2) * np.eye(4) for _ in range(5))
    with pytest.raises(EngineLimit) as caught:
        branches(Program(2, 0, (Channel(kraus, (0, 1)),)), basis_inputs(2, [0]), SMALL)
    assert caught.value.reason == "limit.branches"


def test_measurements_of_certain_outcomes_need_no_room() -> None:
    many = Program(1, 40, tuple(Measure(0, c) for c in range(40)))
    (only,) = branches(many, basis_inputs(1, [0]), SMALL)
    assert only.record == (0,) * 40
