from qiskit import ClassicalRegister, QuantumCircuit, QuantumRegister


def gate_teleport_t():
    """The data qubit is measured out after the two have changed places: the other form of the gadget."""
    qubits, outcome = QuantumRegister(2), ClassicalRegister(1)
    circuit = QuantumCircuit(qubits, outcome)
    circuit.h(1)
    circuit.p(0.7853981633974483, 1)
    circuit.swap(0, 1)
    # Now the magic state is on qubit 0 and the data on qubit 1: CX from the magic state to the data.
    circuit.cx(0, 1)
    circuit.measure(1, 0)
    with circuit.if_test((outcome, 1)):
        circuit.x(0)
        circuit.s(0)
    return circuit
