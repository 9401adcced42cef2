import cirq
import numpy as np


def rx_ry(parameters):
    q = cirq.LineQubit(0)
    return cirq.Circuit(
        # An even power of X, however high, does nothing.
        cirq.X(q) ** (2.0**60),
        cirq.rx(parameters[0])(q),
        cirq.YPowGate(exponent=parameters[1] / np.pi + 4096, global_shift=-0.5)(q),
    )
