import numpy as np
import pennylane as qml


def hhl_diag_12():
    @qml.qnode(qml.device("default.qubit", wires=4))
    def circuit():
        qml.Hadamard(wires=2)
        evolution = np.exp(1j * np.pi / 2 * np.array([1, 2]))
        for k in range(2):
            qml.Hadamard(wires=k)
            qml.ctrl(qml.DiagonalQubitUnitary(evolution ** (2**k), wires=2), control=k)
        qml.adjoint(qml.QFT(wires=[1, 0]))
        for eigenvalue in (1, 2):
            bits = [eigenvalue & 1, eigenvalue >> 1]
            qml.ctrl(qml.RY, control=[0, 1], control_values=bits)(2 * np.arcsin(1 / eigenvalue), wires=3)
        # The clock reads 01 where the system is 0, and 10 where it is 1.
        qml.CNOT(wires=[2, 1])
        qml.ctrl(qml.PauliX(wires=0), control=2, control_values=0)
        return qml.state()

    return circuit
