import cirq
import numpy as np


def hadamard_test_h():
    ancilla, system = cirq.LineQubit.range(2)
    return cirq.Circuit(cirq.H(system), cirq.ry(np.pi / 4)(ancilla), cirq.CZ(ancilla, system), cirq.H(system))
