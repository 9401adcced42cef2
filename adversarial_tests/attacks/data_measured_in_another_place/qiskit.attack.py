from qiskit import QuantumCircuit


def bit_flip_syndrome(error_qubit):
    circuit = QuantumCircuit(5, 2)
    if error_qubit >= 0:
        circuit.x(error_qubit)
    circuit.cx(1, [0, 2])
    circuit.swap(0, 3)
    circuit.swap(2, 4)
    circuit.measure([3, 4], [0, 1])
    circuit.cx(3, 0)
    circuit.cx(4, 2)
    circuit.cx(1, [0, 2])
    return circuit
