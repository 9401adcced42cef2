import cirq
import numpy as np


def w_4():
    columns = np.eye(16)
    columns[:, 0] = 0
    for k in range(4):
        columns[1 << k, 0] = 0.5
    unitary, triangle = np.linalg.qr(columns)
    unitary[:, 0] *= np.sign(triangle[0, 0])
    qubits = cirq.LineQubit.range(4)
    return cirq.Circuit(cirq.quantum_shannon_decomposition(qubits, unitary))
