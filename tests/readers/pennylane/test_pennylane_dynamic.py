"""Random quantum functions with measurements: PennyLane's own states, every way through, against ours."""

from __future__ import annotations

import pennylane as qml
import pytest

from tests.readers.pennylane import concrete
from tests.readers.pennylane.random_dynamic import QUBITS, Generator
from tests.readers.reference import branches, differing_branches

KINDS = {"measure", "reset", "cond", "else", "cond of a function", "loop", "wrapped"}


def _compare(read, seeds) -> tuple[int, set[str]]:
    compared, used = 0, set()
    for seed in seeds:
        generator = Generator(seed)

        def circuit(body=generator.body):
            body()
            return qml.state()

        expected = concrete.branches(concrete.recorded(generator.body), QUBITS)
        assert len(expected) > 1
        found = branches(read(circuit, num_qubits=QUBITS))
        assert not differing_branches(found, expected, 1e-9), f"seed {seed}"
        used |= generator.used
        compared += 1
    return compared, used


def test_random_dynamic_functions_have_pennylanes_branches(read):
    compared, used = _compare(read, range(50))
    assert compared == 50
    assert used == KINDS


@pytest.mark.long
def test_a_thousand_random_dynamic_functions(read):
    compared, used = _compare(read, range(1000, 2000))
    assert compared == 1000
    assert used == KINDS
