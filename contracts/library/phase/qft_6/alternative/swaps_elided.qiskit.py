from qiskit import QuantumCircuit, transpile
from qiskit.circuit.library import QFTGate


def qft_6():
    """The final swaps become a relabelling that the transpiler keeps in the circuit's layout."""
    circuit = QuantumCircuit(6)
    circuit.append(QFTGate(6), range(6))
    return transpile(
        circuit, basis_gates=["rz", "sx", "x", "cx"], coupling_map=[[a, b] for a in range(6) for b in range(6) if a != b],
        optimization_level=3, seed_transpiler=8,
    )  # fmt: skip
