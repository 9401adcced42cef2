import numpy as np
import pennylane as qml

calls = []


@qml.qnode(qml.device("default.qubit", wires=4))
def w_4():
    # Spelled differently at every call, and always the same gates.
    calls.append(1)
    qml.PauliX(0)
    for k in range(3):
        angle = 2 * np.arccos(np.sqrt(1 / (4 - k)))
        if len(calls) % 2:
            qml.CRY(angle, wires=[k, k + 1])
        else:
            qml.ctrl(qml.RY, control=k)(angle, wires=k + 1)
        qml.CNOT([k + 1, k])
    return qml.state()
