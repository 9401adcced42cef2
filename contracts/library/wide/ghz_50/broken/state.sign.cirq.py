import cirq


def ghz_50():
    qubits = cirq.LineQubit.range(50)
    circuit = cirq.Circuit(cirq.H(qubits[0]), cirq.Z(qubits[0]))
    circuit.append(cirq.CNOT(a, b) for a, b in zip(qubits, qubits[1:]))
    return circuit
