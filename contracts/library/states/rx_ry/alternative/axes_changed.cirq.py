import cirq
import numpy as np


def rx_ry(parameters):
    q = cirq.LineQubit(0)
    a, b = parameters
    return cirq.Circuit(
        cirq.H(q), cirq.rz(a)(q), cirq.H(q), cirq.rz(-np.pi / 2)(q), cirq.rx(b)(q), cirq.rz(np.pi / 2)(q)
    )
