import cirq
import numpy as np


def chsh(alice, bob):
    a, b = cirq.LineQubit.range(2)
    circuit = cirq.Circuit(cirq.H(a), cirq.CNOT(a, b))
    if alice:
        circuit.append([cirq.H(a), cirq.X(a)])
    circuit.append(cirq.ry((-1) ** bob * np.pi / 4)(b))
    circuit.append([cirq.measure(a, key="alice"), cirq.measure(b, key="bob")])
    return circuit
