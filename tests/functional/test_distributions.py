"""Distributions: which bits are read, in which order, and how far apart laws are."""

from __future__ import annotations

import math

import numpy as np
import pytest

from contracts.target_values import DistributionTarget
from grader.functional.compare import compare
from grader.verdict import Outcome
from ir.program import Conditional, Gate, Measure, Operation, Reset
from tests.functional.building import contract, cx, decided, h, measure_all, only, program, register, turn, x

HELD = (Outcome.HELD, None)
DIFFERS = (Outcome.FAILED, "functional.distribution_differs")
MISSING = (Outcome.FAILED, "functional.missing_record")
ONE_ON_QUBIT_0 = DistributionTarget(np.array([0.0, 1, 0, 0]))


ORDERED = contract("distribution", register("pair", 0, 1), measurement="required")
BY_QUBIT = contract("distribution", register("pair", 0, 1), measurement="required", readout="by_qubit")
OPTIONAL = contract("distribution", register("pair", 0, 1))


def test_the_highest_clbit_is_the_most_significant_bit() -> None:
    assert decided(ORDERED, ONE_ON_QUBIT_0, program(2, x(0), *measure_all(2), clbits=2)) == HELD


def test_a_reversed_map_fails_where_order_counts_and_says_so() -> None:
    made = program(2, x(0), Measure(0, 1), Measure(1, 0), clbits=2)
    assert decided(ORDERED, ONE_ON_QUBIT_0, made) == DIFFERS
    evidence = only(compare(ORDERED, ONE_ON_QUBIT_0, made, "case"), "distribution")
    assert evidence.measured == "1 (4 outcomes)"
    assert evidence.witness == (
        "01 has probability 0, expected 1; with the bit order reversed the distribution matches"
    )


def test_a_reversed_map_passes_where_each_record_belongs_to_its_qubit() -> None:
    made = program(2, x(0), Measure(0, 1), Measure(1, 0), clbits=2)
    assert decided(BY_QUBIT, ONE_ON_QUBIT_0, made) == HELD


def test_unused_clbits_are_left_out() -> None:
    made = program(2, x(0), Measure(0, 2), Measure(1, 4), clbits=6)
    assert decided(ORDERED, ONE_ON_QUBIT_0, made) == HELD


def test_records_of_other_qubits_are_left_out() -> None:
    made = program(3, x(0), x(2), Measure(0, 0), Measure(2, 1), Measure(1, 2), x(2), clbits=3)
    assert decided(ORDERED, ONE_ON_QUBIT_0, made) == HELD


def test_a_flipped_record_counts_as_printed() -> None:
    made = program(2, Measure(0, 0, inverted=True), Measure(1, 1), clbits=2)
    assert decided(ORDERED, ONE_ON_QUBIT_0, made) == HELD


def test_a_missing_record_fails_where_measuring_is_required() -> None:
    assert decided(ORDERED, ONE_ON_QUBIT_0, program(2, x(0))) == MISSING
    assert decided(ORDERED, ONE_ON_QUBIT_0, program(2, x(0), Measure(0, 0), clbits=1)) == MISSING
    (first, *_) = compare(ORDERED, ONE_ON_QUBIT_0, program(2, x(0), Measure(0, 0), clbits=1), "case")
    assert first.measured == "no record of qubits [1]"


def test_measuring_another_qubit_in_its_place_is_a_missing_record() -> None:
    assert decided(ORDERED, ONE_ON_QUBIT_0, program(3, x(0), Measure(0, 0), Measure(2, 1), clbits=2)) == MISSING


def test_an_unmeasured_program_is_observed_on_the_register() -> None:
    assert decided(OPTIONAL, ONE_ON_QUBIT_0, program(2, x(0))) == HELD
    assert decided(OPTIONAL, ONE_ON_QUBIT_0, program(2, x(1))) == DIFFERS


@pytest.mark.parametrize("measured", [0, 1])
def test_a_partly_measured_program_is_read_partly_from_its_record(measured: int) -> None:
    assert decided(OPTIONAL, ONE_ON_QUBIT_0, program(2, x(0), Measure(measured, 0), clbits=1)) == HELD


def test_a_qubit_measured_twice_makes_the_record_too_long() -> None:
    made = program(2, x(0), Measure(0, 0), Measure(1, 1), Measure(0, 2), Measure(1, 3), clbits=4)
    assert decided(ORDERED, ONE_ON_QUBIT_0, made) == DIFFERS
    assert compare(ORDERED, ONE_ON_QUBIT_0, made, "case")[0].measured == "the record has 4 bits for 2 measured qubits"


def test_by_qubit_the_latest_record_counts() -> None:
    made = program(2, Measure(0, 0), x(0), Measure(0, 2), Measure(1, 1), clbits=3)
    assert decided(BY_QUBIT, ONE_ON_QUBIT_0, made) == HELD


def test_an_overwritten_record_is_missing() -> None:
    made = program(3, x(0), Measure(0, 0), Measure(2, 0), Measure(1, 1), clbits=2)
    assert decided(BY_QUBIT, ONE_ON_QUBIT_0, made) == MISSING
    assert decided(ORDERED, ONE_ON_QUBIT_0, made) == MISSING


def test_a_record_counts_and_not_the_qubit_after_it() -> None:
    made = program(2, x(0), Measure(0, 0), Measure(1, 1), x(1), Reset(0), clbits=2)
    relaxed = contract("distribution", register("pair", 0, 1), measurement="required", work_qubits="ignored")
    assert decided(relaxed, ONE_ON_QUBIT_0, made) == HELD


def test_the_whole_record_may_come_from_one_qubit() -> None:
    """Two fair bits, from one qubit measured twice or from two qubits."""
    whole = contract("distribution", register("q", 0), measurement="required", readout="record", work_qubits="ignored")
    uniform = DistributionTarget(np.full(4, 0.25))
    reused = program(1, h(0), Measure(0, 0), h(0), Measure(0, 1), clbits=2)
    parallel = program(2, h(0), h(1), Measure(0, 0), Measure(1, 1), clbits=2)
    assert decided(whole, uniform, reused) == HELD
    assert decided(whole, uniform, parallel) == HELD
    assert decided(whole, uniform, program(1, h(0), Measure(0, 0), clbits=1)) == DIFFERS


def test_feed_forward_reaches_the_record() -> None:
    copied = Conditional((0,), frozenset({1}), (x(1),))
    equal = DistributionTarget(np.array([0.5, 0, 0, 0.5]))
    made = program(2, h(0), Measure(0, 0), copied, Measure(1, 1), clbits=2)
    assert decided(ORDERED, equal, made) == HELD
    assert decided(ORDERED, equal, program(2, h(0), Measure(0, 0), Measure(1, 1), clbits=2)) == DIFFERS


def test_a_sampler_that_does_not_collapse_would_miss_this() -> None:
    one = contract("distribution", register("q", 0), measurement="required", readout="by_qubit")
    made = program(1, h(0), Measure(0, 0), h(0), Measure(0, 1), clbits=2)
    assert decided(one, DistributionTarget(np.array([0.5, 0.5])), made) == HELD


def test_a_small_turn_is_seen_at_its_square() -> None:
    """RY(t) from |0>: 1 - cos(t/2)^2 = sin(t/2)^2."""
    angle = 2e-3
    certain = DistributionTarget(np.array([1.0, 0, 0, 0]))
    evidence = only(compare(OPTIONAL, certain, program(2, turn("ry", 0, angle)), "case"), "distribution")
    assert evidence.outcome is Outcome.FAILED
    assert evidence.measured == f"{math.sin(angle / 2) ** 2:.3g} (4 outcomes)"


def test_a_phase_does_not_show() -> None:
    half = DistributionTarget(np.array([0.5, 0.5, 0, 0]))
    for phase_gate in ("s", "sdg", "z"):
        assert decided(OPTIONAL, half, program(2, h(0), Gate(phase_gate, (0,)))) == HELD


@pytest.mark.parametrize(
    "operations",
    [(h(0),), (h(0), cx(1, 0)), (h(0), cx(0, 1), x(0)), (turn("ry", 0, math.pi / 2 + 1e-3), cx(0, 1))],
)
def test_wrong_laws_fail(operations: tuple[Operation, ...]) -> None:
    equal = DistributionTarget(np.array([0.5, 0, 0, 0.5]))
    assert decided(OPTIONAL, equal, program(2, h(0), cx(0, 1))) == HELD
    assert decided(OPTIONAL, equal, program(2, *operations)) == DIFFERS


def test_a_dirty_work_qubit_fails_though_the_law_is_right() -> None:
    made = program(3, x(0), x(2), *measure_all(2), clbits=2)
    assert decided(ORDERED, ONE_ON_QUBIT_0, made) == (Outcome.FAILED, "functional.ancilla_not_restored")


def test_a_record_of_very_many_bits_is_refused_before_anything_is_made_of_it() -> None:
    whole = contract("distribution", register("q", 0), measurement="required", readout="record")
    made = program(1, *(Measure(0, c) for c in range(300)), clbits=300)
    evidence = compare(whole, DistributionTarget(np.full(4, 0.25)), made, "case")[0]
    assert evidence.outcome is Outcome.FAILED
    assert evidence.measured == "the record has 300 bits, more than 62"


def test_twelve_fair_coins_are_read_without_a_branch_for_each_outcome() -> None:
    coins = contract("distribution", register("q", *range(12)), measurement="required")
    made = program(12, *(h(q) for q in range(12)), *measure_all(12), clbits=12)
    assert decided(coins, DistributionTarget(np.full(4096, 1 / 4096)), made) == HELD
