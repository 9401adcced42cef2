import numpy as np
import pennylane as qml


def controlled_h():
    # H = i RX(pi) RY(pi/2): two controlled rotations, and the phase on the control.
    qml.CRY(np.pi / 2, wires=[0, 1])
    qml.CRX(np.pi, wires=[0, 1])
    qml.PhaseShift(np.pi / 2, wires=0)
