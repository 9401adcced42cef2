"""A Fourier transform whose final swaps were forgotten."""

from math import pi

from qiskit import QuantumCircuit


def qft_6():
    circuit = QuantumCircuit(6)
    for target in reversed(range(6)):
        circuit.h(target)
        for control in reversed(range(target)):
            circuit.cp(pi / 2 ** (target - control), control, target)
    return circuit
