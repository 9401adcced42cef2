from qiskit import QuantumCircuit, transpile


def kicked_ising_3():
    """Compiled for a machine with CZ, period by period as the compiler leaves them."""
    circuit = QuantumCircuit(3)
    for _ in range(5):
        circuit.rzz(0.6, 0, 1)
        circuit.rzz(0.6, 1, 2)
        circuit.rx(0.9, range(3))
    return transpile(circuit, basis_gates=["rz", "sx", "cz"], optimization_level=1, seed_transpiler=3)
