import numpy as np
import pennylane as qml


def rotation():
    for wire in (1, 2):
        qml.Hadamard(wire)
    qml.Toffoli([1, 2, 0])
    qml.S(0)
    qml.Toffoli([1, 2, 0])
    for wire in (1, 2):
        qml.Hadamard(wire)


def repeat_until_success():
    rotation()
    first, second = qml.measure(1, reset=True), qml.measure(2, reset=True)
    for _ in range(2):
        qml.cond(first | second, qml.PhaseShift)(np.pi, wires=0)
        qml.cond(first | second, rotation)()
        first, second = qml.measure(1, reset=True), qml.measure(2, reset=True)
    qml.cond(first | second, qml.PhaseShift)(np.pi, wires=0)
