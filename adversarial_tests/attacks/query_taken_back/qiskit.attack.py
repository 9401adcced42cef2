from math import pi

from qiskit import QuantumCircuit


def period_mod2():
    steps = QuantumCircuit(3, name="query_and_transform")
    steps.cx(0, 2)
    steps.swap(0, 1)
    steps.h(0)
    steps.cp(-pi / 2, 0, 1)
    steps.h(1)
    circuit = QuantumCircuit(3)
    circuit.h([0, 1])
    circuit.x(2)
    circuit.h(2)
    circuit.compose(steps, inplace=True)
    circuit.compose(steps.inverse(), inplace=True)
    circuit.h([0, 1])
    circuit.x(1)
    return circuit
