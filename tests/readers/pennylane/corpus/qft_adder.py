import pennylane as qml
import numpy as np


def add_k_fourier(k, wires):
    for j in range(len(wires)):
        qml.RZ(k * np.pi / (2**j), wires=wires[j])


def sum_m_k(m: int, k: int):
    n_wires = 4
    dev = qml.device("default.qubit", wires=n_wires)

    @qml.qnode(dev)
    def circuit():
        # m encoding
        qml.BasisEmbedding(m, wires=range(n_wires))
        # step 1
        qml.QFT(wires=range(n_wires))
        # step 2
        add_k_fourier(k, range(n_wires))
        # step 3
        qml.adjoint(qml.QFT)(wires=range(n_wires))
        return qml.sample()

    return circuit
