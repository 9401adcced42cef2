from math import pi

from qiskit import QuantumCircuit


def ipe_t():
    # Ancillas are swapped out once they are read.
    circuit = QuantumCircuit(5, 3)
    circuit.h(2)
    circuit.cp(pi, 2, 3)
    circuit.h(2)
    circuit.measure(2, 0)
    circuit.swap(2, 4)
    circuit.h(1)
    circuit.cp(pi / 2, 1, 3)
    with circuit.if_test((0, 1)):
        circuit.p(-pi / 2, 1)
    circuit.h(1)
    circuit.measure(1, 1)
    circuit.h(2)
    circuit.cp(pi / 4, 2, 3)
    with circuit.if_test((0, 1)):
        circuit.p(-pi / 4, 2)
    with circuit.if_test((1, 1)):
        circuit.p(-pi / 2, 2)
    circuit.h(2)
    circuit.measure(2, 2)
    return circuit
