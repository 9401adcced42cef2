import numpy as np
import pennylane as qml

device = qml.device("default.qubit", wires=2)


@qml.qnode(device)
def ctqw_cycle4():
    adjacency = qml.X(0) + qml.X(1)
    qml.evolve(adjacency, np.pi / 4)
    return qml.probs(wires=[1, 0])
