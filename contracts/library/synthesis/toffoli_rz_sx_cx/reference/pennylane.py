import numpy as np
import pennylane as qml

T = np.pi / 4


def hadamard(wire):
    qml.RZ(np.pi / 2, wires=wire)
    qml.SX(wires=wire)
    qml.RZ(np.pi / 2, wires=wire)


def toffoli_rz_sx_cx():
    hadamard(2)
    # exp(i pi a b t) as rotations by the parities of every subset of a, b, t.
    qml.CNOT(wires=[1, 2])
    qml.RZ(-T, wires=2)
    qml.CNOT(wires=[0, 2])
    qml.RZ(T, wires=2)
    qml.CNOT(wires=[1, 2])
    qml.RZ(-T, wires=2)
    qml.CNOT(wires=[0, 2])
    qml.RZ(T, wires=2)
    qml.RZ(T, wires=1)
    qml.CNOT(wires=[0, 1])
    qml.RZ(-T, wires=1)
    qml.CNOT(wires=[0, 1])
    qml.RZ(T, wires=0)
    hadamard(2)
