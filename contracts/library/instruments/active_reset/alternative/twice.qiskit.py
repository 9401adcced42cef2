from qiskit import QuantumCircuit


def active_reset():
    """Two rounds, as one does against readout errors, and a last look."""
    circuit = QuantumCircuit(1, 3)
    for round_number in range(2):
        circuit.measure(0, round_number)
        with circuit.if_test((circuit.clbits[round_number], 1)):
            circuit.x(0)
    circuit.measure(0, 2)
    return circuit
