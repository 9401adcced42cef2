import numpy as np
import pennylane as qml


def marked():
    for wire in (0, 1):
        qml.PauliX(wire)
    qml.CZ([0, 1])
    for wire in (0, 1):
        qml.PauliX(wire)


def grover_00():
    for wire in (0, 1):
        qml.Hadamard(wire)
    marked()
    qml.IsingXX(4 * np.pi, wires=[0, 1])
    for wire in (0, 1):
        qml.Hadamard(wire)
    marked()
    for wire in (0, 1):
        qml.Hadamard(wire)
