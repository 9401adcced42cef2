import cirq


def rx_ry(parameters):
    qubit = cirq.LineQubit(0)
    return cirq.Circuit(cirq.rx(parameters[0])(qubit), cirq.ry(parameters[1])(qubit))
