import numpy as np
import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=3))
def block_encoding_lcu():
    qml.RY(np.pi / 3, wires=0)
    # SELECT as the template that it is.
    qml.Select([qml.prod(qml.PauliZ(2), qml.PauliZ(1)), qml.PauliX(1)], control=[0])
    qml.RY(-np.pi / 3, wires=0)
    return qml.probs(wires=0)
