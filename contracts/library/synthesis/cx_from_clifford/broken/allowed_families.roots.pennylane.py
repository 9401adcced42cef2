import numpy as np
import pennylane as qml


def cx_from_clifford():
    """Two square roots of the CNOT, which are no Clifford gates."""
    for _ in range(2):
        qml.ctrl(qml.SX(wires=1), control=0)
