import numpy as np
import pennylane as qml


def w_30():
    device = qml.device("default.qubit", wires=30)

    @qml.qnode(device)
    def circuit():
        qml.PauliX(wires=29)
        for left in range(29, 0, -1):
            # The lower wires, left of them, are still to get their share of left + 1.
            qml.SingleExcitation(-2 * np.arccos(np.sqrt(1 / (left + 1))), wires=[left, left - 1])
        return qml.state()

    return circuit
