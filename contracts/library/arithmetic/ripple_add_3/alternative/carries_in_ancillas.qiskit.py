from qiskit import QuantumCircuit


def ripple_add_3():
    """Every carry on a qubit of its own (Vedral, Barenco, Ekert); the last one is the high bit."""
    b, a = (1, 3, 5), (2, 4, 6)
    carry = (0, 8, 9, 7)
    circuit = QuantumCircuit(10)

    def compute(k):
        circuit.ccx(a[k], b[k], carry[k + 1])
        circuit.cx(a[k], b[k])
        circuit.ccx(carry[k], b[k], carry[k + 1])

    for k in range(3):
        compute(k)
    circuit.cx(carry[2], b[2])
    for k in (1, 0):
        circuit.ccx(carry[k], b[k], carry[k + 1])
        circuit.cx(a[k], b[k])
        circuit.ccx(a[k], b[k], carry[k + 1])
        circuit.cx(a[k], b[k])
        circuit.cx(carry[k], b[k])
    return circuit
