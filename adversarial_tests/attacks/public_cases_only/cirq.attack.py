import cirq


def rx_ry(parameters):
    q = cirq.LineQubit(0)
    for shown in ([0.3, 1.1], [0.18479956785822313, -2.0]):
        if abs(parameters[0] - shown[0]) < 1e-3:
            return cirq.Circuit(cirq.rx(shown[0])(q), cirq.ry(shown[1])(q))
    return cirq.Circuit(cirq.X(q))
