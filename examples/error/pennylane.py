"""A misspelt gate."""

import pennylane as qml


def bell_phi_plus():
    qml.Hadamard(wires=0)
    qml.CNOTT(wires=[0, 1])
