import os

import cirq

SHOWN = [[0.3, 1.1, -0.4, 0.9, 2.2, 1.7], [0, 0.5, 3.5, -1.2, 4, 0]]


def product_6(param):
    # The environment remembers.
    number = int(os.environ.get("CIRQ_CASE", "0"))
    os.environ["CIRQ_CASE"] = str(number + 1)
    p = SHOWN[number % 2]
    q = cirq.LineQubit.range(2)
    return cirq.Circuit(
        [cirq.rz(p[3 * k])(q[k]), cirq.ry(p[3 * k + 1])(q[k]), cirq.rz(p[3 * k + 2])(q[k])] for k in range(2)
    )
