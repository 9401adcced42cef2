from qiskit import QuantumCircuit, transpile


def toffoli_rz_sx_cx():
    circuit = QuantumCircuit(3)
    circuit.ccx(1, 0, 2)
    return transpile(circuit, basis_gates=["rz", "sx", "cx"], optimization_level=2, seed_transpiler=5)
