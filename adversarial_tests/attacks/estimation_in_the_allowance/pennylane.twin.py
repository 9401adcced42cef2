import numpy as np
import pennylane as qml


def estimation():
    for k in range(2):
        qml.Hadamard(k)
        # The evolution under one control may be a matrix.
        evolution = np.diag([np.exp(1j * np.pi / 2 * value * 2**k) for value in (1, 2)])
        qml.ControlledQubitUnitary(evolution, wires=[k, 2])
    qml.adjoint(qml.QFT)(wires=[1, 0])


def hhl_diag_12():
    qml.Hadamard(2)
    estimation()
    qml.CNOT([0, 3])
    qml.CRY(np.pi / 3, wires=[1, 3])
    qml.adjoint(estimation)()
