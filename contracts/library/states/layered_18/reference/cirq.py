import cirq
import numpy as np


def layered_18():
    q = cirq.LineQubit.range(3)
    angles = iter(np.arange(1, 19) * np.pi / 19)
    circuit = cirq.Circuit()
    for _ in range(2):
        circuit.append([cirq.CNOT(q[0], q[1]), cirq.CNOT(q[1], q[2]), cirq.CNOT(q[2], q[0])])
        for qubit in q:
            circuit.append(turn(next(angles))(qubit) for turn in (cirq.rx, cirq.rz, cirq.rx))
    return circuit
