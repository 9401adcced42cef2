from qiskit import QuantumCircuit


def bv_011():
    """The parity is computed into a clean target, turned into a sign there, and taken back."""
    circuit = QuantumCircuit(4)
    circuit.h([0, 1, 2])
    circuit.cx(0, 3)
    circuit.cx(1, 3)
    circuit.z(3)
    circuit.cx(1, 3)
    circuit.cx(0, 3)
    circuit.h([0, 1, 2])
    return circuit
