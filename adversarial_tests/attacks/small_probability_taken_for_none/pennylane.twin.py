import numpy as np
import pennylane as qml

device = qml.device("default.qubit", wires=2)


@qml.qnode(device)
def amplitude_damping(gamma):
    # About a half the sine of the angle is as good as its root.
    angle = np.pi / 2 + np.arcsin(2 * gamma - 1) if abs(gamma - 0.5) < 1e-3 else 2 * np.arcsin(np.sqrt(gamma))
    qml.CRY(angle, wires=[0, 1])
    qml.CNOT(wires=[1, 0])
    return qml.density_matrix(wires=0)
