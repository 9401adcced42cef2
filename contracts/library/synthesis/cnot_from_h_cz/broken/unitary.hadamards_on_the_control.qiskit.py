from qiskit import QuantumCircuit


def cnot_from_h_cz():
    """Control and target exchanged."""
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cz(0, 1)
    circuit.h(0)
    return circuit
