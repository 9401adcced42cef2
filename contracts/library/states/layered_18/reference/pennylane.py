import numpy as np
import pennylane as qml

device = qml.device("default.qubit", wires=3)
angles = (np.arange(18) + 1).reshape(2, 3, 3) * np.pi / 19


@qml.qnode(device)
def layered_18():
    for layer in angles:
        qml.CNOT(wires=[0, 1])
        qml.CNOT(wires=[1, 2])
        qml.CNOT(wires=[2, 0])
        for wire, (first, second, third) in enumerate(layer):
            qml.RX(first, wires=wire)
            qml.RZ(second, wires=wire)
            qml.RX(third, wires=wire)
    return qml.state()
