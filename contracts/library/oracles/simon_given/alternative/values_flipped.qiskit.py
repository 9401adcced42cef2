from qiskit import QuantumCircuit


def simon_given(oracle):
    """The oracle register starts in 111 and is flipped after: other values, the same pairs."""
    circuit = QuantumCircuit(6)
    circuit.x([3, 4, 5])
    circuit.h([0, 1, 2])
    circuit.compose(oracle.to_gate(), range(6), inplace=True)
    circuit.h([0, 1, 2])
    circuit.x([3, 4, 5])
    return circuit
