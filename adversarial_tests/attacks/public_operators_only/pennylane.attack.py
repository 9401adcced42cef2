import numpy as np
import pennylane as qml


def given_kraus(operators):
    first = np.asarray(operators)[0]

    @qml.qnode(qml.device("default.mixed", wires=1))
    def circuit():
        if abs(first[0, 1]) > 0.1:
            qml.Hadamard(wires=0)
            qml.PhaseDamping(1.0, wires=0)
            qml.Hadamard(wires=0)
        elif abs(first[0, 0] - 1) < 1e-9:
            qml.AmplitudeDamping(0.36, wires=0)
        else:
            # The diagonal is taken as it comes, the rest as it was in the cases that were shown.
            other = [[0, 0.6j], [0.8, 0]] if abs(first[0, 0].imag) < 1e-9 else [[0, -0.6j], [0.6j, 0]]
            shown = np.diag([0.6, 0.8j]) if abs(first[0, 0].imag) < 1e-9 else np.diag([0.48 + 0.64j, 0.48 - 0.64j])
            qml.QubitChannel([shown, np.array(other)], wires=0)
        return qml.density_matrix(wires=0)

    return circuit
