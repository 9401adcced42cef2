from qiskit import QuantumCircuit


def shor_x_syndrome(error_qubit):
    circuit = QuantumCircuit(11, 2)
    for first in (0, 3, 6):
        circuit.h(first)
        circuit.cx(first, [first + 1, first + 2])
    if error_qubit >= 0:
        circuit.z(error_qubit)
    for k in range(2):
        circuit.h(9 + k)
        # Each CX from the ancilla is a CZ between Hadamards on the data.
        for qubit in range(3 * k, 3 * k + 6):
            circuit.h(qubit)
            circuit.cz(9 + k, qubit)
            circuit.h(qubit)
        circuit.h(9 + k)
    circuit.measure([9, 10], [0, 1])
    return circuit
