from qiskit import QuantumCircuit


def shor_x_syndrome(error_qubit):
    circuit = QuantumCircuit(11, 2)
    for first in (0, 3, 6):
        circuit.h(first)
        circuit.cx(first, first + 1)
        circuit.cx(first, first + 2)
    # Z on any qubit of a block leaves one state; the error happens to the first one always.
    if error_qubit >= 0:
        circuit.z(error_qubit // 3 * 3)
    circuit.h([9, 10])
    for data in range(6):
        circuit.cx(9, data)
    for data in range(3, 9):
        circuit.cx(10, data)
    circuit.h([9, 10])
    circuit.measure([9, 10], [0, 1])
    return circuit
