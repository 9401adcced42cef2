from qiskit import QuantumCircuit, transpile


def cx_from_clifford():
    circuit, other = QuantumCircuit(2), QuantumCircuit(2)
    other.cx(0, 1)
    print = circuit.compose
    print(transpile(other, basis_gates=["h", "cz"], optimization_level=1), inplace=True)
    return circuit
