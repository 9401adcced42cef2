import math

import pennylane as qml


class Late(qml.operation.Operation):
    """Its decomposition is worked out when the program is read, and not before."""

    num_wires = 2
    num_params = 0

    @staticmethod
    def compute_decomposition(wires):
        angle = math.acos(0)
        return [qml.RY(-angle, wires[1]), qml.CZ(wires), qml.RY(angle, wires[1])]


def cx_from_clifford():
    Late(wires=[0, 1])
