from qiskit import QuantumCircuit, transpile


def shor_zero():
    circuit = QuantumCircuit(9)
    for first in (0, 3, 6):
        circuit.h(first)
        circuit.cx(first, first + 1)
        circuit.cx(first, first + 2)
    return transpile(circuit, basis_gates=["rz", "sx", "cx"], optimization_level=1, seed_transpiler=7)
