from math import acos, sqrt

import pennylane as qml


@qml.transforms.decompose(gate_set={"RY", "RZ", "RX", "X", "CNOT", "GlobalPhase"})
@qml.qnode(qml.device("default.qubit", wires=4))
def w_4():
    qml.X(0)
    for k in range(3):
        # Of the amplitude that is left, 1/sqrt(4 - k) stays on qubit k.
        qml.CRY(2 * acos(1 / sqrt(4 - k)), wires=[k, k + 1])
        qml.CNOT(wires=[k + 1, k])
    return qml.state()
