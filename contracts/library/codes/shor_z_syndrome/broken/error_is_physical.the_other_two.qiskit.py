from qiskit import QuantumCircuit

PAIRS = ((0, 1), (1, 2), (3, 4), (4, 5), (6, 7), (7, 8))


def shor_z_syndrome(error_qubit):
    circuit = QuantumCircuit(15, 6)
    for first in (0, 3, 6):
        circuit.h(first)
        circuit.cx(first, first + 1)
        circuit.cx(first, first + 2)
    # X on two qubits of a block leaves the state that X on the third one does.
    if error_qubit >= 0:
        first = error_qubit // 3 * 3
        circuit.x([data for data in range(first, first + 3) if data != error_qubit])
    for k, pair in enumerate(PAIRS):
        for data in pair:
            circuit.cx(data, 9 + k)
    circuit.measure(range(9, 15), range(6))
    return circuit
