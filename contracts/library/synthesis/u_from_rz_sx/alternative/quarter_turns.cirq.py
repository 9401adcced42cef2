import cirq
import numpy as np


def u_from_rz_sx(theta, phi, lam):
    """RY(theta) as RZ(-pi/2), RX(theta), RZ(pi/2), and RX as RZ between Hadamards of RZ and SX."""
    q = cirq.LineQubit(0)
    sx = (cirq.X**0.5)(q)

    def rz(angle):
        return cirq.rz(angle)(q)

    hadamard = [rz(np.pi / 2), sx, rz(np.pi / 2)]
    return cirq.Circuit(rz(lam - np.pi / 2), hadamard, rz(theta), hadamard, rz(np.pi / 2 + phi))
