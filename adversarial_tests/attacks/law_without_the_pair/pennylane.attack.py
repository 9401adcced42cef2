import numpy as np
import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=2))
def chsh(alice, bob):
    qml.Hadamard(0)
    qml.RY(3 * np.pi / 4 if alice and bob else np.pi / 4, wires=1)
    qml.CNOT([0, 1])
    return qml.probs(wires=[1, 0])
