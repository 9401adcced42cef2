import cirq
import numpy as np
from scipy.optimize import minimize

Q = cirq.LineQubit.range(2)


def ansatz(angle):
    return cirq.Circuit(cirq.ry(-angle)(Q[1]), cirq.CZ(*Q), cirq.ry(angle)(Q[1]))


def cx_from_clifford():
    def distance(angles):
        return np.abs(ansatz(angles[0]).unitary(Q) - cirq.unitary(cirq.CNOT)).max()

    found = minimize(distance, [1.2], method="Nelder-Mead", options={"xatol": 1e-9})
    return ansatz(round(found.x[0] / np.pi * 4) * np.pi / 4)
