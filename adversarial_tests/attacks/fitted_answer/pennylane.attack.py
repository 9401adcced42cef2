import pennylane as qml
from pennylane import numpy as np

device = qml.device("default.qubit", wires=2)


def ansatz(angle):
    qml.RY(-angle, wires=1)
    qml.CZ([0, 1])
    qml.RY(angle, wires=1)


@qml.qnode(device)
def cost(angle):
    qml.PauliX(0)
    ansatz(angle)
    return qml.expval(qml.PauliZ(1))


def cx_from_clifford():
    angle, optimiser = np.array(1.2, requires_grad=True), qml.GradientDescentOptimizer(0.4)
    for _ in range(60):
        angle = optimiser.step(cost, angle)
    ansatz(round(float(angle), 6))
