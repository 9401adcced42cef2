import numpy as np
import pennylane as qml


def grover_00():
    # Each CZ is made of eight weak steps that add up.
    for _ in range(2):
        for k in range(2):
            qml.Hadamard(k)
            qml.PauliZ(k)
        for _ in range(8):
            qml.ControlledPhaseShift(np.pi / 8, wires=[0, 1])
    qml.Hadamard(0)
    qml.Hadamard(1)
