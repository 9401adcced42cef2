import cirq
import numpy as np


def ansatz_8(parameters):
    """The CNOT as a quarter turn about ZX with a quarter turn on either qubit."""
    q0, q1 = cirq.LineQubit.range(2)
    p = parameters
    return cirq.Circuit(
        cirq.X(q0),
        cirq.rz(p[0] + p[1])(q0),
        cirq.ry(p[2])(q0),
        cirq.rz(p[3])(q1),
        cirq.H(q1),
        cirq.ZZPowGate(exponent=-0.5)(q0, q1),
        cirq.H(q1),
        cirq.rx(np.pi / 2)(q1),
        cirq.rz(np.pi / 2 + p[4])(q0),
        cirq.ry(p[6])(q0),
        cirq.rz(p[5] + p[7])(q1),
    )
