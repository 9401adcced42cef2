from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister

CHECKS = ((0, 2, 4, 6), (1, 2, 5, 6), (3, 4, 5, 6))


def steane_z_syndrome(error_qubit):
    data, ancilla = QuantumRegister(7, "data"), QuantumRegister(3, "ancilla")
    syndrome = ClassicalRegister(3, "syndrome")
    circuit = QuantumCircuit(data, ancilla, syndrome)
    for seed, check in zip((0, 1, 3), CHECKS):
        circuit.h(data[seed])
        for qubit in check:
            if qubit != seed:
                circuit.cx(data[seed], data[qubit])
    circuit.barrier()
    if error_qubit >= 0:
        circuit.x(data[error_qubit])
    circuit.barrier()
    for k, check in enumerate(CHECKS):
        for qubit in check:
            circuit.cx(data[qubit], ancilla[k])
    circuit.measure(ancilla, syndrome)
    return circuit
