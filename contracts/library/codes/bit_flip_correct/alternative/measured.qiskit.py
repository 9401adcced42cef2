from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister


def bit_flip_correct(logical_bit, error_qubit):
    """The syndrome is measured, and the record decides."""
    data, ancilla = QuantumRegister(3, "data"), QuantumRegister(2, "ancilla")
    syndrome = ClassicalRegister(2, "syndrome")
    circuit = QuantumCircuit(data, ancilla, syndrome)
    if logical_bit:
        circuit.x(data[0])
    circuit.cx(data[0], data[1])
    circuit.cx(data[1], data[2])
    if error_qubit >= 0:
        circuit.x(data[error_qubit])
    for k in range(2):
        circuit.cx(data[k], ancilla[k])
        circuit.cx(data[k + 1], ancilla[k])
    circuit.measure(ancilla, syndrome)
    circuit.reset(ancilla)
    for value, qubit in ((1, 0), (3, 1), (2, 2)):
        with circuit.if_test((syndrome, value)):
            circuit.x(data[qubit])
    circuit.cx(data[1], data[2])
    circuit.cx(data[0], data[1])
    return circuit
