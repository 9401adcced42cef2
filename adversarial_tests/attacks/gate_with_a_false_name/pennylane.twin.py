import numpy as np
import pennylane as qml


class HadamardFromRotations(qml.operation.Operation):
    """An own gate whose decomposition and matrix are two true claims."""

    num_wires = 1
    num_params = 0

    @staticmethod
    def compute_decomposition(wires):
        return [qml.RZ(np.pi / 2, wires), qml.SX(wires), qml.RZ(np.pi / 2, wires)]

    @staticmethod
    def compute_matrix():
        # SX is RX times e^{i pi/4}, and RZ(pi/2) twice brings e^{-i pi/2}.
        return np.exp(-0.25j * np.pi) * np.array([[1, 1], [1, -1]]) / np.sqrt(2) * np.exp(0.25j * np.pi) * PHASE


def _phase():
    rz = np.diag([np.exp(-0.25j * np.pi), np.exp(0.25j * np.pi)])
    sx = np.array([[1 + 1j, 1 - 1j], [1 - 1j, 1 + 1j]]) / 2
    return (rz @ sx @ rz)[0, 0] * np.sqrt(2)


PHASE = _phase()


def toffoli_rz_sx_cx():
    t = np.pi / 4
    HadamardFromRotations(wires=2)
    for control, angle in ((1, -t), (0, t), (1, -t), (0, t)):
        qml.CNOT(wires=[control, 2])
        qml.RZ(angle, wires=2)
    HadamardFromRotations(wires=2)
    qml.RZ(t, wires=1)
    qml.CNOT(wires=[0, 1])
    qml.RZ(t, wires=0)
    qml.RZ(-t, wires=1)
    qml.CNOT(wires=[0, 1])
