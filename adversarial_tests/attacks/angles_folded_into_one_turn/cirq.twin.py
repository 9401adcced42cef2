from math import pi

import cirq


def rx_ry(parameters):
    qubit = cirq.LineQubit(0)
    first, second = (angle if abs(angle) < 4 else angle - 2 * pi for angle in parameters)
    return cirq.Circuit(cirq.rx(first)(qubit), cirq.ry(second)(qubit))
