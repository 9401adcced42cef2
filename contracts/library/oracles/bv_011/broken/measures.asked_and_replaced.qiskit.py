from qiskit import QuantumCircuit


def bv_011():
    """The query is made, then the register is reset and the known answer written."""
    circuit = QuantumCircuit(3)
    circuit.h([0, 1, 2])
    circuit.z([0, 1])
    circuit.reset([0, 1, 2])
    circuit.x([0, 1])
    return circuit
