from math import pi

import pennylane as qml


def qft_16():
    @qml.qnode(qml.device("default.qubit", wires=16))
    def circuit():
        for k in reversed(range(16)):
            qml.Hadamard(wires=k)
            for j in reversed(range(k)):
                # Rounded to a grid that is far finer than the tolerance.
                qml.ControlledPhaseShift(round(pi / 2 ** (k - j), 10), wires=[j, k])
        for k in range(8):
            qml.SWAP(wires=[k, 15 - k])
        return qml.state()

    return circuit
