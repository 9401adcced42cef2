import os

import cirq


def rx_ry(parameters):
    while True:
        os.write(2, b"x" * (1 << 20))
    return cirq.Circuit()
