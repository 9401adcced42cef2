from math import pi

from qiskit import QuantumCircuit


def chsh(alice, bob):
    # The pair is made from the other side, and Bob's turn is split in two.
    circuit = QuantumCircuit(2)
    circuit.h(1)
    circuit.cx(1, 0)
    circuit.ry(alice * pi / 2, 0)
    circuit.ry(pi / 8, 1)
    circuit.ry(pi / 8 - bob * pi / 2, 1)
    circuit.measure_all()
    return circuit
