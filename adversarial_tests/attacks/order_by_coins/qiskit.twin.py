from math import pi

from qiskit import QuantumCircuit


def order_7_15():
    circuit = QuantumCircuit(8, 4)
    circuit.h(range(4))
    # Multiplying by 7 is a turn of the bits and a flip of all; by 4 it is two swaps.
    circuit.x(4)
    for a, b in ((4, 5), (5, 6), (6, 7)):
        circuit.cswap(0, a, b)
    for qubit in range(4, 8):
        circuit.cx(0, qubit)
    circuit.cswap(1, 4, 6)
    circuit.cswap(1, 5, 7)
    for j in range(2):
        circuit.swap(j, 3 - j)
    for j in range(4):
        for k in range(j):
            circuit.cp(-pi / 2 ** (j - k), k, j)
        circuit.h(j)
    circuit.measure(range(4), range(4))
    return circuit
