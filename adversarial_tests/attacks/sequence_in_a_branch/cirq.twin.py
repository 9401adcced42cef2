import cirq
import numpy as np


def layered_18():
    q = cirq.LineQubit.range(3)
    circuit = cirq.Circuit()
    for d in range(2):
        circuit.append([cirq.CNOT(q[0], q[1]), cirq.CNOT(q[1], q[2]), cirq.CNOT(q[2], q[0]), cirq.I.on_each(*q)])
        for k, turn in enumerate((cirq.rx, cirq.rz, cirq.rx)):
            circuit.append(turn((9 * d + 3 * i + k + 1) * np.pi / 19)(q[i]) for i in range(3))
    return circuit
