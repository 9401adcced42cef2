import numpy as np
import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=2))
def chsh(alice, bob):
    qml.Hadamard(1)
    qml.CNOT([1, 0])
    qml.RY(alice * np.pi / 2, wires=0)
    qml.RY(np.pi / 4 - bob * np.pi / 2, wires=1)
    return qml.probs(wires=[1, 0])
