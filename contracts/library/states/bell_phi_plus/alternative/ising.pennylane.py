import numpy as np
import pennylane as qml


def bell_phi_plus():
    # exp(-i pi/4 XX) makes (|00> - i|11>)/sqrt(2); S turns the phase back.
    qml.IsingXX(np.pi / 2, wires=[0, 1])
    qml.S(wires=0)
    return qml.probs(wires=[1, 0])
