from qiskit import QuantumCircuit, transpile


def kicked_ising_3():
    """Compiled with blocks of two qubits resynthesised: the kicks move into their neighbours."""
    circuit = QuantumCircuit(3)
    for _ in range(5):
        circuit.rzz(0.6, 0, 1)
        circuit.rzz(0.6, 1, 2)
        circuit.rx(0.9, range(3))
    return transpile(circuit, basis_gates=["u", "cz"], optimization_level=3, seed_transpiler=7)
