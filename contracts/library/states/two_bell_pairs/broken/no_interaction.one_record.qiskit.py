from qiskit import QuantumCircuit


def two_bell_pairs():
    """The right laboratory acts on what the left one has read, which for |0000> is nothing."""
    circuit = QuantumCircuit(4, 1)
    circuit.measure(1, 0)
    with circuit.if_test((circuit.clbits[0], 1)):
        circuit.x(3)
    circuit.h([0, 2])
    circuit.cx([0, 2], [1, 3])
    return circuit
