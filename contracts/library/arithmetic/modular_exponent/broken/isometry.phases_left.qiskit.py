from qiskit import QuantumCircuit


def modular_exponent(base):
    """The right powers with cheap relative-phase gates, whose phases depend on x."""
    circuit = QuantumCircuit(7)
    values = [pow(base, x, 15) for x in range(4)]
    patterns = [([0], values[0] ^ values[1]), ([1], values[0] ^ values[2])]
    both = values[0] ^ values[1] ^ values[2] ^ values[3]
    for controls, pattern in patterns:
        for k in range(4):
            if pattern >> k & 1:
                circuit.cx(controls[0], 3 + k)
    for k in range(4):
        if both >> k & 1:
            circuit.rccx(0, 1, 3 + k)
    circuit.cz(0, 1)
    return circuit
