import cirq
import sympy


def ghz_constant_depth():
    data = cirq.LineQubit.range(6)
    ancillas = cirq.LineQubit.range(6, 11)
    circuit = cirq.Circuit(
        cirq.H.on_each(*data),
        [cirq.CNOT(qubit, ancilla) for qubit, ancilla in zip(data, ancillas)],
        [cirq.CNOT(qubit, ancilla) for qubit, ancilla in zip(data[1:], ancillas)],
        [cirq.measure(ancilla, key=f"m{k}") for k, ancilla in enumerate(ancillas)],
    )
    for k in range(1, 6):
        parity = sum(sympy.Symbol(f"m{j}") for j in range(k)) % 2
        circuit.append(cirq.X(data[k]).with_classical_controls(parity))
    return circuit
