from qiskit import QuantumCircuit, transpile


def cx_from_clifford():
    circuit = QuantumCircuit(2)
    circuit.cx(0, 1)
    return transpile(circuit, basis_gates=["h", "s", "sdg", "sx", "cz"], optimization_level=0)
