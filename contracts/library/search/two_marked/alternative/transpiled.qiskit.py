from qiskit import QuantumCircuit, transpile


def two_marked():
    circuit = QuantumCircuit(3, 3)
    circuit.h([0, 1, 2])
    for zeros in ([0, 2], [1]):
        circuit.x(zeros)
        circuit.ccz(0, 1, 2)
        circuit.x(zeros)
    circuit.h([0, 1, 2])
    circuit.x([0, 1, 2])
    circuit.ccz(0, 1, 2)
    circuit.x([0, 1, 2])
    circuit.h([0, 1, 2])
    circuit.measure([0, 1, 2], [0, 1, 2])
    return transpile(circuit, basis_gates=["rz", "sx", "x", "cx"], optimization_level=2, seed_transpiler=3)
