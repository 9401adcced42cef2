import numpy as np
import pennylane as qml


def repeat_until_success():
    qml.Hadamard(1)
    qml.Hadamard(2)
    qml.Toffoli([1, 2, 0])
    qml.S(0)
    qml.Toffoli([1, 2, 0])
    qml.Hadamard(1)
    qml.Hadamard(2)
    first, second = qml.measure(1), qml.measure(2)
    qml.cond(first | second, qml.PhaseShift)(np.pi + np.arctan2(4, 3), wires=0)
