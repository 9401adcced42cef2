import cirq


def two_marked():
    q = cirq.LineQubit.range(3)
    circuit = cirq.Circuit(cirq.H.on_each(*q))
    for item in ((0, 1, 0), (1, 0, 1)):  # q0, q1, q2
        flips = [cirq.X(qubit) for qubit, bit in zip(q, item) if bit == 0]
        circuit.append([flips, cirq.CCZ(*q), flips])
    circuit.append([cirq.H.on_each(*q), cirq.X.on_each(*q), cirq.CCZ(*q), cirq.X.on_each(*q), cirq.H.on_each(*q)])
    circuit.append(cirq.measure(*reversed(q), key="found"))
    return circuit
