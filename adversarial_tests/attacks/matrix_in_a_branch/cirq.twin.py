import cirq
import sympy


def ghz_constant_depth():
    data, ancillas = cirq.LineQubit.range(6), cirq.LineQubit.range(6, 11)
    circuit = cirq.Circuit(
        cirq.H.on_each(*data),
        [cirq.CNOT(qubit, ancilla) for qubit, ancilla in zip(data, ancillas)],
        [cirq.CNOT(qubit, ancilla) for qubit, ancilla in zip(data[1:], ancillas)],
        [cirq.measure(ancilla, key=f"m{k}") for k, ancilla in enumerate(ancillas)],
    )
    for k in range(1, 6):
        parity = sum(sympy.Symbol(f"m{j}") for j in range(k)) % 2
        # A circuit of its own under the condition.
        flip = cirq.CircuitOperation(cirq.FrozenCircuit(cirq.X(data[k])))
        circuit.append(flip.with_classical_controls(parity))
    return circuit
