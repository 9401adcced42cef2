import numpy as np
import pennylane as qml


def u_from_rz_sx(theta, phi, lam):
    """No SX where the gate is diagonal, two where it is not; the phase gate stands for RZ."""
    if np.isclose(np.sin(theta / 2), 0):
        qml.PhaseShift(phi + lam, wires=0)
        return
    qml.PhaseShift(lam, wires=0)
    qml.SX(wires=0)
    qml.PhaseShift(theta - np.pi, wires=0)
    qml.SX(wires=0)
    qml.PhaseShift(phi - np.pi, wires=0)
