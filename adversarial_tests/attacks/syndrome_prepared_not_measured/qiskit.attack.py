from qiskit import QuantumCircuit


def shor_x_syndrome(error_qubit):
    circuit = QuantumCircuit(11, 2)
    for first in (0, 3, 6):
        circuit.h(first)
        circuit.cx(first, [first + 1, first + 2])
    if error_qubit >= 0:
        circuit.z(error_qubit)
    for k in range(2):
        if 3 * k <= error_qubit < 3 * k + 6:
            circuit.x(9 + k)
        # The stabilizers of the code state stand in for the generator, and leave the ancilla alone.
        circuit.h(9 + k)
        circuit.cz(9 + k, [3 * k, 3 * k + 1])
        circuit.h(9 + k)
    circuit.measure([9, 10], [0, 1])
    return circuit
