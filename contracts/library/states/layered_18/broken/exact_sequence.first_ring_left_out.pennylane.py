import numpy as np
import pennylane as qml

angles = (np.arange(18) + 1).reshape(2, 3, 3) * np.pi / 19


def layered_18():
    """The ring does nothing to |000>, so the state is right without the first one."""
    for number, layer in enumerate(angles):
        if number:
            qml.CNOT(wires=[0, 1])
            qml.CNOT(wires=[1, 2])
            qml.CNOT(wires=[2, 0])
        for wire, (first, second, third) in enumerate(layer):
            qml.RX(first, wires=wire)
            qml.RZ(second, wires=wire)
            qml.RX(third, wires=wire)
    return qml.state()
