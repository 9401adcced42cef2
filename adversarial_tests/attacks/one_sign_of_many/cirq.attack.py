from math import acos, sqrt

import cirq


def w_30():
    q = cirq.LineQubit.range(30)
    circuit = cirq.Circuit(cirq.X(q[0]))
    for k in range(29):
        # The last angle has the wrong sign.
        angle = 2 * acos(1 / sqrt(30 - k)) * (-1 if k == 28 else 1)
        circuit.append([cirq.ry(angle)(q[k + 1]).controlled_by(q[k]), cirq.CNOT(q[k + 1], q[k])])
    return circuit
