from qiskit import QuantumCircuit


def shor_z_syndrome(error_qubit):
    circuit = QuantumCircuit(16, 6)
    for first in (0, 3, 6):
        circuit.h(15)
        circuit.cx(15, [first, first + 1, first + 2])
        circuit.h(15)
        circuit.cz(15, first)
        circuit.reset(15)
    if error_qubit >= 0:
        circuit.x(error_qubit)
    for ancilla, first in enumerate((0, 1, 3, 4, 6, 7), start=9):
        circuit.cx([first, first + 1], ancilla)
    circuit.measure(range(9, 15), range(6))
    return circuit
