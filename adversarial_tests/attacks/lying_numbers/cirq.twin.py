import cirq
import numpy as np
import sympy


class Angle(float):
    """An angle that knows its degrees."""

    @property
    def degrees(self):
        return float(np.degrees(self))


def rx_ry(parameters):
    q = cirq.LineQubit(0)
    theta = sympy.Symbol("theta")
    circuit = cirq.Circuit(cirq.rx(theta)(q), cirq.ry(Angle(parameters[1]))(q))
    return cirq.resolve_parameters(circuit, {"theta": Angle(parameters[0])})
