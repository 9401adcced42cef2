from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister

CHECKS = ((0, 2, 4, 6), (1, 2, 5, 6), (3, 4, 5, 6))


def steane_z_syndrome(error_qubit):
    data, ancilla, work = QuantumRegister(7, "data"), QuantumRegister(3, "ancilla"), QuantumRegister(1, "work")
    syndrome = ClassicalRegister(3, "syndrome")
    circuit = QuantumCircuit(data, ancilla, work, syndrome)
    for k in range(6):
        circuit.cx(data[k], data[k + 1])
    circuit.barrier()
    if error_qubit >= 0:
        circuit.x(data[error_qubit])
    circuit.barrier()
    for k, check in enumerate(CHECKS):
        for qubit in check:
            circuit.cx(data[qubit], ancilla[k])
    for seed, check in zip((0, 1, 3), CHECKS):
        circuit.h(work)
        for qubit in check:
            circuit.cx(work, data[qubit])
        circuit.h(work)
        circuit.cz(work, data[seed])
        circuit.reset(work)
    circuit.measure(ancilla, syndrome)
    return circuit
