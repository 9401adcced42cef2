from qiskit import QuantumCircuit


def majority(circuit, c, b, a):
    circuit.cx(a, b)
    circuit.cx(a, c)
    circuit.ccx(c, b, a)


def unmajority_and_add(circuit, c, b, a):
    circuit.ccx(c, b, a)
    circuit.cx(a, c)
    circuit.cx(c, b)


def subtract_3():
    """Subtracting 3 is adding 5 modulo 8: the constant is written where the result goes, and a is added to it."""
    circuit = QuantumCircuit(7)
    circuit.x([1, 5])
    stages = [(0, 1, 2), (2, 3, 4), (4, 5, 6)]
    for stage in stages:
        majority(circuit, *stage)
    for stage in reversed(stages):
        unmajority_and_add(circuit, *stage)
    return circuit
