import numpy as np
import pennylane as qml


def controlled_h():
    """H up to a phase under control: the phase on the control is missing."""
    qml.CRY(np.pi / 2, wires=[0, 1])
    qml.CRX(np.pi, wires=[0, 1])
