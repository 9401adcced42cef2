"""The structural grader knows state preparations by the names of blocks: those are the names that this reader emits."""

from __future__ import annotations

import pennylane as qml
import pytest

from grader.structural.preparation_blocks import STATE_PREPARATIONS
from ir.lowering.pennylane_gates import LIBRARY, REFUSED
from ir.program import BlockKind
from tests.readers.pennylane.gate_examples import GATES, TEMPLATES

WORDS = ("StatePrep", "AmplitudeEmbedding", "MPSPrep", "SlatersPrep", "Superposition", "Window")
ABSTRACT = {"StatePrepBase", "SumOfSlatersPrep"}  # the second has neither a decomposition nor a matrix
PREPARING = sorted(kind.__name__ for kind in LIBRARY if any(word in kind.__name__ for word in WORDS))


def test_every_class_of_the_installed_version_that_prepares_amplitudes_is_listed():
    assert set(PREPARING) - {"StatePrepBase"} <= set(STATE_PREPARATIONS)
    assert len(PREPARING) > 8


@pytest.mark.parametrize("name", sorted(set(PREPARING) - ABSTRACT))
def test_a_preparation_carries_the_name_that_is_listed(name, read):
    kind = getattr(qml, name)
    if kind in REFUSED:
        return
    with qml.queuing.QueuingManager.stop_recording():
        made = [operation for make in [*GATES, *TEMPLATES] if type(operation := make()) is kind]
    assert made or name in ("AmplitudeEmbedding",)
    for operation in made or [qml.AmplitudeEmbedding([0.6, 0, 0, 0.8], [0, 1])]:
        for lowered in read([operation], num_qubits=8).operations:
            assert (lowered.origin[0].kind, lowered.origin[0].name) == (BlockKind.LIBRARY, name)
