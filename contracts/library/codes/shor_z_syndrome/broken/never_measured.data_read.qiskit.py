from qiskit import QuantumCircuit


def shor_z_syndrome(error_qubit):
    """The parities computed from the data's own record."""
    circuit = QuantumCircuit(15, 6)
    for first in (0, 3, 6):
        circuit.h(first)
        circuit.cx(first, first + 1)
        circuit.cx(first, first + 2)
    if error_qubit >= 0:
        circuit.x(error_qubit)
    for k, (a, b) in enumerate(((0, 1), (1, 2), (3, 4), (4, 5), (6, 7), (7, 8))):
        for qubit in (a, b):
            circuit.measure(qubit, k)
            with circuit.if_test((circuit.clbits[k], 1)):
                circuit.x(9 + k)
        circuit.measure(9 + k, k)
    return circuit
