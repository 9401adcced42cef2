import numpy as np
import pennylane as qml


def amplitude_damping(gamma):
    # A sign on either side of the decay.
    qml.PauliZ(wires=0)
    qml.CRY(2 * np.arcsin(np.sqrt(gamma)), wires=[0, 1])
    qml.CNOT(wires=[1, 0])
    qml.PauliZ(wires=0)
