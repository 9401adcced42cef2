import cirq


def rx_ry(parameters):
    q = cirq.LineQubit(0)
    circuit = cirq.Circuit()
    # An angle of nought is left out, and whole turns are taken off.
    for gate, angle in zip((cirq.rx, cirq.ry), parameters, strict=True):
        if angle:
            circuit.append(gate(angle - 4 * 3.141592653589793 * round(angle / 12.566370614359172))(q))
    return circuit
