import numpy as np
import pennylane as qml


def period_mod2():
    device = qml.device("default.qubit", wires=3)

    @qml.qnode(device)
    def circuit():
        qml.Hadamard(wires=0)
        qml.RY(np.pi / 2, wires=1)
        # A rotation of |0> by -90 degrees about Y is |->.
        qml.RY(-np.pi / 2, wires=2)
        qml.CNOT(wires=[0, 2])
        qml.QFT(wires=[1, 0])
        return qml.counts(wires=[1, 0])

    return circuit
