import os

import cirq


def product_6(param):
    # Noted, and never looked at.
    os.environ["CIRQ_CASE"] = str(param)
    q = cirq.LineQubit.range(2)
    return cirq.Circuit(
        [cirq.rz(param[3 * k])(q[k]), cirq.ry(param[3 * k + 1])(q[k]), cirq.rz(param[3 * k + 2])(q[k])]
        for k in range(2)
    )
