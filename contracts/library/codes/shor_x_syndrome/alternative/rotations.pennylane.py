import numpy as np
import pennylane as qml


def shor_x_syndrome(error_qubit):
    """The error as a rotation about Z, ancillas turned about Y."""
    device = qml.device("default.qubit", wires=11)

    @qml.qnode(device)
    def circuit():
        for first in (0, 3, 6):
            qml.RY(np.pi / 2, wires=first)
            qml.CNOT(wires=[first, first + 1])
            qml.CNOT(wires=[first + 1, first + 2])
        if error_qubit >= 0:
            qml.RZ(np.pi, wires=error_qubit)
        for ancilla, first in ((9, 0), (10, 3)):
            qml.RY(np.pi / 2, wires=ancilla)
            for wire in range(first, first + 6):
                qml.CNOT(wires=[ancilla, wire])
            qml.RY(-np.pi / 2, wires=ancilla)
        return qml.probs(wires=[10, 9])

    return circuit
