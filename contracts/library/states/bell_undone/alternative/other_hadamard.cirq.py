import cirq
import numpy as np


def bell_undone():
    """Prepared with a rotation, undone with a Hadamard: on |00> the two are inverse to one another."""
    a, b = cirq.LineQubit.range(2)
    circuit = cirq.Circuit(cirq.ry(np.pi / 2)(b), cirq.CNOT(b, a))
    circuit.append([cirq.CNOT(b, a), cirq.H(b), cirq.measure(b, a)])
    return circuit
