from qiskit import QuantumCircuit, transpile


def parity_measurement():
    """Compiled to RZ, SX and CZ."""
    circuit = QuantumCircuit(3, 1)
    circuit.cx(1, 2)
    circuit.cx(0, 2)
    circuit.measure(2, 0)
    return transpile(circuit, basis_gates=["rz", "sx", "cz"], optimization_level=1, seed_transpiler=3)
