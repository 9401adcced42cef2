from qiskit import QuantumCircuit


def mbqc_rotation(angle):
    """The corrections are gates, and what is measured afterwards decides nothing."""
    circuit = QuantumCircuit(3, 2)
    circuit.h([1, 2])
    circuit.cz(0, 1)
    circuit.cz(1, 2)
    circuit.rz(angle, 0)
    circuit.h([0, 1])
    circuit.cx(1, 2)
    circuit.cz(0, 2)
    circuit.measure([0, 1], [0, 1])
    return circuit
