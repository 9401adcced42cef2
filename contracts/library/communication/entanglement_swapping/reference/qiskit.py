from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister


def entanglement_swapping():
    qubits = QuantumRegister(4, "q")
    phase = ClassicalRegister(1, "phase")
    parity = ClassicalRegister(1, "parity")
    circuit = QuantumCircuit(qubits, phase, parity)
    circuit.h([0, 2])
    circuit.cx([0, 2], [1, 3])
    circuit.barrier()
    circuit.cx(1, 2)
    circuit.h(1)
    circuit.measure(1, phase)
    circuit.measure(2, parity)
    with circuit.if_test((parity, 1)):
        circuit.x(3)
    with circuit.if_test((phase, 1)):
        circuit.z(3)
    return circuit
