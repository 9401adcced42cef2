from qiskit import QuantumCircuit, transpile


def hadamard_test_element():
    circuit = QuantumCircuit(3)
    circuit.h([0, 2])
    circuit.ccz(0, 1, 2)
    circuit.ch(0, 1)
    circuit.cp(0.7853981633974483, 0, 1)
    circuit.ccx(0, 1, 2)
    circuit.h(0)
    return transpile(circuit, basis_gates=["rz", "sx", "x", "cx"], optimization_level=2, seed_transpiler=4)
