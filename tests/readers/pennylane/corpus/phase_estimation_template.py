import pennylane as qml
from pennylane import numpy as np


def qpe(phase=5 / 8, n_estimation=3):
    dev = qml.device("default.qubit", wires=n_estimation + 1)
    estimation = range(n_estimation)
    target = n_estimation

    @qml.qnode(dev)
    def circuit_qpe():
        qml.PauliX(wires=target)
        for w in estimation:
            qml.Hadamard(wires=w)
        qml.ControlledSequence(qml.PhaseShift(2 * np.pi * phase, wires=target), control=estimation)
        qml.adjoint(qml.QFT)(wires=estimation)
        return qml.probs(wires=estimation)

    return circuit_qpe
