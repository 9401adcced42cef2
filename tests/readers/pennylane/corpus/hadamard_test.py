import pennylane as qml
import numpy as np


@qml.qnode(qml.device("default.qubit", wires=2))
def hadamard_test(theta: float):
    qml.Hadamard(wires=0)
    qml.ctrl(qml.RZ(theta, wires=1), control=0)
    qml.Hadamard(wires=0)
    return qml.expval(qml.PauliZ(0))


def run(theta):
    # Re<0|RZ|0> = cos(theta/2)
    val = hadamard_test(theta)
    assert np.isclose(val, np.cos(theta / 2))
    return val
