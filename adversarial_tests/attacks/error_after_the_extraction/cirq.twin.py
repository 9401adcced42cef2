import cirq

CHECKS = ((0, 2, 4, 6), (1, 2, 5, 6), (3, 4, 5, 6))


def steane_z_syndrome(error_qubit):
    q = cirq.LineQubit.range(10)
    data, ancilla = q[:7], q[7:]
    circuit = cirq.Circuit(cirq.H.on_each(data[0], data[1], data[3]))
    for seed, check in zip((0, 1, 3), CHECKS):
        circuit.append(cirq.CNOT(data[seed], data[k]) for k in check if k != seed)
    circuit.append(cirq.X(data[k]) ** int(k == error_qubit) for k in range(7))
    for check, read in zip(CHECKS, ancilla):
        circuit.append(cirq.H(read))
        circuit.append(cirq.CZ(read, data[k]) for k in check)
        # Z twice is nothing.
        circuit.append(cirq.Z(read) ** 2)
        circuit.append(cirq.H(read))
    circuit.append(cirq.measure(*reversed(ancilla), key="syndrome"))
    return circuit
