from qiskit import QuantumCircuit, transpile


def hadamard_test_h():
    circuit = QuantumCircuit(2, 1)
    circuit.h([0, 1])
    circuit.ch(0, 1)
    circuit.h(0)
    circuit.measure(0, 0)
    return transpile(circuit, basis_gates=["rz", "sx", "cx"], optimization_level=3, seed_transpiler=2)
