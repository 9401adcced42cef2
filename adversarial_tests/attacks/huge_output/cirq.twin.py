import cirq


def rx_ry(parameters):
    q = cirq.LineQubit(0)
    circuit = cirq.Circuit(cirq.rx(parameters[0])(q), cirq.ry(parameters[1])(q))
    for _ in range(50):
        print(circuit)
    return circuit
