import numpy as np
from qiskit import QuantumCircuit
from qiskit.quantum_info import Statevector


def F_gate(circ, i, j, n, k):
    """F gate from the W-state construction of Diker (arXiv:1606.09290)."""
    theta = np.arccos(np.sqrt(1 / (n - k + 1)))
    circ.ry(-theta, j)
    circ.cz(i, j)
    circ.ry(theta, j)
    circ.barrier(i)


def w_state(n=4):
    qc = QuantumCircuit(n)
    qc.x(n - 1)
    for k in range(1, n):
        F_gate(qc, n - k, n - k - 1, n, k)
    for k in range(1, n):
        qc.cx(n - k - 1, n - k)
    return qc


qc = w_state()
state = Statevector(qc)
probs = state.probabilities_dict()
assert abs(sum(probs.values()) - 1) < 1e-9
for bitstring, p in sorted(probs.items()):
    print(f"{bitstring}: {p:.4f}")
