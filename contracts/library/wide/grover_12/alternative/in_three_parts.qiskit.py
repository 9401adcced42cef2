from qiskit import QuantumCircuit


def grover_12(oracle):
    """The inversion by way of three ancillas, each of which holds the AND of four qubits."""
    n = 12
    parts = [(list(range(4 * k, 4 * k + 4)), n + k) for k in range(3)]
    circuit = QuantumCircuit(n + 3)
    circuit.h(range(n))
    for _ in range(8):
        circuit.compose(oracle, range(n), inplace=True)
        circuit.h(range(n))
        circuit.x(range(n))
        for part, ancilla in parts:
            circuit.mcx(part, ancilla)
        circuit.ccz(n, n + 1, n + 2)
        for part, ancilla in parts:
            circuit.mcx(part, ancilla)
        circuit.x(range(n))
        circuit.h(range(n))
    return circuit
