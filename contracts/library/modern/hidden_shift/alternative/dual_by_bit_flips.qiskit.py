from qiskit import QuantumCircuit


def hidden_shift(oracle):
    """A CZ and the Hadamards on one side of it are a CX between Hadamards; two of them cancel the last layer's."""
    circuit = QuantumCircuit(4)
    circuit.h(range(4))
    circuit.compose(oracle.inverse(), range(4), inplace=True)
    circuit.h([0, 2])
    circuit.cx([0, 2], [1, 3])
    circuit.h([0, 2])
    return circuit
