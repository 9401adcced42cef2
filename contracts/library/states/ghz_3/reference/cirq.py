import cirq


def ghz_3():
    qubits = cirq.LineQubit.range(3)
    circuit = cirq.Circuit(cirq.H(qubits[0]))
    circuit.append(cirq.CNOT(qubits[0], target) for target in qubits[1:])
    return circuit
