import cirq

CHECKS = ((0, 2, 4, 6), (1, 2, 5, 6), (3, 4, 5, 6))
GENERATORS = ((4, (0, 2, 6)), (5, (1, 2, 6)), (3, (0, 1, 6)))


def steane_x_correct(logical_bit, error_qubit):
    *data, a, b, c = cirq.LineQubit.range(10)
    encoder = cirq.Circuit(cirq.CNOT(data[0], data[1]), cirq.CNOT(data[0], data[2]))
    encoder.append(cirq.H(data[seed]) for seed, _ in GENERATORS)
    encoder.append(cirq.CNOT(data[seed], data[k]) for seed, others in GENERATORS for k in others)

    circuit = cirq.Circuit(encoder)
    if logical_bit:
        circuit.append(cirq.X.on_each(*data))
    if error_qubit >= 0:
        circuit.append(cirq.X(data[error_qubit]))
    for ancilla, check in zip((a, b, c), CHECKS):
        circuit.append(cirq.CNOT(data[k], ancilla) for k in check)
    for number, qubit in enumerate((*data[:3], *data[4:], data[3]), start=1):
        values = [number >> k & 1 for k in range(3)]
        circuit.append(cirq.X(qubit).controlled_by(a, b, c, control_values=values))
    circuit.append(cirq.inverse(encoder))
    circuit.append(cirq.measure(*reversed(data), key="data"))
    return circuit
