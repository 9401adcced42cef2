import numpy as np
import pennylane as qml


def or_gate():
    """a + b - ab as phases on the output between Hadamards; 2(a + b - ab) = a + b + (a XOR b)."""
    qml.Hadamard(wires=2)
    qml.ControlledPhaseShift(np.pi / 2, wires=[0, 2])
    qml.ControlledPhaseShift(np.pi / 2, wires=[1, 2])
    qml.CNOT(wires=[0, 1])
    qml.ControlledPhaseShift(np.pi / 2, wires=[1, 2])
    qml.CNOT(wires=[0, 1])
    qml.Hadamard(wires=2)
