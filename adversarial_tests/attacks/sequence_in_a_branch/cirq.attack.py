import cirq
import numpy as np


def layered_18():
    q = cirq.LineQubit.range(3)
    circuit = cirq.Circuit(cirq.H(q[0]), cirq.H(q[0]))
    for d in range(2):
        circuit.append([cirq.CNOT(q[0], q[1]), cirq.CNOT(q[1], q[2]), cirq.CNOT(q[2], q[0])])
        for i in range(3):
            angles = [(9 * d + 3 * i + k + 1) * np.pi / 19 for k in range(3)]
            # Each turn is split in two: the same operator, and another sequence.
            circuit.append([cirq.rx(angles[0] / 2)(q[i])] * 2)
            circuit.append([cirq.rz(angles[1])(q[i]), cirq.rx(angles[2])(q[i])])
    return circuit
