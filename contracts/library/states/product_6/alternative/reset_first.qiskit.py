from qiskit import QuantumCircuit


def product_6(param):
    """Both qubits are reset first, which leaves them where they are."""
    circuit = QuantumCircuit(2)
    for k in range(2):
        circuit.reset(k)
        circuit.rz(param[3 * k], k)
        circuit.ry(param[3 * k + 1], k)
        circuit.rz(param[3 * k + 2], k)
    return circuit
