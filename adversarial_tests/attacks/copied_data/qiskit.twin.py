from qiskit import QuantumCircuit


def bit_flip_syndrome(error_qubit):
    # Copies that are taken back before anything is measured.
    circuit = QuantumCircuit(8, 2)
    if error_qubit != -1:
        circuit.x(error_qubit)
    for k in range(3):
        circuit.cx(k, 5 + k)
    for source, ancilla in ((5, 3), (6, 3), (6, 4), (7, 4)):
        circuit.cx(source, ancilla)
    for k in range(3):
        circuit.cx(k, 5 + k)
    circuit.measure(4, 1)
    circuit.measure(3, 0)
    return circuit
