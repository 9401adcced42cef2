from math import pi

from qiskit import QuantumCircuit


def draper_adder_4():
    """The phases of a are added to each qubit of b as soon as its own transform is done, in between the others'."""
    circuit = QuantumCircuit(8)
    for high in reversed(range(4)):
        b = 4 + high
        circuit.h(b)
        for low in range(high):
            circuit.cp(pi / 2 ** (high - low), 4 + low, b)
        for j in range(high + 1):
            circuit.cp(pi / 2 ** (high - j), j, b)
    for high in range(4):
        for low in range(high):
            circuit.cp(-pi / 2 ** (high - low), 4 + low, 4 + high)
        circuit.h(4 + high)
    return circuit
