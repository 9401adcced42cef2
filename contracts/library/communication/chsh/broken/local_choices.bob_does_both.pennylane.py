import numpy as np
import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=2))
def chsh(alice, bob):
    """What Alice does to the pair, Bob can do as well: the law is right, and Bob knows her setting."""
    qml.Hadamard(wires=0)
    qml.CNOT(wires=[0, 1])
    qml.RY((np.pi / 4 if bob == 0 else -np.pi / 4) - alice * np.pi / 2, wires=1)
    return qml.probs(wires=[1, 0])
