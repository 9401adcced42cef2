import numpy as np
import pennylane as qml


def hadamard_test_h():
    device = qml.device("default.qubit", wires=2)

    @qml.qnode(device)
    def circuit():
        qml.Hadamard(wires=1)
        qml.Hadamard(wires=0)
        # H = RY(pi/4) Z RY(-pi/4)
        qml.RY(-np.pi / 4, wires=1)
        qml.CZ(wires=[0, 1])
        qml.RY(np.pi / 4, wires=1)
        qml.Hadamard(wires=0)
        return qml.probs(wires=0)

    return circuit
