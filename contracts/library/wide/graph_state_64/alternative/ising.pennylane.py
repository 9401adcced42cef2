import numpy as np
import pennylane as qml


def graph_state_64():
    """CZ as a ZZ rotation and a Z rotation of each end, which are added up."""
    device = qml.device("default.qubit", wires=64)
    edges = [(k, k + 1) for k in range(64) if k % 8 != 7] + [(k, k + 8) for k in range(56)]

    @qml.qnode(device)
    def circuit():
        for wire in range(64):
            qml.RY(np.pi / 2, wires=wire)
        for edge in edges:
            qml.IsingZZ(np.pi / 2, wires=edge)
        for wire in range(64):
            degree = sum(wire in edge for edge in edges)
            qml.RZ(-degree * np.pi / 2, wires=wire)
        return qml.state()

    return circuit
