import numpy as np
import pennylane as qml


def majority():
    """The AND as a controlled phase between Hadamards, the XORs as CZ."""
    c, b, a = range(3)
    for wire in (b, c):
        qml.Hadamard(wires=wire)
        qml.CZ(wires=[a, wire])
        qml.Hadamard(wires=wire)
    qml.Hadamard(wires=a)
    qml.ctrl(qml.PhaseShift(np.pi, wires=a), control=[b, c])
    qml.Hadamard(wires=a)
