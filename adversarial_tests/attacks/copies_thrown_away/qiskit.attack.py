from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister

Z_CHECKS = ((0, 1, 3, 4), (4, 5, 7, 8), (2, 5), (3, 6))
X_CHECKS = ((1, 2, 4, 5), (3, 4, 6, 7), (0, 1), (7, 8))


def surface_code_d3_syndrome(error_qubit):
    data, ancilla = QuantumRegister(9, "data"), QuantumRegister(8, "ancilla")
    work = QuantumRegister(1, "work")
    syndrome = ClassicalRegister(8, "syndrome")
    circuit = QuantumCircuit(data, ancilla, work, syndrome)
    if error_qubit >= 0:
        circuit.x(data[error_qubit])
    for qubit in data:
        circuit.cx(qubit, work[0])
        circuit.reset(work[0])
    for k, check in enumerate(Z_CHECKS):
        for qubit in check:
            circuit.cx(data[qubit], ancilla[k])
    for k, check in enumerate(X_CHECKS, start=4):
        circuit.h(ancilla[k])
        for qubit in check:
            circuit.cx(ancilla[k], data[qubit])
        circuit.h(ancilla[k])
    circuit.measure(ancilla, syndrome)
    return circuit
