from qiskit import QuantumCircuit


def majority(circuit, c, b, a):
    circuit.cx(a, b)
    circuit.cx(a, c)
    circuit.ccx(c, b, a)


def unmajority_and_add(circuit, c, b, a):
    circuit.ccx(c, b, a)
    circuit.cx(a, c)
    circuit.cx(c, b)


def ripple_add_3():
    circuit = QuantumCircuit(8)
    stages = [(0, 1, 2), (2, 3, 4), (4, 5, 6)]
    for stage in stages:
        majority(circuit, *stage)
    circuit.cx(6, 7)
    for stage in reversed(stages):
        unmajority_and_add(circuit, *stage)
    return circuit
