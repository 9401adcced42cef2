from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister


def bit_flip_syndrome(error_qubit):
    data = QuantumRegister(3, "data")
    ancilla = QuantumRegister(2, "ancilla")
    syndrome = ClassicalRegister(2, "syndrome")
    circuit = QuantumCircuit(data, ancilla, syndrome)
    if error_qubit >= 0:
        circuit.x(data[error_qubit])
    circuit.barrier()
    for parity in range(2):
        circuit.cx(data[parity], ancilla[parity])
        circuit.cx(data[parity + 1], ancilla[parity])
    circuit.measure(ancilla, syndrome)
    return circuit
