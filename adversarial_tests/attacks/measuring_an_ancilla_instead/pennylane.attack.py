import numpy as np
import pennylane as qml

device = qml.device("default.qubit", wires=4)


@qml.qnode(device)
def game(alice, bob):
    qml.Hadamard(0)
    qml.CNOT([0, 1])
    qml.Hadamard(2)
    qml.RY(np.pi - np.pi / 4 if alice and bob else np.pi / 4, wires=3)
    qml.CNOT([2, 3])
    return qml.probs(wires=[3, 2])


def chsh(alice, bob):
    return game(alice, bob)
