from qiskit import QuantumCircuit, transpile
from qiskit.circuit.library import PauliEvolutionGate
from qiskit.quantum_info import SparsePauliOp
from qiskit.synthesis import SuzukiTrotter


def ctqw_search_path4():
    """The library's second-order formula over Pauli words, compiled."""
    words = ["ZZ", "IX", "YY", "ZI", "XX", "IZ"]
    weights = [-0.25, -0.3, -0.15, -0.25, -0.15, -0.25]
    gate = PauliEvolutionGate(SparsePauliOp(words, weights), time=1.5, synthesis=SuzukiTrotter(order=2, reps=4))
    circuit = QuantumCircuit(2)
    circuit.h([0, 1])
    circuit.append(gate.definition, [0, 1])
    return transpile(circuit, basis_gates=["rz", "sx", "cx"], optimization_level=1, seed_transpiler=5)
