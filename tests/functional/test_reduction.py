"""What is left out of a large program changes no verdict, and what may not be left out stays."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from contracts.schema import Contract
from contracts.target_values import (
    ChannelTarget,
    DistributionTarget,
    FunctionTarget,
    IsometryTarget,
    StateTarget,
    TargetValue,
)
from grader.functional import reduction
from grader.functional.compare import compare
from grader.functional.observe import visible_part
from grader.verdict import Outcome
from ir.program import Channel, Conditional, Control, Gate, Measure, Operation, Reset
from ir.random_programs import random_program
from tests.functional.building import BELL, contract, cx, decided, h, only, program, register, turn, x

HELD = (Outcome.HELD, None)
PAIR = contract("state", register("pair", 0, 1), qubits=60)
PAIR_AND_REST = contract("state", register("pair", 0, 1), work_qubits="ignored", qubits=60)
READ = contract("distribution", register("q", 0, 1), measurement="required", work_qubits="ignored", qubits=60)
HALF = DistributionTarget(np.array([0.5, 0, 0, 0.5]))
BELL_PROGRAM = (h(0), cx(0, 1))
DEPHASING = Channel((np.sqrt(0.5) * np.eye(2), np.sqrt(0.5) * np.diag([1, -1])), (7,))


def tangle(first: int, last: int) -> tuple[Operation, ...]:
    return tuple(op for q in range(first, last) for op in (h(q), cx(q, q + 1)))


def test_idle_qubits_are_not_simulated() -> None:
    evidence = compare(PAIR, BELL, program(50, *BELL_PROGRAM), "case")
    assert [item.outcome for item in evidence] == [Outcome.HELD, Outcome.HELD]
    assert only(evidence, "clean_qubits").measured.startswith("at most")
    assert "49; 1 input" in only(evidence, "clean_qubits").measured


def test_a_qubit_that_is_dirtied_is_simulated_and_named_as_the_program_does() -> None:
    evidence = compare(PAIR, BELL, program(50, *BELL_PROGRAM, x(37)), "case")
    assert only(evidence, "clean_qubits").witness == "qubit 37 ends in |1> with probability 1"


def test_work_that_nobody_sees_is_left_out() -> None:
    crowd = (*tangle(2, 40), DEPHASING, Reset(9), Measure(11, 0), h(11))
    assert decided(PAIR_AND_REST, BELL, program(50, *BELL_PROGRAM, *crowd, clbits=1)) == HELD


def test_work_that_reaches_the_graded_qubits_is_not() -> None:
    made = replace_limits(PAIR_AND_REST)
    assert decided(made, BELL, program(16, *BELL_PROGRAM, h(15), cx(15, 0))) != HELD
    assert decided(made, BELL, program(16, *BELL_PROGRAM, h(15), cx(15, 0), cx(15, 0))) == HELD


def replace_limits(made: Contract) -> Contract:
    return made.model_copy(update={"limits": made.limits.model_copy(update={"memory_mib": 4096})})


def test_a_correction_by_a_record_of_an_unseen_qubit_counts() -> None:
    flipped = (h(20), Measure(20, 0), Conditional((0,), frozenset({1}), (x(1),)))
    assert decided(PAIR_AND_REST, BELL, program(50, *BELL_PROGRAM, *flipped, clbits=1))[0] is Outcome.FAILED
    undone = (*flipped, Conditional((0,), frozenset({1}), (x(1),)))
    assert decided(PAIR_AND_REST, BELL, program(50, *BELL_PROGRAM, *undone, clbits=1)) == HELD


def test_records_of_other_qubits_do_not_multiply_the_branches() -> None:
    """Twenty coins that are thrown, recorded and forgotten: 2^20 records of which the graded register needs none."""
    coins = tuple(op for c in range(20) for op in (h(2), Measure(2, 2 + c)))
    measured = (*BELL_PROGRAM, *coins, Measure(0, 0), Measure(1, 1))
    assert decided(READ, HALF, program(3, *measured, clbits=22)) == HELD


def test_a_clean_part_that_meets_no_other_is_run_apart() -> None:
    apart = (*(h(q) for q in range(2, 25)), *(h(q) for q in range(2, 25)))
    chain = (*tangle(30, 45), *reversed(tangle(30, 45)))
    assert decided(PAIR, BELL, program(50, *BELL_PROGRAM, *apart, *chain)) == HELD


def test_a_part_that_does_not_come_back_is_never_taken_for_clean() -> None:
    outcome, reason = decided(PAIR, BELL, program(20, *BELL_PROGRAM, h(19)))
    assert (outcome, reason) == (Outcome.FAILED, "functional.ancilla_not_restored")
    assert decided(PAIR, BELL, program(20, *BELL_PROGRAM, turn("rx", 19, 1e-6)))[0] is not Outcome.HELD


FLAGS = contract(
    "state",
    register("pair", 0, 1),
    register("flags", 18, 19, start="given", given="11", end="restored"),
    phase="fixed",
    qubits=60,
)


@pytest.mark.parametrize(
    ("acting", "found"),
    [
        ((Gate("x", (18,), controls=(Control(19, 0),)),), HELD),
        ((Gate("z", (18,), controls=(Control(19),)),) * 2, HELD),
        ((cx(19, 18),), (Outcome.FAILED, "functional.ancilla_not_restored")),
        ((Gate("z", (18,), controls=(Control(19),)),), (Outcome.FAILED, "functional.state_differs")),
    ],
)
def test_a_part_that_is_run_apart_starts_as_it_is_given(acting: tuple[Operation, ...], found: object) -> None:
    """Both flags in |1>: what waits for a 0 does nothing, and a sign where both are 1 is one of the whole."""
    assert decided(FLAGS, BELL, program(20, *BELL_PROGRAM, *acting)) == found


def test_the_phase_of_a_part_that_is_run_apart_counts() -> None:
    fixed = contract("state", register("pair", 0, 1), phase="fixed", qubits=60)
    minus = (x(19), Gate("z", (19,)), x(19))
    assert decided(fixed, BELL, program(20, *BELL_PROGRAM, *minus))[0] is Outcome.FAILED
    assert decided(fixed, BELL, program(20, *BELL_PROGRAM, *minus, *minus)) == HELD


def test_a_phase_on_an_ignored_qubit_counts_where_the_phase_is_fixed() -> None:
    fixed = contract("state", register("pair", 0, 1), phase="fixed", work_qubits="ignored", qubits=60)
    assert decided(fixed, BELL, program(20, *BELL_PROGRAM, x(19), Gate("z", (19,))))[0] is Outcome.FAILED


def test_a_measurement_of_an_ignored_qubit_is_still_no_unitary() -> None:
    made = contract(
        "unitary", register("q", 0, start="free"), work_qubits="ignored", measurement="forbidden", qubits=60
    )
    flip = IsometryTarget(np.array([[0, 1], [1, 0]]) + 0j)
    assert decided(made, flip, program(20, x(0), h(19))) == HELD
    assert decided(made, flip, program(20, x(0), h(19), Measure(19, 0), clbits=1)) == (
        Outcome.FAILED,
        "functional.not_unitary",
    )


def test_a_terminal_measurement_of_an_idle_qubit_is_read() -> None:
    made = contract("distribution", register("q", 0, 1), measurement="required", readout="record", qubits=60)
    zero = DistributionTarget(np.array([0.5, 0, 0, 0.5, 0, 0, 0, 0]))
    measured = (*BELL_PROGRAM, Measure(0, 0), Measure(1, 1), Measure(30, 2))
    assert decided(made, zero, program(40, *measured, clbits=3)) == HELD
    assert decided(made, zero, program(40, *measured[:2], x(30), *measured[2:], x(30), clbits=3))[0] is Outcome.FAILED


KINDS: tuple[tuple[Contract, TargetValue], ...] = (
    (contract("state", register("g", 1), register("rest", 2, end="ignored")), StateTarget(np.array([1, 0]) + 0j)),
    (
        contract("distribution", register("g", 0, 1), work_qubits="ignored"),
        DistributionTarget(np.array([0.25, 0.25, 0.25, 0.25])),
    ),
    (
        contract("distribution", register("g", 0, 1), readout="record", work_qubits="ignored"),
        DistributionTarget(np.array([0.5, 0.5, 0, 0])),
    ),
    (
        contract("channel", register("g", 0, start="free"), register("rest", 3, start="free", end="ignored")),
        ChannelTarget((np.array([[1, 0, 0, 0], [0, 1, 0, 0]]) + 0j, np.array([[0, 0, 1, 0], [0, 0, 0, 1]]) + 0j)),
    ),
    (
        contract("classical_function", register("in", 0, 2, start="free", end="ignored"), register("out", 1)),
        FunctionTarget((0, 1, 1, 0)),
    ),
    (
        contract("isometry", register("g", 0, 1, start="free"), register("rest", 2, end="ignored")),
        IsometryTarget(np.eye(4) + 0j),
    ),
)


@pytest.mark.parametrize("index", range(len(KINDS)))
def test_random_programs_are_judged_alike_with_and_without(index: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The distances agree, to the digits that are shown, on programs small enough to be simulated whole."""
    made, target = KINDS[index]
    smaller = 0
    for seed in range(25):
        rng = np.random.default_rng(100 * index + seed)
        small = random_program(rng, 4, 12, num_clbits=2)
        monkeypatch.setattr(reduction, "_SMALL", 100)
        whole = compare(made, target, small, "case")
        length = len(visible_part(made, small).part.program.operations)
        monkeypatch.setattr(reduction, "_SMALL", 0)
        part = compare(made, target, small, "case")
        smaller += len(visible_part(made, small).part.program.operations) < length
        assert [item.outcome for item in part] == [item.outcome for item in whole]
        assert [item.reason for item in part] == [item.reason for item in whole]
        measured = [(item.check, replace(item, witness="", measured=rounded(item.measured))) for item in part]
        assert measured == [(i.check, replace(i, witness="", measured=rounded(i.measured))) for i in whole]
    assert smaller > 5


def rounded(text: str) -> str:
    """Without bounds below the rounding error, which depend on how much was simulated."""
    return text.split(" ")[0] if not text.startswith("at most") else "at most"
