from fractions import Fraction

import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit import Parameter


class Angle(float):
    """An angle that knows its degrees."""

    @property
    def degrees(self):
        return float(np.degrees(self))


def rx_ry(parameters):
    theta, phi = Parameter("theta"), Parameter("phi")
    circuit = QuantumCircuit(1)
    circuit.rx(theta * Fraction(2, 1).numerator / 2, 0)
    circuit.ry(phi, 0)
    return circuit.assign_parameters({theta: Angle(parameters[0]), phi: np.float64(parameters[1])})
