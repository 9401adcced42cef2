from qiskit import QuantumCircuit


def bit_flip_correct(logical_bit, error_qubit):
    """The syndrome is extracted, and the correction knows better."""
    circuit = QuantumCircuit(5)
    if logical_bit:
        circuit.x(0)
    circuit.cx(0, 1)
    circuit.cx(0, 2)
    if error_qubit >= 0:
        circuit.x(error_qubit)
    for a, b, ancilla in ((0, 1, 3), (1, 2, 4)):
        circuit.cx(a, ancilla)
        circuit.cx(b, ancilla)
    if error_qubit >= 0:
        circuit.x(error_qubit)
    circuit.cx(0, 2)
    circuit.cx(0, 1)
    return circuit
