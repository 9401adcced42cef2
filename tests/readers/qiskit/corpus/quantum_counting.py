import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate, grover_operator


def counting_circuit(t: int = 4) -> QuantumCircuit:
    # oracle marking |11> of two qubits: M/N = 1/4, sin^2(theta/2) = 1/4
    oracle = QuantumCircuit(2)
    oracle.cz(0, 1)
    grover = grover_operator(oracle).to_gate(label="G")
    cgrit = grover.control()

    qc = QuantumCircuit(t + 2, t)
    qc.h(range(t + 2))
    for k in range(t):
        for _ in range(2 ** k):
            qc.append(cgrit, [k, t, t + 1])
    qc.append(QFTGate(t).inverse(), range(t))
    qc.measure(range(t), range(t))
    return qc


def theta_to_solutions(measured: int, t: int, n: int) -> float:
    theta = measured / 2**t * np.pi * 2
    return 2**n * np.sin(theta / 2) ** 2
