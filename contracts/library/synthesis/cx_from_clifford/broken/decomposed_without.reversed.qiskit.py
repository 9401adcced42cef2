from qiskit import QuantumCircuit


def cx_from_clifford():
    """The CNOT the other way round between Hadamards is still a CNOT."""
    circuit = QuantumCircuit(2)
    circuit.h([0, 1])
    circuit.cx(1, 0)
    circuit.h([0, 1])
    return circuit
