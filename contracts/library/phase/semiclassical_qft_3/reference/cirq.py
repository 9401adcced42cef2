import cirq


def semiclassical_qft_3():
    qubits = cirq.LineQubit.range(3)
    circuit = cirq.Circuit()
    for k, qubit in enumerate(qubits):
        for earlier in range(k):
            turn = cirq.Z(qubit) ** (1 / 2 ** (k - earlier))
            circuit.append(turn.with_classical_controls(f"r{earlier}"))
        circuit.append([cirq.H(qubit), cirq.measure(qubit, key=f"r{k}")])
    return circuit
