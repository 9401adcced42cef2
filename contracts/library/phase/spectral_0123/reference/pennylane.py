import numpy as np
import pennylane as qml


def spectral_0123():
    phases = np.exp(-1j * np.arange(4) * np.pi / 4)
    device = qml.device("default.qubit", wires=5)

    @qml.qnode(device)
    def circuit():
        for wire in range(5):
            qml.Hadamard(wires=wire)
        for k in range(3):
            # Wire 4 is the more significant one of the system.
            qml.ctrl(qml.DiagonalQubitUnitary(phases ** (2**k), wires=[4, 3]), control=k)
        qml.adjoint(qml.QFT(wires=[2, 1, 0]))
        return qml.probs(wires=[2, 1, 0])

    return circuit
