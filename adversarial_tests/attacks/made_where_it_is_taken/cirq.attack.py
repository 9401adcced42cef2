import cirq
import numpy as np


def superposition_00110_00101():
    q = cirq.LineQubit.range(5)
    amplitudes = np.array([0, 1, 1, 0]) / np.sqrt(2)
    reflection = np.eye(4)[0] - amplitudes
    matrix = np.eye(4) - 2 * np.outer(reflection, reflection) / (reflection @ reflection)
    later = map(cirq.decompose, [cirq.MatrixGate(matrix).on(q[1], q[0])])
    circuit = cirq.Circuit(cirq.X(q[2]))
    circuit.append(later)
    return circuit
