from qiskit import QuantumCircuit


def two_marked():
    """The marked superposition is made and undone, then the law is prepared."""
    circuit = QuantumCircuit(3)
    circuit.h([0, 1, 2])
    for _ in range(2):
        circuit.cz(0, 1)
        circuit.cz(0, 2)
        circuit.z(1)
        circuit.cz(1, 2)
        circuit.barrier()
    circuit.h([1, 2])
    circuit.cx(0, 1)
    circuit.cx(0, 2)
    circuit.x(1)
    return circuit
