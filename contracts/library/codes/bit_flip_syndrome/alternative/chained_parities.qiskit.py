from qiskit import QuantumCircuit


def bit_flip_syndrome(error_qubit):
    """Gathered on the data and put back: Z0 Z1 stands on qubit 1 for the time."""
    circuit = QuantumCircuit(5, 2)
    if error_qubit >= 0:
        circuit.x(error_qubit)
    for k in range(2):
        circuit.cx(k, k + 1)
        circuit.cx(k + 1, 3 + k)
        circuit.cx(k, k + 1)
    circuit.measure(3, 0)
    circuit.measure(4, 1)
    return circuit
