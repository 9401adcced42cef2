from math import pi

from qiskit import QuantumCircuit


def ipe_t():
    # The last round's ancilla is swapped out unread; its bit is the first one twice.
    circuit = QuantumCircuit(5, 3)
    circuit.h([0, 1, 2])
    circuit.cp(pi, 0, 3)
    circuit.h(0)
    circuit.cp(pi / 2, 1, 3)
    circuit.cp(-pi / 2, 0, 1)
    circuit.h(1)
    circuit.cp(pi / 4, 2, 3)
    circuit.swap(2, 4)
    circuit.cx(0, 2)
    circuit.measure([0, 1], [0, 1])
    with circuit.if_test((0, 1)):
        circuit.x(2)
    circuit.measure(2, 2)
    return circuit
