from qiskit import QuantumCircuit, transpile


def rx_ry(parameters):
    circuit = QuantumCircuit(1, 1)
    circuit.rx(parameters[0], 0)
    circuit.ry(parameters[1], 0)
    circuit.measure(0, 0)
    return transpile(circuit, basis_gates=["rz", "sx", "x"], optimization_level=2, seed_transpiler=1)
