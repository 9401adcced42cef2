import numpy as np
import pennylane as qml

device = qml.device("default.qubit", wires=2)


@qml.qnode(device)
def phase_damping(lam):
    qml.CRY(2 * np.arccos(np.sqrt(1 - lam)), wires=[0, 1])
    return qml.density_matrix(wires=[0])
