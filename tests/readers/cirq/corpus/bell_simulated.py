import cirq


def bell_circuit() -> cirq.Circuit:
    # Create two qubits
    q0, q1 = cirq.LineQubit.range(2)
    circuit = cirq.Circuit(
        cirq.H(q0),
        cirq.CNOT(q0, q1),
        cirq.measure(q0, q1, key='result'),
    )
    return circuit


circuit = bell_circuit()
print("Circuit:")
print(circuit)

simulator = cirq.Simulator()
result = simulator.run(circuit, repetitions=100)
print("Results:", result.histogram(key='result'))
