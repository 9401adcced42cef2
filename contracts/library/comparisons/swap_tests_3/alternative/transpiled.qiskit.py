from qiskit import QuantumCircuit, transpile


def swap_tests_3():
    circuit = QuantumCircuit(9, 3)
    circuit.x([1, 2])
    for k in range(3):
        circuit.h(6 + k)
        circuit.cswap(6 + k, k, 3 + k)
        circuit.h(6 + k)
    circuit.measure([6, 7, 8], [0, 1, 2])
    return transpile(circuit, basis_gates=["rz", "sx", "x", "cx"], optimization_level=1, seed_transpiler=1)
