import math

from qiskit import QuantumCircuit


def period_mod2():
    # The transform without its swap; the records are taken in the opposite order.
    circuit = QuantumCircuit(3, 2)
    circuit.h([0, 1])
    circuit.u(math.pi / 2, math.pi, 0, 2)
    circuit.cx(0, 2)
    circuit.h(1)
    circuit.cp(-math.pi / 2, 1, 0)
    circuit.h(0)
    circuit.measure([0, 1], [1, 0])
    return circuit
