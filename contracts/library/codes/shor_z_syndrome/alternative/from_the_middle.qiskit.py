from qiskit import QuantumCircuit


def shor_z_syndrome(error_qubit):
    """Blocks grown from their middle qubits; the ancillas are read one by one, in no special order."""
    circuit = QuantumCircuit(15, 6)
    for middle in (7, 4, 1):
        circuit.h(middle)
        circuit.cx(middle, [middle - 1, middle + 1])
    if error_qubit >= 0:
        circuit.x(error_qubit)
    for k, (a, b) in reversed(list(enumerate(((0, 1), (1, 2), (3, 4), (4, 5), (6, 7), (7, 8))))):
        circuit.cx(b, 9 + k)
        circuit.cx(a, 9 + k)
        circuit.measure(9 + k, k)
    return circuit
