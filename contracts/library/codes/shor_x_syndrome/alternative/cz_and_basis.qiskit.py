from qiskit import QuantumCircuit


def shor_x_syndrome(error_qubit):
    """Each coupling is a CZ between Hadamards of its data qubit; the ancillas are read in turn."""
    circuit = QuantumCircuit(11, 2)
    for middle in (1, 4, 7):
        circuit.h(middle)
        circuit.cx(middle, [middle - 1, middle + 1])
    if error_qubit >= 0:
        circuit.z(error_qubit)
    for ancilla, qubits in ((10, range(3, 9)), (9, range(6))):
        circuit.h(ancilla)
        for qubit in qubits:
            circuit.h(qubit)
            circuit.cz(qubit, ancilla)
            circuit.h(qubit)
        circuit.h(ancilla)
        circuit.measure(ancilla, ancilla - 9)
    return circuit
