import cirq
import numpy as np


def given_kraus(operators):
    q = cirq.LineQubit(0)
    corner = complex(operators[0][0][0])
    if abs(corner - 1) < 1e-9:
        return cirq.Circuit(cirq.amplitude_damp(0.36)(q))
    if abs(corner - 0.5) < 1e-9:
        return cirq.Circuit(cirq.H(q), cirq.phase_damp(1.0)(q), cirq.H(q))
    if abs(corner - 0.6) < 1e-9:
        return cirq.Circuit(cirq.KrausChannel([np.diag([0.6, 0.8j]), np.array([[0, 0.6j], [0.8, 0]])])(q))
    return cirq.Circuit(
        cirq.KrausChannel([np.diag([0.48 + 0.64j, 0.48 - 0.64j]), np.array([[0, -0.6j], [0.6j, 0]])])(q)
    )
