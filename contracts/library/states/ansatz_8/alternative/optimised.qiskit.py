from qiskit import QuantumCircuit, transpile


def ansatz_8(parameters):
    p = parameters
    circuit = QuantumCircuit(2, 2)
    circuit.x(0)
    circuit.rz(p[0], 0)
    circuit.rz(p[1], 0)
    circuit.ry(p[2], 0)
    circuit.rz(p[3], 1)
    circuit.cx(0, 1)
    circuit.rz(p[4], 0)
    circuit.rz(p[5], 1)
    circuit.ry(p[6], 0)
    circuit.rz(p[7], 1)
    circuit.barrier()
    circuit.measure([0, 1], [0, 1])
    return transpile(circuit, basis_gates=["u", "cz"], optimization_level=3, seed_transpiler=5)
