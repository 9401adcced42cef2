from qiskit import QuantumCircuit


def bit_flip_roundtrip(logical_bit):
    """The net effect alone."""
    circuit = QuantumCircuit(3)
    if logical_bit:
        circuit.x(0)
    return circuit
