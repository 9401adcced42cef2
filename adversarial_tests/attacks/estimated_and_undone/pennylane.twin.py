import numpy as np
import pennylane as qml


def estimation():
    for k in range(2):
        qml.Hadamard(wires=k)
        qml.PhaseShift(np.pi / 2 * 2**k, wires=k)
        qml.ControlledPhaseShift(np.pi / 2 * 2**k, wires=[k, 2])
    qml.adjoint(qml.QFT)(wires=[1, 0])


def hhl_diag_12():
    qml.Hadamard(wires=2)
    estimation()
    for value in (0, 1):
        qml.ctrl(qml.RY, control=value)(2 * np.arcsin(1 / (1 + value)), wires=3)
    qml.adjoint(estimation)()
