from qiskit import QuantumCircuit


def bell_undone():
    """The right final state without the pair."""
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.barrier()
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
