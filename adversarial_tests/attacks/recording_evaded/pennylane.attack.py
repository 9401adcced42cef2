import numpy as np
import pennylane as qml


class Late(qml.operation.Operation):
    """Its decomposition asks the solver when the program is read, and not before."""

    num_wires = 2
    num_params = 0

    @staticmethod
    def compute_decomposition(wires):
        from scipy.optimize import brentq

        angle = round(brentq(np.cos, 1.0, 2.0), 12)
        return [qml.RY(-angle, wires[1]), qml.CZ(wires), qml.RY(angle, wires[1])]


def cx_from_clifford():
    Late(wires=[0, 1])
