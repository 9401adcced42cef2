from qiskit import QuantumCircuit


def dj_balanced_1100():
    """Signs on the query register by Z: no function is computed into the target."""
    circuit = QuantumCircuit(5)
    circuit.x(4)
    circuit.h(range(5))
    circuit.z([2, 3])
    circuit.h(range(4))
    return circuit
