import cirq
import numpy as np


def u_from_rz_sx(theta, phi, lam):
    qubit = cirq.LineQubit(0)
    sx = cirq.X**0.5
    return cirq.Circuit(
        cirq.rz(lam)(qubit), sx(qubit), cirq.rz(theta + np.pi)(qubit), sx(qubit), cirq.rz(phi + np.pi)(qubit)
    )
