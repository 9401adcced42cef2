import cirq

CHECKS = ((0, 2, 4, 6), (1, 2, 5, 6), (3, 4, 5, 6))


def steane_z_syndrome(error_qubit):
    q = cirq.LineQubit.range(10)
    data, ancilla = q[:7], q[7:]
    circuit = cirq.Circuit(cirq.H.on_each(data[0], data[1], data[3]))
    for seed, check in zip((0, 1, 3), CHECKS):
        circuit.append(cirq.CNOT(data[seed], data[k]) for k in check if k != seed)
    circuit.append(cirq.H.on_each(*ancilla))
    for check, read in zip(CHECKS, ancilla):
        circuit.append(cirq.CZ(read, data[k]) for k in check)
        # Before the last Hadamard of the ancilla a flip is a Z.
        circuit.append(cirq.Z(read) ** int(error_qubit in check))
    circuit.append(cirq.H.on_each(*ancilla))
    if error_qubit >= 0:
        circuit.append(cirq.X(data[error_qubit]))
    circuit.append(cirq.measure(*reversed(ancilla), key="syndrome"))
    return circuit
