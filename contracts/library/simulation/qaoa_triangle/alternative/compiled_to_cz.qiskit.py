from qiskit import QuantumCircuit, transpile


def qaoa_triangle():
    """With CZ as the entangler the first H of a target meets the H of its CX and is gone."""
    circuit = QuantumCircuit(3, 3)
    circuit.h(range(3))
    for a, b in [(0, 1), (1, 2), (2, 0)]:
        circuit.cx(a, b)
        circuit.rz(1.4, b)
        circuit.cx(a, b)
    circuit.rx(0.8, range(3))
    circuit.measure(range(3), range(3))
    return transpile(circuit, basis_gates=["rz", "sx", "x", "cz"], optimization_level=2, seed_transpiler=11)
