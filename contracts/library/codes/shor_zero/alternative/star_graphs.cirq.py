import cirq


def shor_zero():
    """Three star graphs' states, with Hadamards on the leaves."""
    qubits = cirq.LineQubit.range(9)
    circuit = cirq.Circuit(cirq.H.on_each(*qubits))
    for hub in (0, 3, 6):
        circuit.append(cirq.CZ(qubits[hub], qubits[hub + k]) for k in (1, 2))
        circuit.append(cirq.H.on_each(*qubits[hub + 1 : hub + 3]))
    return circuit
