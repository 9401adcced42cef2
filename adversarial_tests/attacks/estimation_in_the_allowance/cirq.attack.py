import cirq
import numpy as np


def estimation():
    # Cirq's order: the first qubit of an operation is the most significant; here system, high, low.
    h = np.array([[1, 1], [1, -1]]) / np.sqrt(2)
    evolution = np.diag([np.exp(1j * np.pi / 2 * (1 + system) * clock) for system in range(2) for clock in range(4)])
    transform = np.exp(-2j * np.pi * np.outer(range(4), range(4)) / 4) / 2
    return cirq.MatrixGate(np.kron(np.eye(2), transform) @ evolution @ np.kron(np.eye(2), np.kron(h, h)))


def hhl_diag_12():
    low, high, system, success = cirq.LineQubit.range(4)
    forwards = estimation().on(system, high, low)
    return cirq.Circuit(
        cirq.H(system),
        forwards,
        cirq.CNOT(low, success),
        cirq.ry(np.pi / 3)(success).controlled_by(high),
        forwards**-1,
        cirq.measure(success),
    )
