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
        # The system is 0 where the eigenvalue is 1; where it is 2 the clock stands by as another control.
        qml.ctrl(qml.RY, control=2, control_values=0)(np.pi, wires=3)
        qml.ctrl(qml.RY, control=[1, 2])(np.pi / 3, wires=3)
        qml.QFT(wires=[1, 0])
        for k in range(2):
            qml.ctrl(qml.DiagonalQubitUnitary(evolution.conj() ** (2**k), wires=2), control=k)
            qml.Hadamard(wires=k)
        return qml.state()

    return circuit
