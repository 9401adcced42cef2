import cirq
import numpy as np


def modular_exponent(base):
    """The whole multiplication as one matrix a bit of x."""
    q = cirq.LineQubit.range(7)
    circuit = cirq.Circuit()
    for k in range(3):
        factor = pow(base, 2**k, 15)
        matrix = np.zeros((16, 16))
        for y in range(16):
            matrix[y if y == 15 else factor * y % 15, y] = 1
        circuit.append(cirq.MatrixGate(matrix)(*reversed(q[3:])).controlled_by(q[k]))
    return circuit
