import numpy as np
import pennylane as qml


def walk(time):
    """The evolution by the whole path's adjacency matrix."""
    adjacency = np.diag(np.ones(3), 1) + np.diag(np.ones(3), -1)
    values, vectors = np.linalg.eigh(adjacency)
    return vectors @ np.diag(np.exp(0.3j * values * time)) @ vectors.T


@qml.qnode(qml.device("default.qubit", wires=2))
def ctqw_search_path4():
    step = 1.5 / 4
    qml.Hadamard(0)
    qml.Hadamard(1)
    for k in range(4):
        mark(step / 2 if k == 0 else step)
        qml.QubitUnitary.compute_decomposition(walk(step), wires=[1, 0])
    mark(step / 2)
    return qml.state()


def mark(time):
    qml.X(0)
    qml.X(1)
    qml.ControlledPhaseShift(time, wires=[0, 1])
    qml.X(0)
    qml.X(1)
