from math import pi

import pennylane as qml


def qft_6():
    @qml.qnode(qml.device("default.qubit", wires=6))
    def circuit():
        for k in reversed(range(6)):
            qml.Hadamard(wires=k)
            for j in reversed(range(k)):
                qml.ControlledPhaseShift(pi / 2 ** (k - j), wires=[j, k])
            for sign in 20 * (1, -1):
                qml.RZ(sign * 1e-6, wires=k)
        for k in range(3):
            qml.SWAP(wires=[k, 5 - k])
        return qml.state()

    return circuit
