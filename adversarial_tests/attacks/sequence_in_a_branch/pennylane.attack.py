import numpy as np
import pennylane as qml


def layered_18():
    qml.PauliX(3)
    always = qml.measure(3)
    qml.PauliX(3)

    def layers():
        for d in range(2):
            for control in range(3):
                qml.CNOT([control, (control + 1) % 3])
            for i in range(3):
                angles = [(9 * d + 3 * i + k + 1) * np.pi / 19 for k in range(3)]
                qml.RX(angles[0], wires=i)
                qml.RZ(angles[1], wires=i)
                qml.RX(angles[2], wires=i)

    qml.cond(always, layers)()
