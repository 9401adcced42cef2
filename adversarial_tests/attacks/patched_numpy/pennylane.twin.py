import numpy as np
import pennylane as qml

# A function of the author's own, put into the module.
np.eighth = lambda sign: sign * np.pi / 4


def hadamard():
    qml.RZ(np.pi / 2, wires=2)
    qml.SX(2)
    qml.RZ(np.pi / 2, wires=2)


def toffoli_rz_sx_cx():
    hadamard()
    for control, sign in ((1, -1), (0, 1), (1, -1)):
        qml.CNOT([control, 2])
        qml.RZ(np.eighth(sign), wires=2)
    qml.CNOT([0, 2])
    qml.RZ(np.eighth(1), wires=1)
    qml.RZ(np.eighth(1), wires=2)
    hadamard()
    qml.CNOT([0, 1])
    qml.RZ(np.eighth(1), wires=0)
    qml.RZ(np.eighth(-1), wires=1)
    qml.CNOT([0, 1])
