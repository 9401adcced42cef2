from qiskit import QuantumCircuit, QuantumRegister


def phase_flip_correct(logical_bit, error_qubit):
    data, syndrome = QuantumRegister(3, "data"), QuantumRegister(2, "syndrome")
    circuit = QuantumCircuit(data, syndrome)
    if logical_bit:
        circuit.x(data[0])
    circuit.cx(data[0], data[1])
    circuit.cx(data[0], data[2])
    circuit.h(data)
    circuit.barrier()
    if error_qubit >= 0:
        circuit.z(data[error_qubit])
    circuit.barrier()
    circuit.h(syndrome)
    for k in range(2):
        circuit.cx(syndrome[k], data[k])
        circuit.cx(syndrome[k], data[k + 1])
    circuit.h(syndrome)
    for qubit, closed in ((0, (1, 0)), (1, (1, 1)), (2, (0, 1))):
        zeros = [syndrome[k] for k in range(2) if not closed[k]]
        if zeros:
            circuit.x(zeros)
        circuit.ccz(*syndrome, data[qubit])
        if zeros:
            circuit.x(zeros)
    circuit.h(data)
    circuit.cx(data[0], data[2])
    circuit.cx(data[0], data[1])
    return circuit
