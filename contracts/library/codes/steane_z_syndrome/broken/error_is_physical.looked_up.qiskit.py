from qiskit import QuantumCircuit


def steane_z_syndrome(error_qubit):
    """Writes the number of the qubit into the syndrome."""
    circuit = QuantumCircuit(10, 3)
    for seed, others in ((0, (2, 4, 6)), (1, (2, 5, 6)), (3, (4, 5, 6))):
        circuit.h(seed)
        for other in others:
            circuit.cx(seed, other)
    if error_qubit >= 0:
        circuit.x(error_qubit)
    for k in range(3):
        if error_qubit + 1 >> k & 1:
            circuit.x(7 + k)
    circuit.measure(range(7, 10), range(3))
    return circuit
