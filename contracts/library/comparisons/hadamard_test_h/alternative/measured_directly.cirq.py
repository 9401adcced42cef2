import math

import cirq


def hadamard_test_h():
    """H is an observable: its eigenbasis is turned to Z and copied, which is the test with its gates merged."""
    ancilla, system = cirq.LineQubit.range(2)
    return cirq.Circuit(
        cirq.ry(math.pi / 2)(system),
        cirq.ry(-math.pi / 4)(system),
        cirq.CNOT(system, ancilla),
        cirq.measure(ancilla, key="test"),
    )
