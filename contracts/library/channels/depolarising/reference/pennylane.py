import numpy as np
import pennylane as qml

device = qml.device("default.qubit", wires=4)


@qml.qnode(device)
def depolarising(p):
    # With probability p both coins of a random Pauli are thrown.
    qml.RY(2 * np.arcsin(np.sqrt(p)), wires=3)
    for coin in (1, 2):
        qml.CRY(np.pi / 2, wires=[3, coin])
    qml.CNOT(wires=[1, 0])
    qml.CZ(wires=[2, 0])
    return qml.density_matrix(wires=0)
