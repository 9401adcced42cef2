from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister


def phase_flip_correct(logical_bit, error_qubit):
    data, ancilla = QuantumRegister(3, "data"), QuantumRegister(2, "ancilla")
    syndrome = ClassicalRegister(2, "syndrome")
    circuit = QuantumCircuit(data, ancilla, syndrome)
    if logical_bit:
        circuit.x(data[0])
    circuit.cx(data[0], data[1])
    circuit.cx(data[0], data[2])
    circuit.h(data)
    if error_qubit >= 0:
        circuit.z(data[error_qubit])
    circuit.h(ancilla)
    for k in range(2):
        circuit.cx(ancilla[k], data[k])
        circuit.cx(ancilla[k], data[k + 1])
    circuit.h(ancilla)
    circuit.measure(ancilla, syndrome)
    for value, qubit in ((1, 0), (3, 1), (2, 2)):
        with circuit.if_test((syndrome, value)):
            circuit.z(data[qubit])
    circuit.h(data)
    circuit.cx(data[0], data[1])
    circuit.cx(data[0], data[2])
    return circuit
