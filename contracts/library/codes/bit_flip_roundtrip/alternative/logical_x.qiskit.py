from qiskit import QuantumCircuit


def bit_flip_roundtrip(logical_bit):
    """The bit enters as the logical X, on the encoded qubits; another CNOT chain on the way back."""
    circuit = QuantumCircuit(3)
    circuit.cx(0, 1)
    circuit.cx(0, 2)
    if logical_bit:
        circuit.x([0, 1, 2])
    circuit.cx(1, 2)
    circuit.cx(0, 1)
    return circuit
