from qiskit import QuantumCircuit


def modular_exponent(base):
    """The starting 1 is taken away, and each of the eight exponents writes its power."""
    circuit = QuantumCircuit(7)
    circuit.x(3)
    for exponent in range(8):
        zeros = [k for k in range(3) if not exponent >> k & 1]
        if zeros:
            circuit.x(zeros)
        for k in range(4):
            if pow(base, exponent, 15) >> k & 1:
                circuit.mcx([0, 1, 2], 3 + k)
        if zeros:
            circuit.x(zeros)
    return circuit
