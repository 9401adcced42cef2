"""State preparations of Cirq: the one class is an injection of its own, and needs no block to be seen."""

from __future__ import annotations

import cirq
import numpy as np

from grader.structural.preparation_blocks import STATE_PREPARATIONS
from ir.lowering.cirq_gates import BY_DEFINITION, DIRECT
from ir.program import Prepare


def test_the_preparation_channel_is_an_injection(read):
    (operation,) = read(cirq.StatePreparationChannel(np.array([0.6, 0.8])).on(cirq.LineQubit(0))).operations
    assert isinstance(operation, Prepare)


def test_every_class_of_the_installed_version_that_prepares_amplitudes_is_listed():
    names = {kind.__name__ for kind in [*DIRECT, *BY_DEFINITION]}
    assert {name for name in names if "Preparation" in name} == {"StatePreparationChannel"}
    assert "StatePreparationChannel" in STATE_PREPARATIONS
