import numpy as np
import pennylane as qml


def u_from_rz_sx(theta, phi, lam):
    # The middle turn is by pi - theta, and the outer ones take the half turns.
    qml.RZ(lam - np.pi, wires=0)
    qml.SX(wires=0)
    qml.RZ(np.pi - theta, wires=0)
    qml.SX(wires=0)
    qml.RZ(phi, wires=0)
