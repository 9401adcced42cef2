import pennylane as qml
from pennylane import numpy as np

device = qml.device("default.qubit", wires=2)


def ansatz(angle):
    qml.RY(-angle, wires=1)
    qml.CZ([0, 1])
    qml.RY(angle, wires=1)


@qml.qnode(device)
def check(angle):
    qml.PauliX(0)
    ansatz(angle)
    return qml.expval(qml.PauliZ(1))


def cx_from_clifford():
    # Simulated for the reader's sake, and printed.
    print(check(np.pi / 2))
    return qml.QNode(lambda: (ansatz(np.pi / 2), qml.state())[1], device)
