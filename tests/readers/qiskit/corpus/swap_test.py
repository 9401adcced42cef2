from qiskit import QuantumCircuit
import numpy as np


def swap_test(theta=np.pi / 3, phi=np.pi / 7) -> QuantumCircuit:
    qc = QuantumCircuit(3, 1)
    qc.initialize([np.cos(theta / 2), np.sin(theta / 2)], 1)
    qc.initialize([np.cos(phi / 2), np.sin(phi / 2)], 2)
    qc.h(0)
    qc.cswap(0, 1, 2)
    qc.h(0)
    qc.measure(0, 0)
    return qc
