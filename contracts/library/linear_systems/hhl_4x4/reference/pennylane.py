import numpy as np
import pennylane as qml

CLOCK, SOLUTION = [1, 2, 3], [4, 5]


def evolution(time):
    # A = 5/2 - ZZ - XX/2, whose terms commute.
    qml.IsingZZ(2 * time, wires=SOLUTION)
    qml.IsingXX(time, wires=SOLUTION)
    qml.GlobalPhase(-2.5 * time)


def estimation():
    for k, control in enumerate(CLOCK):
        qml.Hadamard(wires=control)
        qml.ctrl(evolution, control=control)(2**k * np.pi / 4)
    qml.adjoint(qml.QFT(wires=[3, 2, 1]))


def hhl_4x4():
    device = qml.device("default.qubit", wires=6)

    @qml.qnode(device)
    def circuit():
        qml.Hadamard(wires=4)
        estimation()
        for eigenvalue in (1, 2, 3, 4):
            bits = [eigenvalue >> k & 1 for k in range(3)]
            qml.ctrl(qml.RY, control=CLOCK, control_values=bits)(2 * np.arcsin(1 / eigenvalue), wires=0)
        qml.adjoint(estimation)()
        return qml.state()

    return circuit
