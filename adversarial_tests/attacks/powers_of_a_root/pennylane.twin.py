import numpy as np
import pennylane as qml


def fourier():
    for k in reversed(range(4)):
        qml.Hadamard(k)
        for j in range(k):
            qml.pow(qml.ControlledPhaseShift(np.pi / 8, wires=[j, k]), 2 ** (3 - k + j))
    qml.SWAP([0, 3])
    qml.SWAP([1, 2])


def inverse_qft_4():
    qml.adjoint(fourier)()
