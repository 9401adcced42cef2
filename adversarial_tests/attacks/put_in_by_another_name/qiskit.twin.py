from qiskit import QuantumCircuit, transpile
from qiskit.quantum_info import Operator


def show(circuit):
    compiled = transpile(circuit, basis_gates=["u", "cx"], optimization_level=3)
    print(compiled.count_ops(), compiled.depth())


def cx_from_clifford():
    circuit, other = QuantumCircuit(2), QuantumCircuit(2)
    circuit.h(1)
    circuit.cz(0, 1)
    circuit.h(1)
    other.cx(0, 1)
    # Compiled and checked beside, for show.
    show(circuit)
    print(transpile(other, basis_gates=["h", "cz"], optimization_level=1).draw())
    assert Operator(circuit).equiv(Operator(other)), "not a CX"
    return circuit
