from qiskit import QuantumCircuit


def steane_z_syndrome(error_qubit):
    """Reads a data qubit as well."""
    circuit = QuantumCircuit(10, 4)
    for seed, others in ((0, (2, 4, 6)), (1, (2, 5, 6)), (3, (4, 5, 6))):
        circuit.h(seed)
        for other in others:
            circuit.cx(seed, other)
    if error_qubit >= 0:
        circuit.x(error_qubit)
    for k, check in enumerate(((0, 2, 4, 6), (1, 2, 5, 6), (3, 4, 5, 6))):
        for qubit in check:
            circuit.cx(qubit, 7 + k)
        circuit.measure(7 + k, k)
    circuit.measure(0, 3)
    return circuit
