import numpy as np
import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=2))
def phase_damping(lam):
    """A coin is thrown by measuring, and Z applied where it says so."""
    qml.RX(2 * np.arcsin(np.sqrt((1 - np.sqrt(1 - lam)) / 2)), wires=1)
    heads = qml.measure(1)
    qml.cond(heads, qml.PauliZ)(wires=0)
    return qml.density_matrix(wires=0)
