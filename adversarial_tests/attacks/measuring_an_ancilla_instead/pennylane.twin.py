import numpy as np
import pennylane as qml

device = qml.device("default.qubit", wires=["alice", "bob", "parity"])


@qml.qnode(device)
def game(alice, bob):
    qml.Hadamard("alice")
    qml.CNOT(["alice", "bob"])
    qml.CNOT(["alice", "parity"])
    qml.CNOT(["bob", "parity"])
    if alice:
        qml.PauliZ("alice")
        qml.Hadamard("alice")
    qml.RY(np.pi / 4 if bob == 0 else -np.pi / 4, wires="bob")
    return qml.probs(wires=["bob", "alice"])


def chsh(alice, bob):
    return game(alice, bob)
