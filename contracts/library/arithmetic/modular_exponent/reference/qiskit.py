from qiskit import QuantumCircuit


def controlled_multiplier(factor):
    """Multiplication by ``factor`` modulo 15 on four qubits: a rotation of the bits, and their complement for -1."""
    circuit = QuantumCircuit(4, name=f"{factor} mod 15")
    if factor in (2, 13):
        swaps = [(2, 3), (1, 2), (0, 1)]
    elif factor in (7, 8):
        swaps = [(0, 1), (1, 2), (2, 3)]
    elif factor in (4, 11):
        swaps = [(1, 3), (0, 2)]
    else:
        swaps = []
    for pair in swaps:
        circuit.swap(*pair)
    if factor in (7, 11, 13, 14):
        circuit.x(range(4))
    return circuit.to_gate().control(1)


def modular_exponent(base):
    circuit = QuantumCircuit(7)
    for k in range(3):
        factor = pow(base, 2**k, 15)
        if factor != 1:
            circuit.append(controlled_multiplier(factor), [k, 3, 4, 5, 6])
    return circuit
