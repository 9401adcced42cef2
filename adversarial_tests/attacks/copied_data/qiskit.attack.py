from qiskit import QuantumCircuit


def bit_flip_syndrome(error_qubit):
    circuit = QuantumCircuit(8, 2)
    if error_qubit >= 0:
        circuit.x(error_qubit)
    for k in range(3):
        circuit.cx(k, 5 + k)
    for source, ancilla in ((5, 3), (6, 3), (6, 4), (7, 4)):
        circuit.cx(source, ancilla)
    circuit.measure([3, 4], [0, 1])
    circuit.reset([5, 6, 7])
    return circuit
