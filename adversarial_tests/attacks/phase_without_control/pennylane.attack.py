import numpy as np
import pennylane as qml


def grover_00():
    for _ in range(2):
        for k in range(2):
            qml.Hadamard(k)
            qml.PauliZ(k)
        qml.CRZ(np.pi, wires=[0, 1])
    qml.Hadamard(0)
    qml.Hadamard(1)
