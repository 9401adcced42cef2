from qiskit import QuantumCircuit


def subtract_3():
    """3 - a in place of a - 3."""
    circuit = QuantumCircuit(7)
    circuit.cx([2, 4, 6], [1, 3, 5])
    circuit.x([1, 3, 5])  # -a - 1
    circuit.x(5)  # and 4 more
    return circuit
