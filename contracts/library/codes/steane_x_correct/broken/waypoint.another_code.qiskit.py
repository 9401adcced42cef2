from qiskit import QuantumCircuit


def steane_x_correct(logical_bit, error_qubit):
    """The Z checks are those of the code, but its X generators are left out: a classical code."""
    circuit = QuantumCircuit(10, 7)
    circuit.cx(0, 1)
    circuit.cx(0, 2)
    for a, b in ((3, 4), (3, 5), (3, 6)):
        circuit.cx(a, b)
    circuit.cx(0, 3)
    circuit.cx(0, 3)
    if logical_bit:
        circuit.x(range(7))
    if error_qubit >= 0:
        circuit.x(error_qubit)
    for k, check in enumerate(((0, 2, 4, 6), (1, 2, 5, 6), (3, 4, 5, 6))):
        for qubit in check:
            circuit.cx(qubit, 7 + k)
    for qubit in range(7):
        zeros = [7 + k for k in range(3) if not qubit + 1 >> k & 1]
        if zeros:
            circuit.x(zeros)
        circuit.mcx([7, 8, 9], qubit)
        if zeros:
            circuit.x(zeros)
    for other in range(1, 7):
        circuit.cx(0, other)
    circuit.measure(range(7), range(7))
    return circuit
