from qiskit import QuantumCircuit


def simon_110():
    """A function that is not linear: the value of the pair is permuted by a Toffoli and a flip."""
    circuit = QuantumCircuit(6)
    circuit.h([0, 1, 2])
    circuit.cx(0, 3)
    circuit.cx(1, 4)
    circuit.cx(2, 4)
    circuit.ccx(3, 4, 5)
    circuit.cx(5, 3)
    circuit.x(5)
    circuit.h([0, 1, 2])
    return circuit
