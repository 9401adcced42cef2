from qiskit import QuantumCircuit, transpile


def u_from_rz_sx(theta, phi, lam):
    circuit = QuantumCircuit(1)
    circuit.u(theta, phi, lam, 0)
    return transpile(circuit, basis_gates=["rz", "sx"], optimization_level=2, seed_transpiler=9)
