from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister


def ghz_3():
    # Statements in any order, registers of one bit each: the record is still in order.
    qubits = [QuantumRegister(1, name) for name in "xyz"]
    bits = [ClassicalRegister(1, f"c_{name}") for name in "xyz"]
    circuit = QuantumCircuit(*qubits, *bits)
    circuit.h(qubits[1])
    circuit.cx(qubits[1], qubits[2])
    circuit.cx(qubits[1], qubits[0])
    for k in (2, 0, 1):
        circuit.measure(qubits[k], bits[k])
    return circuit
