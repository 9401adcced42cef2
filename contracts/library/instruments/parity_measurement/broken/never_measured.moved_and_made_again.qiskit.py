from qiskit import QuantumCircuit


def parity_measurement():
    """Qubit 1 holds the parity for the time; it is measured in the ancilla's place and prepared again by its record."""
    circuit = QuantumCircuit(3, 1)
    circuit.cx(0, 1)
    circuit.swap(1, 2)
    circuit.measure(2, 0)
    with circuit.if_test((circuit.clbits[0], 1)):
        circuit.x(1)
    circuit.cx(0, 1)
    return circuit
