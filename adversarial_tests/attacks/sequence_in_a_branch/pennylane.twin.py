import numpy as np
import pennylane as qml


def layered_18():
    for d in range(2):
        for control in range(3):
            qml.CNOT([control, (control + 1) % 3])
        qml.Barrier(wires=[0, 1, 2])
        for i in (2, 0, 1):
            angles = [(9 * d + 3 * i + k + 1) * np.pi / 19 for k in range(3)]
            qml.RX(angles[0], wires=i)
            qml.RZ(angles[1], wires=i)
            qml.RX(angles[2], wires=i)
