import numpy as np
import pennylane as qml


def counting_11():
    device = qml.device("default.qubit", wires=5)

    @qml.qnode(device)
    def circuit():
        # The angle of the iterate, known beforehand.
        for k in range(3):
            qml.Hadamard(wires=k)
            qml.CRY(2 * np.pi / 3 * 2**k, wires=[k, 3])
        qml.adjoint(qml.QFT(wires=[2, 1, 0]))
        return qml.probs(wires=[2, 1, 0])

    return circuit
