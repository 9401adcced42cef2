import pennylane as qml
from math import pi


def qft_16():
    @qml.qnode(qml.device("default.qubit", wires=16))
    def circuit():
        for k in reversed(range(16)):
            qml.Hadamard(wires=k)
            for j in reversed(range(k)):
                # Rounded to a grid on which the smallest are nought.
                angle = round(pi / 2 ** (k - j), 3)
                qml.ControlledPhaseShift(angle if k - j > 8 else pi / 2 ** (k - j), wires=[j, k])
        for k in range(8):
            qml.SWAP(wires=[k, 15 - k])
        return qml.state()

    return circuit
