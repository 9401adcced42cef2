from qiskit import QuantumCircuit


def shor_x_syndrome(error_qubit):
    circuit = QuantumCircuit(11, 2)
    for first in (0, 3, 6):
        circuit.h(first)
        circuit.cx(first, first + 1)
        circuit.cx(first, first + 2)
    if error_qubit >= 0:
        circuit.z(error_qubit)
        if error_qubit < 6:
            circuit.x(9)
        if error_qubit > 2:
            circuit.x(10)
    circuit.measure([9, 10], [0, 1])
    return circuit
