import numpy as np
import pennylane as qml

device = qml.device("default.qubit", wires=3)


@qml.qnode(device)
def superposition_011_100():
    qml.RY(-np.pi / 2, wires=2)  # (|0> - |1>)/sqrt(2)
    for wire in (0, 1):
        qml.ctrl(qml.PauliX(wires=wire), control=2, control_values=0)
    return qml.state()
