from qiskit import QuantumCircuit


def majority():
    """The majority as the XOR of three ANDs on a fourth qubit, which then trades places with a."""
    c, b, a, carry = range(4)
    circuit = QuantumCircuit(4)
    for first, second in ((a, b), (b, c), (a, c)):
        circuit.ccx(first, second, carry)
    circuit.cx(a, b)
    circuit.cx(a, c)
    circuit.swap(a, carry)
    # The former a is carry XOR (a XOR b)(a XOR c): it is cleared from what is left.
    circuit.cx(a, carry)
    circuit.ccx(b, c, carry)
    return circuit
