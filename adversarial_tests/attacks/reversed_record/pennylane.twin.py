import numpy as np
import pennylane as qml

device = qml.device("default.qubit", wires=2)


@qml.qnode(device)
def game(alice, bob):
    qml.Hadamard(wires=0)
    qml.CNOT(wires=[0, 1])
    if alice:
        qml.Hadamard(wires=0)
        qml.PauliX(wires=0)
    qml.RY(np.pi / 4 if bob == 0 else -np.pi / 4, wires=1)
    return qml.probs(wires=[1, 0])


def chsh(alice, bob):
    return game(alice, bob)
