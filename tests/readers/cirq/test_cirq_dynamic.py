"""Random dynamic circuits: Cirq's own simulator, every way through, against lowered-then-simulated."""

from __future__ import annotations

import pytest

from tests.readers.cirq import concrete
from tests.readers.cirq.random_dynamic import Generator
from tests.readers.reference import branches, differing_branches

ATOL = 1e-9
KINDS = {
    "confusion",
    "measure",
    "repeated key",
    "reset",
    "channel",
    "key",
    "index",
    "mask",
    "sympy",
    "indexed sympy",
    "sub-circuit",
}


def _compare(read, seeds) -> tuple[int, set[str]]:
    compared, used = 0, set()
    for seed in seeds:
        generator = Generator(seed)
        circuit = generator.build()
        expected = concrete.branches(circuit, generator.qubits)
        assert len(expected) > 1
        assert not differing_branches(branches(read(circuit, 3)), expected, ATOL), f"seed {seed}"
        used |= generator.used
        compared += 1
    return compared, used


def test_random_dynamic_circuits_have_cirqs_branches(read):
    compared, used = _compare(read, range(40))
    assert compared == 40
    assert used == KINDS


@pytest.mark.long
def test_a_thousand_random_dynamic_circuits(read):
    compared, used = _compare(read, range(1000, 2000))
    assert compared == 1000
    assert used == KINDS
