import cirq

CHECKS = ((0, 2, 4, 6), (1, 2, 5, 6), (3, 4, 5, 6))


def steane_z_syndrome(error_qubit):
    qubits = cirq.LineQubit.range(10)
    circuit = cirq.Circuit(cirq.H(qubits[seed]) for seed in (0, 1, 3))
    for seed, support in zip((0, 1, 3), CHECKS, strict=True):
        circuit.append([cirq.CNOT(qubits[seed], qubits[data]) for data in support if data != seed])
    # X on the other qubits of a generator leaves the state that X on this one does.
    if error_qubit >= 0:
        support = next(item for item in CHECKS if error_qubit in item)
        circuit.append([cirq.X(qubits[data]) for data in support if data != error_qubit])
    for k, support in enumerate(CHECKS):
        circuit.append([cirq.CNOT(qubits[data], qubits[7 + k]) for data in support])
    circuit.append(cirq.measure(*reversed(qubits[7:])))
    return circuit
