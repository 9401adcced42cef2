from qiskit import QuantumCircuit


def dj_balanced_1100():
    """The query is made, then the register is reset and the known answer written."""
    circuit = QuantumCircuit(5)
    circuit.x(4)
    circuit.h(range(5))
    circuit.cx(2, 4)
    circuit.cx(3, 4)
    circuit.reset(range(4))
    circuit.x([2, 3])
    return circuit
