from qiskit import QuantumCircuit, QuantumRegister


def bit_flip_correct(logical_bit, error_qubit):
    data, syndrome = QuantumRegister(3, "data"), QuantumRegister(2, "syndrome")
    circuit = QuantumCircuit(data, syndrome)
    if logical_bit:
        circuit.x(data[0])
    circuit.h(data[0])
    circuit.cx(data[0], data[1])
    circuit.cx(data[0], data[2])
    circuit.barrier()
    if error_qubit >= 0:
        circuit.x(data[error_qubit])
    circuit.barrier()
    for k in range(2):
        circuit.cx(data[k], syndrome[k])
        circuit.cx(data[k + 1], syndrome[k])
    # Syndrome 01 (Z0Z1 alone) is qubit 0, 11 qubit 1, 10 qubit 2.
    for qubit, value in ((0, "01"), (1, "11"), (2, "10")):
        for k in range(2):
            if value[1 - k] == "0":
                circuit.x(syndrome[k])
        circuit.ccx(*syndrome, data[qubit])
        for k in range(2):
            if value[1 - k] == "0":
                circuit.x(syndrome[k])
    circuit.cx(data[0], data[2])
    circuit.cx(data[0], data[1])
    circuit.h(data[0])
    return circuit
