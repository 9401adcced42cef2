import cirq
import numpy as np


def superposition_00110_00101():
    q = cirq.LineQubit.range(5)
    steps = map(lambda turn: turn[0](*turn[1]), [(cirq.X, [q[2]]), (cirq.X, [q[0]]), (cirq.H, [q[1]])])
    circuit = cirq.Circuit()
    circuit.append(steps)
    circuit.append(map(cirq.CNOT, [q[1]], [q[0]]))
    # What the library would have made of a matrix is only looked at.
    gate = cirq.MatrixGate(np.kron([[1, 1], [1, -1]], np.eye(2)) / np.sqrt(2))
    print(cirq.decompose(gate.on(q[1], q[0])))
    return circuit
