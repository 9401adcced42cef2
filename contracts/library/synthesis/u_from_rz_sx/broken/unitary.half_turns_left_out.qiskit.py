from qiskit import QuantumCircuit


def u_from_rz_sx(theta, phi, lam):
    """The textbook sequence without its half turns."""
    circuit = QuantumCircuit(1)
    circuit.rz(lam, 0)
    circuit.sx(0)
    circuit.rz(theta, 0)
    circuit.sx(0)
    circuit.rz(phi, 0)
    return circuit
