"""The structural grader knows state preparations by the names of blocks: those are the names that this reader emits."""

from __future__ import annotations

import pytest
from qiskit.circuit.library import Initialize, Isometry, StatePreparation

from grader.structural.preparation_blocks import STATE_PREPARATIONS
from ir.lowering.qiskit_gates import LIBRARY_CLASSES, class_name
from ir.program import BlockKind

MAKERS = {
    "StatePreparation": lambda: StatePreparation([0.6, 0, 0, 0.8]),
    "Initialize": lambda: Initialize([0.6, 0, 0, 0.8]),
    "Isometry": lambda: Isometry([0.6, 0, 0, 0.8], 0, 0),
}
WORDS = ("Preparation", "Initialize", "Isometry")


@pytest.mark.parametrize("name", MAKERS)
def test_a_preparation_carries_the_name_that_is_listed(name, lower):
    assert name in STATE_PREPARATIONS
    for operation in lower(MAKERS[name]()).operations:
        first = operation.origin[0]
        assert (first.kind, first.name) == (BlockKind.LIBRARY, name)


def test_every_class_of_the_installed_version_that_prepares_amplitudes_is_listed():
    found = {class_name(kind) for kind in LIBRARY_CLASSES if any(word in kind.__name__ for word in WORDS)}
    assert found == set(MAKERS)
