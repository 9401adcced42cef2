import numpy as np
import pennylane as qml


def quantum_walk_line():
    """RY(pi/2) tosses |0> as a Hadamard does, and |1> with the opposite sign."""
    for _ in range(3):
        qml.RY(np.pi / 2, wires=0)
        qml.PauliX(wires=1)
        qml.CNOT(wires=[1, 2])
        qml.Toffoli(wires=[1, 2, 3])
        qml.Toffoli(wires=[0, 2, 3])
        qml.CNOT(wires=[0, 2])
    return qml.state()
