from math import acos, sqrt

import pennylane as qml


def w_30():
    @qml.qnode(qml.device("default.qubit", wires=30))
    def circuit():
        qml.PauliX(wires=0)
        for k in range(29):
            qml.CRY(2 * acos(1 / sqrt(30 - k)), wires=[k, k + 1])
            qml.CNOT(wires=[k + 1, k])
        qml.PhaseShift(0.001, wires=3)
        return qml.state()

    return circuit
