import cirq
import numpy as np


def rx_ry(parameters):
    q = cirq.LineQubit(0)
    return cirq.Circuit(
        cirq.rx(parameters[0])(q),
        cirq.YPowGate(exponent=parameters[1] / np.pi + 1e17, global_shift=-0.5)(q),
    )
