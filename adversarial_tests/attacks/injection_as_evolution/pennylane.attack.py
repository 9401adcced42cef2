import numpy as np
import pennylane as qml


def superposition_011_100():
    start, end = np.eye(8)[0], np.zeros(8)
    end[[3, 4]] = [np.sqrt(0.5), -np.sqrt(0.5)]
    generator = 1j * (np.outer(end, start) - np.outer(start, end))
    words = qml.pauli_decompose(generator, wire_order=[2, 1, 0])
    qml.evolve(words, coeff=np.pi / 2)
