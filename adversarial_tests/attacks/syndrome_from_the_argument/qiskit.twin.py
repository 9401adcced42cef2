from qiskit import QuantumCircuit


def bit_flip_syndrome(error_qubit):
    # Both ancillas are flipped, whatever the argument is, and flipped back after the parities.
    circuit = QuantumCircuit(5, 2)
    if error_qubit >= 0:
        circuit.x(error_qubit)
    circuit.x([3, 4])
    circuit.cx([0, 1], 3)
    circuit.cx([1, 2], 4)
    circuit.x([3, 4])
    circuit.measure([3, 4], [0, 1])
    return circuit
