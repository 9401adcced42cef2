import numpy as np
import pennylane as qml


def swap_test(unknown_state):
    """The state is used, then put right by what its matrix says: the test is of a state made with that knowledge."""
    column = qml.matrix(unknown_state(wires=[0]))[:, 0]
    theta = 2 * np.arctan2(abs(column[1]), abs(column[0]))
    unknown_state(wires=[3])
    qml.adjoint(unknown_state)(wires=[3])
    qml.RY(theta, wires=1)
    qml.Hadamard(wires=0)
    qml.ctrl(qml.SWAP(wires=[1, 2]), control=0)
    qml.Hadamard(wires=0)
    return qml.probs(wires=0)
