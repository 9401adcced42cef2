"""Random quantum functions with measurements: PennyLane's own states, every way through, against ours."""

from __future__ import annotations

import pennylane as qml
import pytest

from ir.program import Conditional
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


def test_a_condition_on_several_records_reads_the_same_every_time(lower):
    """PennyLane sorts the measurements of a merged value by names that it draws at random."""

    def circuit():
        for wire in range(4):
            qml.Hadamard(wire)
        first, second, third = (qml.measure(wire) for wire in range(3))
        qml.cond(first & ~second, qml.X, qml.Y)(3)
        qml.cond(first + 2 * second + 4 * third == 3, qml.Z)(3)
        return qml.state()

    read = [lower(circuit).program for _ in range(12)]
    conditions = [(one.clbits, one.values) for one in read[0].operations if isinstance(one, Conditional)]
    assert conditions == [((0, 1), frozenset({1})), ((0, 1, 2), frozenset({3}))]
    assert all(program == read[0] for program in read)


@pytest.mark.long
def test_a_thousand_random_dynamic_functions(read):
    compared, used = _compare(read, range(1000, 2000))
    assert compared == 1000
    assert used == KINDS
