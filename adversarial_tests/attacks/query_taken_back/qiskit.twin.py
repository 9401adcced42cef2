from math import pi

from qiskit import QuantumCircuit


def period_mod2():
    circuit = QuantumCircuit(3)
    circuit.h([0, 1])
    circuit.x(2)
    circuit.h(2)
    circuit.cx(0, 2)
    circuit.swap(0, 1)
    circuit.h(0)
    circuit.cp(-pi / 2, 0, 1)
    circuit.h(1)
    # The target is taken back, after the answer is there.
    circuit.h(2)
    circuit.x(2)
    return circuit
