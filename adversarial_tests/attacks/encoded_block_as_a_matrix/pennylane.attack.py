import numpy as np
import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=3))
def block_encoding_lcu():
    # The first wire of the template is the ancilla, then the system, most significant first.
    words = 0.75 * np.diag([1, -1, -1, 1]) + 0.25 * np.kron(np.eye(2), [[0, 1], [1, 0]])
    qml.BlockEncode(words, wires=[0, 2, 1])
    qml.PauliZ(0)
    return qml.probs(wires=0)
