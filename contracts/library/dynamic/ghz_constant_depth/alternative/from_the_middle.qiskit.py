from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister


def ghz_constant_depth():
    """Parities by kickback; flips are counted from the middle, so that no qubit has more than three; a lookup by value."""
    qubits, parity = QuantumRegister(11), ClassicalRegister(5)
    circuit = QuantumCircuit(qubits, parity)
    circuit.h(range(11))
    for k in range(5):
        circuit.cz(k, 6 + k)
    for k in range(5):
        circuit.cz(k + 1, 6 + k)
    circuit.h(range(6, 11))
    circuit.measure(range(6, 11), parity)
    for k in range(2, -1, -1):
        with circuit.if_test((parity[k], 1)):
            circuit.x(range(k + 1))
    for k in range(3, 5):
        with circuit.if_test((parity[k], 1)):
            circuit.x(range(k + 1, 6))
    return circuit
