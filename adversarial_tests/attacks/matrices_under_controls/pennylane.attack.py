import numpy as np
import pennylane as qml


def first_column(column):
    reflection = np.eye(4)[0] - column
    return np.eye(4) - 2 * np.outer(reflection, reflection) / (reflection @ reflection)


def w_4():
    half = np.sqrt(0.5)
    qml.QubitUnitary(first_column(np.array([half, 0.5, 0.5, 0])), wires=[0, 1])
    # The other half goes to qubits 2 and 3 where the first two are empty.
    upper = qml.QubitUnitary(first_column(np.array([0, half, half, 0])), wires=[2, 3])
    qml.Select([upper] + [qml.Identity(2)] * 3, control=[0, 1])
