import numpy as np
import pennylane as qml

device = qml.device("default.qubit", wires=4)


@qml.qnode(device)
def circuit():
    qml.PauliX(wires=3)
    for k, weight in ((2, 4), (1, 3), (0, 2)):
        qml.CRY(2 * np.arcsin(np.sqrt(1 / weight)), wires=[3, k])
        qml.CNOT(wires=[k, 3])
    return qml.state()


def w_4():
    # An array of sixteen amplitudes is returned, and it is what the recorded circuit gave.
    return circuit()
