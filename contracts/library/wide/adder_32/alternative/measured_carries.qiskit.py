from qiskit import QuantumCircuit, QuantumRegister


def adder_32():
    """Carries in ancillas, which are reset once they are used: the inputs are basis states."""
    bits = 32
    q, work = QuantumRegister(66, "q"), QuantumRegister(31, "carry")
    circuit = QuantumCircuit(q, work)
    b, a = [q[1 + 2 * k] for k in range(bits)], [q[2 + 2 * k] for k in range(bits)]
    carry = [q[0], *work, q[65]]
    for k in range(bits):
        circuit.ccx(a[k], b[k], carry[k + 1])
        circuit.ccx(a[k], carry[k], carry[k + 1])
        circuit.ccx(b[k], carry[k], carry[k + 1])
        circuit.cx(a[k], b[k])
        circuit.cx(carry[k], b[k])
    circuit.reset(work)
    return circuit
