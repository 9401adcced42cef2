from qiskit import QuantumCircuit


def fredkin_from_toffoli():
    """The Toffoli gate as its six CNOTs."""
    toffoli = QuantumCircuit(3)
    toffoli.ccx(0, 1, 2)
    circuit = QuantumCircuit(3)
    circuit.cx(2, 1)
    circuit.compose(toffoli.decompose(), inplace=True)
    circuit.cx(2, 1)
    return circuit
