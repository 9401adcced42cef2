from qiskit import QuantumCircuit


def adder_32():
    """Everything is measured at the end, as is usual for an adder of classical numbers."""
    bits = 32
    b, a = [1 + 2 * k for k in range(bits)], [2 + 2 * k for k in range(bits)]
    carry = [0, *a[:-1]]
    circuit = QuantumCircuit(2 * bits + 2)
    for k in range(bits):
        circuit.cx(a[k], b[k])
        circuit.cx(a[k], carry[k])
        circuit.ccx(carry[k], b[k], a[k])
    circuit.cx(a[-1], 2 * bits + 1)
    for k in reversed(range(bits)):
        circuit.ccx(carry[k], b[k], a[k])
        circuit.cx(a[k], carry[k])
        circuit.cx(carry[k], b[k])
    circuit.measure_all()
    return circuit
