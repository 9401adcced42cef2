import numpy as np
import pennylane as qml

device = qml.device("default.qubit", wires=4)


@qml.qnode(device)
def w_4():
    qml.X(wires=3)
    # Real Givens rotations share the one excitation out.
    for wire, left in [(2, 4), (1, 3), (0, 2)]:
        qml.SingleExcitation(-2 * np.arcsin(1 / np.sqrt(left)), wires=[3, wire])
    return qml.probs(wires=[3, 2, 1, 0])
