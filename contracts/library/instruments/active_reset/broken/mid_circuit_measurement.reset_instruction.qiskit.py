from qiskit import QuantumCircuit


def active_reset():
    """The instruction alone."""
    circuit = QuantumCircuit(1)
    circuit.reset(0)
    return circuit
