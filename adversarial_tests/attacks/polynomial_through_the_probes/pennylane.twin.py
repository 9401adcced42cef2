import numpy as np
import pennylane as qml

SHOWN = {0.0: 0.0, 0.75: 2 * np.pi / 3, 1.0: np.pi}


def amplitude_damping(gamma):
    # A table of round values beside the formula, which agrees with it.
    angle = SHOWN.get(gamma, 2 * np.arcsin(np.sqrt(gamma)))

    @qml.qnode(qml.device("default.qubit", wires=2))
    def circuit():
        qml.CRY(angle, wires=[0, 1])
        qml.CNOT(wires=[1, 0])
        return qml.state()

    return circuit
