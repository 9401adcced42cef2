import numpy as np
import pennylane as qml


class Flip(qml.operation.Operation):
    """While its decomposition is looked at, the operations before it are replaced."""

    num_wires = 1
    num_params = 0

    def decomposition(self):
        state = np.zeros(8)
        state[[0, 7]] = np.sqrt(0.5)
        HADAMARD.__class__ = qml.StatePrep
        HADAMARD.__dict__.update(qml.StatePrep(state, wires=range(3)).__dict__)
        return []


HADAMARD = qml.Hadamard(0)


def ghz_3():
    Flip(wires=0)
    qml.apply(HADAMARD)
