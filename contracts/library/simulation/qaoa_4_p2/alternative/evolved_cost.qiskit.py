from qiskit import QuantumCircuit, transpile
from qiskit.circuit.library import PauliEvolutionGate
from qiskit.quantum_info import SparsePauliOp


def qaoa_4_p2():
    """Cost and mixer as evolutions of Pauli sums, compiled."""
    edges = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)]
    cost = SparsePauliOp.from_sparse_list([("ZZ", edge, 1.0) for edge in edges], num_qubits=4)
    mixer = SparsePauliOp.from_sparse_list([("X", [k], 1.0) for k in range(4)], num_qubits=4)
    circuit = QuantumCircuit(4)
    circuit.h(range(4))
    for gamma, beta in [(0.6, 0.4), (0.3, 0.2)]:
        circuit.append(PauliEvolutionGate(cost, gamma).definition, range(4))
        circuit.append(PauliEvolutionGate(mixer, beta).definition, range(4))
    return transpile(circuit, basis_gates=["rz", "sx", "cx"], optimization_level=2, seed_transpiler=9)
