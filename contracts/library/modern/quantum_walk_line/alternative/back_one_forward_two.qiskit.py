from qiskit import QuantumCircuit


def quantum_walk_line():
    """Every position is moved back by one, and forward by two where the coin is 1."""
    circuit = QuantumCircuit(4)
    for _ in range(3):
        circuit.h(0)
        circuit.x(1)
        circuit.cx(1, 2)
        circuit.ccx(1, 2, 3)
        circuit.ccx(0, 2, 3)
        circuit.cx(0, 2)
    return circuit
