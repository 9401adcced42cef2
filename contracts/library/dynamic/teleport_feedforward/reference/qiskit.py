from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister


def teleport_feedforward():
    qubits = QuantumRegister(3, "q")
    record = ClassicalRegister(2, "record")
    circuit = QuantumCircuit(qubits, record)
    circuit.h(1)
    circuit.cx(1, 2)
    circuit.barrier()
    circuit.cx(0, 1)
    circuit.h(0)
    circuit.measure([0, 1], record)
    with circuit.if_test((record[1], 1)):
        circuit.x(2)
    with circuit.if_test((record[0], 1)):
        circuit.z(2)
    return circuit
