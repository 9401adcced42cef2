"""Channels: teleportation and its mutants, noise, and what a classical copy loses."""

from __future__ import annotations

import math

import numpy as np
import pytest

from contracts.load import load_id
from contracts.target_values import ChannelTarget
from contracts.targets import evaluate_for
from grader.functional.compare import compare
from grader.verdict import Outcome
from ir.program import Channel, Conditional, Gate, Measure, Operation, Reset
from tests.functional.building import X_MATRIX, contract, cx, decided, h, only, program, register, turn, x

HELD = (Outcome.HELD, None)
DIFFERS = (Outcome.FAILED, "functional.channel_differs")
TELEPORT = load_id("communication/teleport_rx")
RX = evaluate_for(TELEPORT, TELEPORT.compare.target, {})
ONE = contract("channel", register("q", 0, start="free"))
IDENTITY = ChannelTarget((np.eye(2) + 0j,))

ROTATE = turn("rx", 0, math.pi / 2)
PAIR = (h(1), cx(1, 2))
BELL_BASIS = (cx(0, 1), h(0))
RECORDS = (Measure(0, 0), Measure(1, 1))


def when(clbit: int, *operations: Operation) -> Conditional:
    return Conditional((clbit,), frozenset({1}), operations)


FIX = (when(1, x(2)), when(0, Gate("z", (2,))))


def test_teleportation_by_feed_forward_matches() -> None:
    assert decided(TELEPORT, RX, program(3, ROTATE, *PAIR, *BELL_BASIS, *RECORDS, *FIX, clbits=2)) == HELD


def test_teleportation_with_deferred_measurements_matches() -> None:
    deferred = (cx(1, 2), Gate("z", (2,), (), ((0, 1),)))
    assert decided(TELEPORT, RX, program(3, ROTATE, *PAIR, *BELL_BASIS, *deferred, *RECORDS, clbits=2)) == HELD


@pytest.mark.parametrize(
    "operations",
    [
        (*PAIR, *BELL_BASIS, *RECORDS, *FIX),
        (ROTATE, *PAIR, *BELL_BASIS, *RECORDS),
        (ROTATE, *PAIR, *BELL_BASIS, *RECORDS, FIX[0]),
        (ROTATE, *PAIR, *BELL_BASIS, *RECORDS, when(0, x(2)), when(1, Gate("z", (2,)))),
        (ROTATE, *PAIR, *BELL_BASIS, Measure(0, 1), Measure(1, 0), *FIX),
        (ROTATE, *PAIR, cx(1, 0), h(0), *RECORDS, *FIX),
        (turn("rx", 0, -math.pi / 2), *PAIR, *BELL_BASIS, *RECORDS, *FIX),
        (turn("rx", 0, math.pi / 2 + 1e-3), *PAIR, *BELL_BASIS, *RECORDS, *FIX),
        (ROTATE, Measure(0, 0), when(0, x(2))),
        (Reset(0), ROTATE, *PAIR, *BELL_BASIS, *RECORDS, *FIX),
    ],
)
def test_mutants_of_teleportation_fail(operations: tuple[Operation, ...]) -> None:
    assert decided(TELEPORT, RX, program(3, *operations, clbits=2)) == DIFFERS


def test_a_classical_copy_is_not_the_identity_channel() -> None:
    made = contract("channel", register("source", 0, start="free", end="ignored"), register("copy", 1))
    evidence = only(compare(made, IDENTITY, program(2, cx(0, 1)), "case"), "channel")
    assert evidence.outcome is Outcome.FAILED
    assert evidence.witness == "on basis inputs all probabilities match; phases or coherences differ"
    # J differs by 1/2 on the two corners: Frobenius sqrt(2)/2. It is half the identity and half Z, so what
    # tells it from the identity does so in half of the cases.
    assert evidence.measured.startswith("0.707 (2 basis inputs; half the diamond norm is 0.5)")


def test_a_kraus_phase_and_mixing_mean_nothing() -> None:
    p = 0.2
    noise = Channel((math.sqrt(1 - p) * np.eye(2), math.sqrt(p) * X_MATRIX), (0,))
    mixed = [math.sqrt(1 - p) * np.eye(2), math.sqrt(p) * X_MATRIX]
    rotated = ChannelTarget((np.exp(0.4j) * (0.6 * mixed[0] + 0.8 * mixed[1]), 0.8 * mixed[0] - 0.6 * mixed[1] + 0j))
    assert decided(ONE, rotated, program(1, noise)) == HELD


def test_the_strength_of_noise_is_measured_linearly() -> None:
    target = ChannelTarget((math.sqrt(0.9) * np.eye(2) + 0j, math.sqrt(0.1) * X_MATRIX))
    noise = Channel((math.sqrt(0.899) * np.eye(2), math.sqrt(0.101) * X_MATRIX), (0,))
    evidence = only(compare(ONE, target, program(1, noise), "case"), "channel")
    assert evidence.measured.startswith("0.00141 (")  # sqrt(2) times the difference of 0.001
    assert evidence.witness == "input |0>: |0> has probability 0.899, expected 0.9"


def test_a_global_phase_is_no_part_of_a_channel() -> None:
    assert decided(ONE, IDENTITY, program(1, phase=2.0)) == HELD


def test_a_restored_register_keeps_its_coherence() -> None:
    made = contract("channel", register("kept", 0, start="free", end="restored"), register("q", 1, start="free"))
    target = ChannelTarget((X_MATRIX,))
    assert decided(made, target, program(2, x(1))) == HELD
    assert decided(made, target, program(2, x(1), Measure(0, 0), clbits=1)) == DIFFERS
    assert decided(made, target, program(2, x(1), Gate("z", (0,)))) == DIFFERS


def test_a_dirty_work_qubit_is_named() -> None:
    assert decided(ONE, IDENTITY, program(2, x(1))) == (Outcome.FAILED, "functional.ancilla_not_restored")
