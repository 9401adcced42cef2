"""The circuits that all four frameworks write, and the digests that all four must meet."""

from __future__ import annotations

import math

import pennylane as qml
import pytest

from ir.codec import digest
from tests.readers.common import COMMON_PROGRAMS


def x_on_qubit_0_of_2():
    qml.X(0)
    return qml.state()


def bell_measured():
    qml.Hadamard(0)
    qml.CNOT([0, 1])
    return qml.probs(wires=[1, 0])


def plain_gates():
    qml.Hadamard(0)
    qml.X(1)
    qml.Y(2)
    qml.Z(0)
    qml.S(1)
    qml.adjoint(qml.S(2))
    qml.T(0)
    qml.adjoint(qml.T)(1)
    qml.RX(math.pi / 17, 0)
    qml.RY(0.3, 1)
    qml.RZ(-0.7, 2)
    qml.SWAP([0, 2])


def controlled_gates():
    qml.CNOT([2, 0])
    qml.CZ([0, 1])
    qml.Toffoli([0, 1, 2])
    qml.CSWAP([0, 1, 2])
    qml.CRY(0.4, [1, 2])
    qml.MultiControlledX([1, 2, 0], control_values=[0, 1])


def feed_forward():
    qml.X(0)
    record = qml.measure(0)
    qml.cond(record, qml.X)(1)


CIRCUITS = [x_on_qubit_0_of_2, bell_measured, plain_gates, controlled_gates, feed_forward]


@pytest.mark.parametrize("circuit", CIRCUITS, ids=lambda f: f.__name__)
def test_the_common_circuit_has_the_common_digest(read, circuit):
    expected = COMMON_PROGRAMS[circuit.__name__]
    assert digest(read(circuit, num_qubits=expected.num_qubits)) == digest(expected)


def test_every_common_circuit_is_written_here():
    assert {circuit.__name__ for circuit in CIRCUITS} == set(COMMON_PROGRAMS)
